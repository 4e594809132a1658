// The concurrency of a queue: how many jobs run, and how many more may start. A lane whose jobs keep failing is
// throttled, as by a circuit breaker: its failures would cost all others their room.
import type { Job } from './job.ts'

export interface Limits {
  /** Jobs that run at the same time. */
  concurrency: number
  /** How many jobs one lane may run, as a share of the room that is left: 20 lanes that hang leave a quarter of it. */
  laneShare: number
  /** Running jobs that were leased just now: more would only wait for this process. */
  recentlyLeased: number
}

export interface Lanes {
  /** Takes in jobs that were leased. */
  enter(jobs: Job[]): void
  /** Lets go of jobs that are done; and whether they succeeded, where that is said. */
  leave(jobs: Job[], succeeded?: boolean): void
  /** How many more may be leased, whatever their lane. */
  room(): number
  /** How many more of a lane: those that are named, and every other. */
  rooms(): { each: number; named: Record<string, number> }
}

const RECENT_MS = 200
/** Failures of a lane, one after another, before it is throttled; a success ends that. */
const FAILURES = 100
/** How many jobs of a throttled lane run, and how long each keeps its place afterwards: 8 a second at most. */
const THROTTLED = 8
const THROTTLED_MS = 1000
const MOST_LANES = 10_000

/** Keeps count of the lanes of a queue; calls onRoom when there is room again. */
export function newLanes({ concurrency, laneShare, recentlyLeased }: Limits, onRoom: () => void): Lanes {
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
      if (failures.size >= MOST_LANES) failures.clear()
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
