import { expect, test } from 'vitest'
import type { Job, JobKind } from './job.ts'
import { roundsOf } from './run-jobs.ts'

const NOW = '2026-07-14T10:00:00.000Z'
const kind = { kind: 'test', metric: 'tests', steps: async () => {} }
const job = (id: string, partition_key: string | null = null) => ({ id, partition_key }) as Job

const idsOf = (jobKind: JobKind, jobs: Job[], now?: string) =>
  roundsOf(jobKind, jobs, now).map((round) => round.map(({ id }) => id))

const ofTwoAccounts = [
  job('a1', 'a'),
  job('b1', 'b'),
  job('a2', 'a'),
  job('c'),
  job('b2', 'b'),
  job('a3', 'a'),
]

test('during an advance jobs of one partition run one after the other, in their order', () => {
  expect(idsOf(kind, ofTwoAccounts, NOW)).toEqual([['a1', 'b1', 'c'], ['a2', 'b2'], ['a3']])
})

test('jobs without a partition share one batch', () => {
  expect(idsOf(kind, [job('a'), job('b'), job('c')], NOW)).toEqual([['a', 'b', 'c']])
})

test('every job runs by itself while the clock runs', () => {
  expect(idsOf(kind, [job('a1', 'a'), job('b')])).toEqual([['a1'], ['b']])
})

test('jobs of a pooled kind run together', () => {
  expect(idsOf({ ...kind, is_pooled: true }, ofTwoAccounts)).toHaveLength(1)
})
