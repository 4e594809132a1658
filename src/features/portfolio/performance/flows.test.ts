import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AccountEntry, Snapshot } from '../holding-history/replay-entries.ts'
import { accountFlow, planReturns, positionFlow } from './flows.ts'

const entry = (day: number, more: Partial<AccountEntry>): AccountEntry => ({
  id: `txn_${day}`,
  entry: `ent_${day}`,
  booked_at: `2027-01-0${day}T00:00:00.000Z`,
  cash_amount: null,
  unit_price: null,
  accrued_interest: null,
  tax: '0.00',
  currency: null,
  transaction_type: 'book_transfer',
  reference: null,
  reference_type: 'book_transfer',
  position: 'one',
  instrument: 'one',
  unit_quantity: '10',
  settles: null,
  ...more,
})
const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-01-09T00:00:00.000Z' }
const all = (snapshot: Snapshot) => snapshot
const isUnpriced = (entries: AccountEntry[], position?: string) =>
  planReturns(entries, period, position ? positionFlow(position) : accountFlow, all, () => undefined)
    .has_unpriced

test('units received without a price count as missing history, only of their own position', () => {
  const arrived = entry(2, { position: 'other', instrument: 'other' })
  const priced = entry(3, { unit_price: '98.50' })
  assert.equal(isUnpriced([arrived, priced]), true)
  assert.equal(isUnpriced([arrived, priced], 'other'), true)
  assert.equal(isUnpriced([arrived, priced], 'one'), false)
  // What leaves counts at the market's price, which nobody has to give.
  assert.equal(isUnpriced([priced, entry(4, { unit_quantity: '-5' })]), false)
  // What came before the period is part of the opening value.
  assert.equal(isUnpriced([{ ...arrived, booked_at: '2026-12-31T00:00:00.000Z' }, priced]), false)
})
