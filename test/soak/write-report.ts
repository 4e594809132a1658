// The report of a soak as a folder: the table and the differences as Markdown, charts as SVG, all figures as JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawLines, type Line } from './chart.ts'
import { LAGS, type Sample } from './measure.ts'
import { reportOf, tableOf } from './report.ts'
import type { Run } from './run.ts'

/** Writes the report of the run so far into the folder, and returns its table. */
export function writeReport(folder: string, run: Run): string {
  mkdirSync(folder, { recursive: true })
  const report = reportOf(run)
  const charts = Object.entries(chartsOf(run))
  for (const [name, svg] of charts) writeFileSync(join(folder, `${name}.svg`), svg)
  const differences =
    run.differences.length === 0 ? 'None.' : run.differences.map((line) => `- ${line}`).join('\n')
  const pictures = charts.map(([name]) => `![${name}](${name}.svg)`).join('\n\n')
  const steps = Object.entries(report.steps)
    .map(([name, { taken, refused }]) => `| ${name} | ${taken} | ${refused} |`)
    .join('\n')
  writeFileSync(
    join(folder, 'report.md'),
    `# A long run\n\n${tableOf(report)}\n\n## Differences\n\n${differences}\n\n${pictures}\n\n` +
      `## Steps of the stories\n\n| step | taken | refused |\n| --- | --- | --- |\n${steps}\n`,
  )
  writeFileSync(
    join(folder, 'report.json'),
    `${JSON.stringify({ ...report, samples: run.samples }, null, 1)}\n`,
  )
  return tableOf(report)
}

function chartsOf({ samples, begun_ms, kills_ms }: Run): Record<string, string> {
  const minuteOf = (at_ms: number) => (at_ms - begun_ms) / 60_000
  const line = (name: string, figureOf: (sample: Sample, n: number) => number): Line => ({
    name,
    points: samples.map((sample, n) => [minuteOf(sample.at_ms), figureOf(sample, n)]),
  })
  const rate = ({ at_ms, requests = 0 }: Sample, n: number) => {
    const before = samples[Math.max(0, n - 12)]!
    const seconds = (at_ms - before.at_ms) / 1000
    return seconds > 0 ? (requests - (before.requests ?? 0)) / seconds : 0
  }
  const marks = kills_ms.map(minuteOf)
  return {
    memory: drawLines(
      'Memory in MiB; below, the kills of a process',
      [line('API', ({ api_mib }) => api_mib), line('worker', ({ worker_mib }) => worker_mib)],
      marks,
    ),
    lags: drawLines(
      'Lags in seconds',
      LAGS.map((name) => line(name, ({ lags }) => lags[name])),
      marks,
    ),
    requests: drawLines('Requests per second, over a minute', [line('answered', rate)], marks),
  }
}
