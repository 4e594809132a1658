import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PayoutRow } from '../payment-runs/lock-payouts.ts'
import { decideMovement, type MovementDecision } from './book-movement.ts'

const SENT: PayoutRow = {
  id: 'pyo_1',
  status: 'sent',
  withdrawal: 'wdr_1',
  inbound_payment: null,
  amount: '10.00',
  currency: 'EUR',
}
const OTHER: PayoutRow = { ...SENT, id: 'pyo_2', amount: '5.00' }
const PAID: PayoutRow = { ...SENT, status: 'paid' }
const CREDIT = { amount: '10.00', currency: 'EUR', is_return: false } as const
const DEBIT = { ...CREDIT, amount: '-10.00' } as const

test.each<[string, PayoutRow[], Parameters<typeof decideMovement>[1], MovementDecision]>([
  ['a credit without a payout', [], CREDIT, { kind: 'received' }],
  ['a credit of a paid payout', [PAID], CREDIT, { kind: 'returned', payout: PAID }],
  ['a return of a paid payout', [PAID], { ...CREDIT, is_return: true }, { kind: 'returned', payout: PAID }],
  ['a return without a payout', [], { ...CREDIT, is_return: true }, { kind: 'unexplained' }],
  ['a credit of a payout that is not paid', [SENT], CREDIT, { kind: 'unexplained' }],
  ['a credit of another amount', [PAID], { ...CREDIT, amount: '9.99' }, { kind: 'unexplained' }],
  ['a credit in another currency', [PAID], { ...CREDIT, currency: 'USD' }, { kind: 'unexplained' }],
  ['a debit of a payout', [SENT], DEBIT, { kind: 'paid', payouts: [SENT] }],
  ['a debit of a run', [SENT, OTHER], { ...DEBIT, amount: '-15' }, { kind: 'paid', payouts: [SENT, OTHER] }],
  ['a debit without a payout', [], DEBIT, { kind: 'unexplained' }],
  ['charges', [], { ...DEBIT, is_charge: true }, { kind: 'charged' }],
  ['charges that the bank gives back', [], { ...CREDIT, is_charge: true }, { kind: 'charged' }],
  ['a debit of nothing', [], { ...DEBIT, amount: '0.00' }, { kind: 'unexplained' }],
  ['a debit of a paid payout', [PAID], DEBIT, { kind: 'unexplained' }],
  ['a debit of a part of a run', [SENT, OTHER], DEBIT, { kind: 'unexplained' }],
  ['a debit in another currency', [SENT], { ...DEBIT, currency: 'USD' }, { kind: 'unexplained' }],
  ['a debit that the bank took back', [SENT], { ...DEBIT, is_return: true }, { kind: 'unexplained' }],
])('%s', (_, payouts, movement, decision) => {
  assert.deepEqual(decideMovement(payouts, movement), decision)
})
