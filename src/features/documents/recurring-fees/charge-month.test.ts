// The jobs that charge the accounts for a month.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideJobs, splitBatch } from './charge-month.ts'

const NOW = '2027-03-01T06:00:00.000Z'
const period_end = '2027-03-01'
const NEXT_MONTH = 'billing.charge-month 2027-04-01T06:00:00.000Z'
const NEXT_PAGE = `billing.charge-month ${NOW}`
const BATCH = `billing.charge-accounts ${NOW}`
const accountsUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => `acc_${String(n).padStart(4, '0')}`)
const batches = (count: number): string[] => Array(count).fill(BATCH)

test.each<[page: string, accounts: number, after: string | undefined, jobs: string[]]>([
  ['the first page without accounts', 0, undefined, [NEXT_MONTH]],
  ['the first page with an account', 1, undefined, [NEXT_MONTH, BATCH]],
  ['the first page with a batch', 125, undefined, [NEXT_MONTH, BATCH]],
  ['the first page with more than a batch', 126, undefined, [NEXT_MONTH, ...batches(2)]],
  ['the first page that is nearly full', 999, undefined, [NEXT_MONTH, ...batches(8)]],
  ['the first page that is full', 1000, undefined, [NEXT_MONTH, ...batches(8), NEXT_PAGE]],
  ['a later page without accounts', 0, 'acc_0999', []],
  ['a later page with an account', 1, 'acc_0999', [BATCH]],
  ['a later page that is full', 1000, 'acc_0999', [...batches(8), NEXT_PAGE]],
])('%s (%d accounts) enqueues the right jobs', (_, count, after, jobs) => {
  const month = after === undefined ? { period_end } : { period_end, after }
  const decided = decideJobs(month, accountsUpTo(count), NOW)
  assert.deepEqual(
    decided.map(({ kind, due_at }) => `${kind} ${due_at}`),
    jobs,
  )
})

test('each account of a page is charged once, and the next page begins after the last', () => {
  const accounts = accountsUpTo(1000)
  const jobs = decideJobs({ period_end, after: 'acc' }, accounts, NOW)
  const batches_of_125 = Array.from({ length: 8 }, (_, n) => accounts.slice(125 * n, 125 * (n + 1)))
  assert.deepEqual(
    jobs.map(({ payload }) => payload),
    [...batches_of_125.map((ids) => ({ period_end, accounts: ids })), { period_end, after: 'acc_0999' }],
  )
})

test('a batch that fails is cut into a job for each account', () => {
  const jobs = splitBatch({ period_end, accounts: ['acc_1', 'acc_2'] }, NOW)
  assert.deepEqual(
    jobs.map(({ kind, payload, due_at }) => [kind, payload, due_at]),
    ['acc_1', 'acc_2'].map((id) => ['billing.charge-accounts', { period_end, accounts: [id] }, NOW]),
  )
})
