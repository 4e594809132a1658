// What is under way of a queue, and how much more of it may start. A lane whose jobs come to nothing is narrowed: what it
// costs to fail again and again would be missed by all others.
import type { Job } from './jobs.ts'

export interface Limits {
  /** Jobs under way at the same time. */
  concurrency: number
  /** What one lane may have under way, as a share of the room that is left: 20 lanes that hang leave a quarter of it. */
  laneShare: number
  /** Jobs under way that were leased just now: more would only wait inside, for this process is what they wait for. */
  young: number
}

export interface Lanes {
  /** Takes in jobs that were leased. */
  enter(jobs: Job[]): void
  /** Lets go of jobs that are done, of those that were taken in together; and whether they came to something, if known. */
  leave(jobs: Job[], came?: boolean): void
  /** How many more may be leased, whatever their lane. */
  room(): number
  /** How many more of a lane: those that are named, and every other. */
  rooms(): { each: number; named: Record<string, number> }
}

const YOUNG_MS = 200
/** Jobs of a lane that came to nothing, one after another, before it is narrowed; one that comes to something widens it. */
const FAILURES = 100
/** What a narrowed lane has under way, and how long each keeps its place after it: 8 a second at most. */
const NARROW = 8
const NARROW_MS = 1000
const MOST_REMEMBERED = 10_000

/** Keeps count of the lanes of a queue; told is called where there is room that was not there before. */
export function newLanes({ concurrency, laneShare, young }: Limits, told: () => void): Lanes {
  const counts = new Map<string, number>()
  const failures = new Map<string, number>()
  const fresh = new Set<Job>()
  let underWay = 0

  const isNarrow = (lane: string) => (failures.get(lane) ?? 0) >= FAILURES

  function free(lane: string) {
    underWay -= 1
    const others = counts.get(lane)! - 1
    if (others > 0) counts.set(lane, others)
    else counts.delete(lane)
  }

  function judge(lane: string, came: boolean) {
    if (came) failures.delete(lane)
    else {
      if (failures.size >= MOST_REMEMBERED) failures.clear()
      failures.set(lane, (failures.get(lane) ?? 0) + 1)
    }
  }

  function age(jobs: Job[]) {
    const before = fresh.size
    for (const job of jobs) fresh.delete(job)
    if (fresh.size < before) told()
  }

  return {
    enter(jobs) {
      underWay += jobs.length
      for (const job of jobs) {
        fresh.add(job)
        counts.set(job.lane, (counts.get(job.lane) ?? 0) + 1)
      }
      setTimeout(age, YOUNG_MS, jobs).unref()
    },
    leave(jobs, came) {
      for (const job of jobs) {
        fresh.delete(job)
        if (came !== undefined) judge(job.lane, came)
        if (isNarrow(job.lane)) setTimeout(free, NARROW_MS, job.lane).unref()
        else free(job.lane)
      }
    },
    room: () => Math.max(0, Math.min(concurrency - underWay, young - fresh.size)),
    rooms() {
      const each = Math.ceil((concurrency - underWay) * laneShare)
      const roomOf = (lane: string) =>
        Math.max(0, (isNarrow(lane) ? Math.min(NARROW, each) : each) - (counts.get(lane) ?? 0))
      const lanes = new Set([...counts.keys(), ...[...failures.keys()].filter(isNarrow)])
      return { each, named: Object.fromEntries([...lanes].map((lane) => [lane, roomOf(lane)])) }
    },
  }
}
