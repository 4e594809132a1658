import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideExpectedPayment, type ExpectedPaymentFacts } from './receive-for-deposit.ts'

const FACTS: ExpectedPaymentFacts = {
  account_status: 'active',
  deposit: {
    id: 'dep_1',
    account: 'acc_1',
    amount: '100.00',
    currency: 'EUR',
    was_advanced: false,
    status: 'open',
    payment_reference: 'RENT',
  },
}
const COMPLETED = { ...FACTS.deposit, status: 'completed' as const }

test.each<[string, Partial<ExpectedPaymentFacts>]>([
  ['a completed deposit', { deposit: COMPLETED }],
  ['the deposit of a closed account', { account_status: 'closed' }],
])('refused: %s', (_, facts) => {
  assert.throws(() => decideExpectedPayment({ ...FACTS, ...facts }), { code: 'payment_completion_forbidden' })
})

test.each([
  'active',
  'suspended',
  'closing',
] as const)('accepted: a payment to an account that is %s', (status) => {
  assert.equal(decideExpectedPayment({ ...FACTS, account_status: status }), FACTS.deposit)
})
