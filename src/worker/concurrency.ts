// The concurrency of a queue: the number of running jobs, and the room for more. A circuit breaker throttles a lane
// whose jobs keep failing, because its failures would take the room of all others.
import type { Job } from './job.ts'

export interface WorkerLimits {
  /** Jobs that run at the same time. */
  concurrency: number
  /** The limit of one lane, as a share of the room that is left: 20 lanes that hang leave a quarter of it. */
  laneShare: number
  /** The limit of jobs that were leased a moment ago: more would only wait for this process. */
  recentlyLeased: number
}

export interface Lanes {
  /** Counts leased jobs as running. */
  enter(jobs: Job[]): void
  /** Counts jobs as ended; their success, if it is given, opens or closes the circuit breaker of their lane. */
  leave(jobs: Job[], succeeded?: boolean): void
  /** The number of jobs that may still be leased, of all lanes. */
  room(): number
  /** The number of jobs that may still be leased of each lane: the named ones, and every other. */
  rooms(): { each: number; named: Record<string, number> }
}

const RECENT_MS = 200
/** A lane is throttled after this many failures in a row, until a success. */
const FAILURES = 100
/** The running jobs of a throttled lane, and how long each keeps its place after its end: at most 8 jobs a second. */
const THROTTLED = 8
const THROTTLED_MS = 1000
const MAX_LANES = 10_000

/** Counts the jobs of a queue by lane; calls onRoom when there is room again. */
export function newLanes(
  { concurrency, laneShare, recentlyLeased }: WorkerLimits,
  onRoom: () => void,
): Lanes {
  const counts = new Map<string, number>()
  const failures = new Map<string, number>()
  const fresh = new Set<Job>()
  let running = 0

  const isThrottled = (lane: string) => (failures.get(lane) ?? 0) >= FAILURES

  function free(lane: string) {
    running -= 1
    const others = counts.get(lane)! - 1
    if (others > 0) counts.set(lane, others)
    else counts.delete(lane)
  }

  function judge(lane: string, succeeded: boolean) {
    if (succeeded) failures.delete(lane)
    else {
      if (failures.size >= MAX_LANES) failures.clear()
      failures.set(lane, (failures.get(lane) ?? 0) + 1)
    }
  }

  function age(jobs: Job[]) {
    const before = fresh.size
    for (const job of jobs) fresh.delete(job)
    if (fresh.size < before) onRoom()
  }

  return {
    enter(jobs) {
      running += jobs.length
      for (const job of jobs) {
        fresh.add(job)
        counts.set(job.lane, (counts.get(job.lane) ?? 0) + 1)
      }
      setTimeout(age, RECENT_MS, jobs).unref()
    },
    leave(jobs, succeeded) {
      for (const job of jobs) {
        fresh.delete(job)
        if (succeeded !== undefined) judge(job.lane, succeeded)
        if (isThrottled(job.lane)) setTimeout(free, THROTTLED_MS, job.lane).unref()
        else free(job.lane)
      }
    },
    room: () => Math.max(0, Math.min(concurrency - running, recentlyLeased - fresh.size)),
    rooms() {
      const each = Math.ceil((concurrency - running) * laneShare)
      const roomOf = (lane: string) =>
        Math.max(0, (isThrottled(lane) ? Math.min(THROTTLED, each) : each) - (counts.get(lane) ?? 0))
      const lanes = new Set([...counts.keys(), ...[...failures.keys()].filter(isThrottled)])
      return { each, named: Object.fromEntries([...lanes].map((lane) => [lane, roomOf(lane)])) }
    },
  }
}
