// Samples of the memory and the lags while a soak runs, and a line of progress each minute.
import { passTime } from '../support/until.ts'
import { readSample, type Sample } from './measure.ts'
import type { Run } from './run.ts'
import type { Stage } from './stage.ts'

const SAMPLE_MS = 5_000
const LINE_MS = 60_000

export interface Watch {
  until_ms: number
  isOver(): boolean
  /** Brings the counts of the run up to date. */
  count(): void
  say(line: string): void
}

/** Takes samples until the run is over; a process that ended by itself is an error. */
export async function watch(stage: Stage, run: Run, { until_ms, isOver, count, say }: Watch): Promise<void> {
  let shown = 0
  for (let next_ms = Date.now() + LINE_MS; !isOver(); ) {
    await passTime(SAMPLE_MS, 'the pace of the samples')
    stage.demandAlive()
    count()
    for (; shown < run.differences.length; shown++) say(`! ${run.differences[shown]}`)
    const figures = await readSample(stage.baseUrl, stage.workerUrl)
    const sample = figures && { ...figures, requests: requestsOf(run) }
    if (sample) run.samples.push(sample)
    if (Date.now() < next_ms) continue
    next_ms += LINE_MS
    say(lineOf(run, until_ms, sample))
  }
}

const requestsOf = ({ requests, load }: Run) => requests.answered + (load.writes ?? 0)

function lineOf(run: Run, until_ms: number, sample?: Sample): string {
  const { begun_ms, stories, differences } = run
  const seconds = (Date.now() - begun_ms) / 1000
  const left = Math.max(0, Math.round((until_ms - Date.now()) / 60_000))
  const memory = sample
    ? `API ${sample.api_mib} MiB, worker ${sample.worker_mib} MiB`
    : 'a process is starting'
  const requests = requestsOf(run)
  const rate = `${(requests / seconds).toFixed(1)}/s`
  return [
    `${Math.round(seconds / 60)} min: ${requests} requests, ${rate}`,
    `${stories.length} stories, ${differences.length} differences`,
    `${memory}; ${left} min left`,
  ].join(', ')
}
