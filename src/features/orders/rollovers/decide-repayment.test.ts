import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRepayment } from './decide-repayment.ts'
import type { Loan } from './read-loans.ts'

const LOAN: Loan = {
  account: 'acc_1',
  currency: 'EUR',
  account_status: 'active',
  overdraft: null,
  available: '0.00',
  unsettled_in: '0.00',
  lent: '1000.00',
  secured: '0.00',
}

test.each<[string, Partial<Loan>, amount: string, overdrawn: string]>([
  ['a bill covers the loan', { secured: '1000.00', available: '500.00' }, '0', '0'],
  ['a bill covers more than the loan', { secured: '1200.00', available: '500.00' }, '0', '0'],
  ['cash covers the loan', { available: '1500.00' }, '1000.00', '0'],
  ['just enough cash', { available: '1000.00' }, '1000.00', '0'],
  ['a bill and cash cover the loan', { secured: '400.00', available: '600.00' }, '600.00', '0'],
  [
    'cash that has not settled covers, and pays later',
    { available: '1000.00', unsettled_in: '300.00' },
    '700.00',
    '0',
  ],
  ['only unsettled cash', { available: '1000.00', unsettled_in: '1000.00' }, '0', '0'],
  ['too little cash', { available: '999.99' }, '999.99', '0.01'],
  ['no cash', {}, '0', '1000.00'],
  ['a bill for a part, and too little cash', { secured: '400.00', available: '100.00' }, '100.00', '500.00'],
  ['more unsettled than available', { available: '100.00', unsettled_in: '300.00' }, '0', '900.00'],
  ['nothing is lent', { lent: '0.00', available: '100.00' }, '0', '0'],
])('%s', (_, members, amount, overdrawn) => {
  const loan = { ...LOAN, ...members }
  const decision = decideRepayment(loan)
  assert.deepEqual([Number(decision.amount), Number(decision.overdrawn)], [Number(amount), Number(overdrawn)])
  // The repayment takes from cash and loan alike.
  assert.equal(Number(loan.available) - Number(decision.loan.available), Number(amount))
  assert.equal(Number(loan.lent) - Number(decision.loan.lent), Number(amount))
})
