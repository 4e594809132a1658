// The report of a soak: a short table, and the same figures as JSON.
import { cpus } from 'node:os'
import { LAGS, median } from './measure.ts'
import type { Story } from './play-stories.ts'
import type { Run } from './run.ts'

/** A window of samples in which memory is compared, and the share of it at each end. */
const END_SHARE = 0.2

interface Memory {
  first_mib: number
  last_mib: number
  most_mib: number
}

/** Puts the figures of a run in order. */
export function reportOf(run: Run) {
  const { stories, tally, samples } = run
  const calm = samples.filter(({ at_ms }) => at_ms > (run.kills_ms.at(-1) ?? 0))
  const sum = (figure: (story: Story) => number) => stories.reduce((total, story) => total + figure(story), 0)
  return {
    seed: run.seed,
    is_whole: run.is_whole,
    planned_minutes: run.planned_minutes,
    minutes: Math.round((Date.now() - run.begun_ms) / 6_000) / 10,
    machine: { node: process.version, cpus: cpus().length },
    stories: stories.length,
    steps: Object.fromEntries([...tally].sort(([one], [other]) => one.localeCompare(other))),
    uploads: sum(({ uploads }) => uploads),
    events: sum(({ events }) => events),
    delivery_attempts: run.attempts,
    requests: run.requests,
    load: run.load,
    businesses: run.businesses,
    operators: run.office,
    breaks: run.breaks,
    memory: {
      minutes: calm.length > 1 ? Math.round((calm.at(-1)!.at_ms - calm[0]!.at_ms) / 6_000) / 10 : 0,
      api: memoryOf(calm.map(({ api_mib }) => api_mib)),
      worker: memoryOf(calm.map(({ worker_mib }) => worker_mib)),
    },
    lags: {
      most: Object.fromEntries(
        LAGS.map((name) => [name, Math.max(0, ...samples.map(({ lags }) => lags[name]))]),
      ),
      last: run.last_lags,
    },
    differences: run.differences,
  }
}

function memoryOf(mib: readonly number[]): Memory {
  const count = Math.max(1, Math.floor(mib.length * END_SHARE))
  return {
    first_mib: median(mib.slice(0, count)),
    last_mib: median(mib.slice(-count)),
    most_mib: Math.max(0, ...mib),
  }
}

const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** Writes the report as a table of two columns. */
export function tableOf(report: ReturnType<typeof reportOf>): string {
  const { memory, lags, operators, breaks, requests } = report
  const steps = Object.values(report.steps)
  const taken = steps.reduce((sum, step) => sum + step.taken, 0)
  const refused = steps.reduce((sum, step) => sum + step.refused, 0)
  const shown = ({ first_mib, last_mib, most_mib }: Memory) =>
    `${first_mib} → ${last_mib} MiB, at most ${most_mib}`
  const seconds = (all: Partial<Record<string, number>> | undefined) =>
    all ? LAGS.map((name) => `${name} ${all[name]?.toFixed(1)} s`).join(', ') : 'not read'
  const { worker, api, ...outages } = breaks
  const rows: [string, string][] = [
    ['time', `${report.minutes} minutes, seed ${report.seed}, ${report.machine.cpus} processors`],
    ...(report.is_whole
      ? []
      : [
          ['broken off', `of ${report.planned_minutes} minutes; not everything was compared`] as [
            string,
            string,
          ],
        ]),
    ['stories', `${report.stories}, ${taken} steps taken, ${refused} refused, of ${steps.length} kinds`],
    ['load', counted(report.load)],
    ...Object.entries(report.businesses).map(([name, counts]): [string, string] => [name, counted(counts)]),
    ['requests', `${requests.answered} answered, ${requests.repeats} repeated`],
    [
      'deliveries',
      `${report.events} events of stories, ${report.delivery_attempts} attempts at an unruly receiver`,
    ],
    ['uploads', String(report.uploads)],
    ['operators', `${operators.looks} lists, ${operators.notes} notes, ${operators.imports} imports`],
    ['kills', `${worker} of the worker, ${api} of the API`],
    ['database', counted(outages)],
    ['memory, API', `${shown(memory.api)}, ${memory.minutes} minutes after the last kill`],
    ['memory, worker', shown(memory.worker)],
    ['largest lags', seconds(lags.most)],
    ['lags at the end', seconds(lags.last)],
    ['differences', String(report.differences.length)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    `| ${' '.repeat(width)} | |`,
    `| ${'-'.repeat(width)} | - |`,
    ...rows.map(([name, text]) => `| ${name.padEnd(width)} | ${text} |`),
  ].join('\n')
}
