// The parts of a rollover's cash that the account pays and that the firm lends.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideFunding } from './fund-rollovers.ts'

test.each<[account: string, available: string, paid: number, lent: number]>([
  ['enough cash', '1500.00', 1000, 0],
  ['just enough cash', '1000.00', 1000, 0],
  ['a cent too little', '999.99', 999.99, 0.01],
  ['a cent', '0.01', 0.01, 999.99],
  ['no cash', '0', 0, 1000],
])('an account with %s (%s) pays %d of a rollover of 1000.00, and the firm lends it %d', (_, available, paid, lent) => {
  const funding = decideFunding({ cash_amount: '1000.00' }, available)
  assert.deepEqual([Number(funding.paid), Number(funding.lent)], [paid, lent])
})
