// The memory of the processes and the lags of the installation, read from their metrics while a soak runs.
import { parseMetrics, type Series, valuesOf } from '../support/metrics.ts'

const MIB = 1024 * 1024

/** The lags that the metrics name, in seconds. */
export const LAGS = ['publish', 'sealing', 'queue'] as const
export type Lags = Record<(typeof LAGS)[number], number>

export interface Sample {
  at_ms: number
  api_mib: number
  worker_mib: number
  lags: Lags
  /** The number of requests that were answered until then. */
  requests?: number
}

/** Reads one sample; undefined while a process is starting or the figures cannot be read. */
export async function readSample(baseUrl: string, workerUrl: string): Promise<Sample | undefined> {
  const [api, worker] = await Promise.all([scrapeNow(baseUrl), scrapeNow(workerUrl)])
  const lag = (name: string) => Math.max(...valuesOf(api ?? [], name))
  const lags = {
    publish: lag('holdfast_publish_lag_seconds'),
    sealing: lag('holdfast_sealing_lag_seconds'),
    queue: lag('holdfast_queue_age_seconds'),
  }
  if (!api || !worker || !Object.values(lags).every(Number.isFinite)) return undefined
  return { at_ms: Date.now(), api_mib: memoryOf(api), worker_mib: memoryOf(worker), lags }
}

const memoryOf = (all: Series[]) =>
  Math.round(valuesOf(all, 'process_resident_memory_bytes').reduce((sum, bytes) => sum + bytes, 0) / MIB)

async function scrapeNow(url: string): Promise<Series[] | undefined> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(20_000) })
    return answer.ok ? parseMetrics(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/** The middle one of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
