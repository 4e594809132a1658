// The report of a soak: a short table, and the same figures as JSON.
import { cpus } from 'node:os'
import type { Breaks } from './break-things.ts'
import type { Requests } from './careful-caller.ts'
import { LAGS, type Lags, median, type Sample } from './measure.ts'
import type { Office } from './operate.ts'
import type { Story } from './play-stories.ts'

/** A window of samples in which memory is compared, and the share of it at each end. */
const END_SHARE = 0.2

export interface Run {
  seed: number
  minutes: number
  stories: readonly Story[]
  tally: ReadonlyMap<string, { taken: number; refused: number }>
  requests: Requests
  load: object
  attempts: number
  office: Office
  breaks: Breaks
  samples: readonly Sample[]
  /** When the last process was killed; memory is compared after it. */
  last_kill_ms: number
  last_lags: Lags | undefined
  /** Everything that was not as it must be. */
  differences: readonly string[]
}

interface Memory {
  first_mib: number
  last_mib: number
  most_mib: number
}

/** Puts the figures of a run in order. */
export function reportOf(run: Run) {
  const { stories, tally, samples } = run
  const calm = samples.filter(({ at_ms }) => at_ms > run.last_kill_ms)
  const sum = (figure: (story: Story) => number) => stories.reduce((total, story) => total + figure(story), 0)
  return {
    seed: run.seed,
    minutes: Math.round(run.minutes * 10) / 10,
    machine: { node: process.version, cpus: cpus().length },
    stories: stories.length,
    steps: Object.fromEntries([...tally].sort(([one], [other]) => one.localeCompare(other))),
    uploads: sum(({ uploads }) => uploads),
    events: sum(({ events }) => events),
    delivery_attempts: run.attempts,
    requests: run.requests,
    load: run.load,
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
    ['stories', `${report.stories}, ${taken} steps taken, ${refused} refused, of ${steps.length} kinds`],
    [
      'load',
      Object.entries(report.load)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    ],
    ['requests', `${requests.answered} answered, ${requests.repeats} repeated`],
    [
      'deliveries',
      `${report.events} events of stories, ${report.delivery_attempts} attempts at an unruly receiver`,
    ],
    ['uploads', String(report.uploads)],
    ['operators', `${operators.looks} lists, ${operators.notes} notes, ${operators.imports} imports`],
    ['kills', `${worker} of the worker, ${api} of the API`],
    [
      'database',
      Object.entries(outages)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
    ],
    ['memory, API', `${shown(memory.api)}, ${memory.minutes} minutes after the last kill`],
    ['memory, worker', shown(memory.worker)],
    ['largest lags', seconds(lags.most)],
    ['lags at the end', seconds(lags.last)],
    ['differences', String(report.differences.length)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    ...rows.map(([name, text]) => `| ${name.padEnd(width)} | ${text} |`),
    ...report.differences.map((line) => `! ${line}`),
  ].join('\n')
}
