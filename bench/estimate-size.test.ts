// The arithmetic of sizes, with costs that are easy to count with.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { estimateSize, USUAL } from './estimate-size.ts'

const COST = { holdfast: 1, postgres: 0.5 }
const KINDS = ['order', 'deposit', 'account', 'positions', 'orders', 'valuation', 'price']
const COSTS = {
  milliseconds: Object.fromEntries(KINDS.map((kind) => [kind, COST])),
  gigabytes_per_million_orders: 10,
}

test('the size of a million accounts is the sum of its requests at the peak', () => {
  const size = estimateSize(1_000_000, { ...USUAL, days: 20 }, COSTS)
  // 2,000,000 orders ÷ 20 days × 0.2 ÷ 3600 s × 3 = 16.67/s; 10 visits of 7 reads are 35 times as many.
  assert.deepEqual(
    [size.peak.order, size.peak.deposit, size.peak.read].map((rate) => rate.toFixed(2)),
    ['16.67', '8.33', '583.33'],
  )
  // 608.33 requests/s × 1 ms ÷ 0.5
  assert.equal(size.processors.holdfast.toFixed(3), '1.217')
  assert.equal(size.processors.postgres.toFixed(3), '0.608')
  assert.equal(size.terabytes_a_year, 0.24)
  assert.equal(size.cells, 1)
})

test('twice the accounts need twice of everything', () => {
  const [one, two] = [1_500_000, 3_000_000].map((accounts) => estimateSize(accounts, USUAL, COSTS))
  assert.equal(two!.processors.postgres, 2 * one!.processors.postgres)
  assert.deepEqual([one!.cells, two!.cells], [2, 3])
})
