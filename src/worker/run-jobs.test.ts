import assert from 'node:assert/strict'
import { test } from 'vitest'
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
  assert.deepEqual(idsOf(kind, ofTwoAccounts, NOW), [['a1', 'b1', 'c'], ['a2', 'b2'], ['a3']])
})

test('jobs without a partition share one batch', () => {
  assert.deepEqual(idsOf(kind, [job('a'), job('b'), job('c')], NOW), [['a', 'b', 'c']])
})

test('every job runs by itself while the clock runs', () => {
  assert.deepEqual(idsOf(kind, [job('a1', 'a'), job('b')]), [['a1'], ['b']])
})

test('jobs of a pooled kind run together', () => {
  assert.equal(idsOf({ ...kind, is_pooled: true }, ofTwoAccounts).length, 1)
})
