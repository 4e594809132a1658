import assert from 'node:assert/strict'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { newLanes } from './concurrency.ts'
import type { Job } from './job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { concurrency: 64, laneShare: 1 / 16, recentlyLeased: 24 }

const jobsOf = (lane: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `job_${lane}${n}`, lane }) as Job)

function failing(lanes: ReturnType<typeof newLanes>, lane: string, count: number) {
  for (const job of jobsOf(lane, count)) {
    lanes.enter([job])
    lanes.leave([job], false)
  }
}

test('a lane gets its share of the free capacity', () => {
  const lanes = newLanes(limits, () => {})
  assert.deepEqual(lanes.rooms(), { each: 4, named: {} })
  lanes.enter(jobsOf('slow', 3))
  assert.deepEqual(lanes.rooms(), { each: 4, named: { slow: 1 } })
  lanes.enter(jobsOf('other', 16))
  assert.deepEqual(lanes.rooms(), { each: 3, named: { slow: 0, other: 0 } })
})

test('jobs that were just leased take capacity for 200 ms, and the end of that time is reported', () => {
  let reports = 0
  const lanes = newLanes(limits, () => void reports++)
  const hanging = jobsOf('slow', 20)
  lanes.enter(hanging)
  assert.equal(lanes.room(), 4)
  lanes.leave(hanging.slice(0, 2), true)
  assert.equal(lanes.room(), 6)
  assert.equal(reports, 0)
  vi.advanceTimersByTime(200)
  assert.equal(reports, 1)
  assert.equal(lanes.room(), 24)
  lanes.enter(jobsOf('slow', 24))
  vi.advanceTimersByTime(200)
  assert.equal(lanes.room(), 64 - 42)
})

test('a lane that fails a hundred times in a row is throttled until a job succeeds', () => {
  const wide = { concurrency: 4096, laneShare: 1 / 16, recentlyLeased: 640 }
  const lanes = newLanes(wide, () => {})
  failing(lanes, 'dead', 99)
  assert.deepEqual(lanes.rooms(), { each: 256, named: {} })
  failing(lanes, 'dead', 1)
  vi.advanceTimersByTime(1000)
  assert.deepEqual(lanes.rooms(), { each: 256, named: { dead: 8 } })

  const some = jobsOf('dead', 8)
  lanes.enter(some)
  lanes.leave(some, false)
  assert.deepEqual(lanes.rooms().named, { dead: 0 })
  vi.advanceTimersByTime(999)
  assert.deepEqual(lanes.rooms().named, { dead: 0 })
  vi.advanceTimersByTime(1)
  assert.deepEqual(lanes.rooms().named, { dead: 8 })

  const [last] = jobsOf('dead', 1)
  lanes.enter([last!])
  lanes.leave([last!], true)
  assert.deepEqual(lanes.rooms(), { each: 256, named: {} })
})

test('a failure among successes throttles nothing', () => {
  const lanes = newLanes(limits, () => {})
  for (let n = 0; n < 30; n++) {
    failing(lanes, 'unruly', 9)
    const [good] = jobsOf('unruly', 1)
    lanes.enter([good!])
    lanes.leave([good!], true)
  }
  assert.deepEqual(lanes.rooms(), { each: 4, named: {} })
})
