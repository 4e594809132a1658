import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  decideAssignment,
  type PaymentAssignment,
  type PaymentAssignmentFacts,
  provesSenders,
} from './decide-assignment.ts'

const PAYMENT = { id: 'inp_1', amount: '100.00', currency: 'EUR', status: 'suspense' } as const
const DEPOSIT = {
  id: 'dep_1',
  account: 'acc_1',
  amount: '60.00',
  currency: 'EUR',
  was_advanced: false,
  status: 'open',
  account_status: 'active',
} as const
const ACCOUNT: PaymentAssignmentFacts['account'] = {
  id: 'acc_2',
  reference: 'K7MPW3QX9D',
  status: 'active',
  funding_currencies: ['EUR'],
}
const FACTS: PaymentAssignmentFacts = { payments: [PAYMENT], deposits: [DEPOSIT], account: ACCOUNT }
const ASSIGNMENT: PaymentAssignment = { payments: ['inp_1'], deposits: ['dep_1'], account: 'acc_2' }
const USD_PAYMENT = { ...PAYMENT, id: 'inp_2', currency: 'USD' } as const
const COMPLETED = { ...DEPOSIT, status: 'completed' }
const TOO_LARGE = { ...DEPOSIT, amount: '100.01' }
const CLOSED = { ...ACCOUNT!, status: 'closed' as const }

test.each<[string, Partial<PaymentAssignmentFacts>, Partial<PaymentAssignment>, string, string?]>([
  ['no payment', {}, { payments: [] }, 'invalid_request', 'payments'],
  ['an unknown payment', {}, { payments: ['inp_1', 'inp_9'] }, 'not_found'],
  ['an assigned payment', { payments: [{ ...PAYMENT, status: 'assigned' }] }, {}, 'conflict'],
  [
    'payments in two currencies',
    { payments: [PAYMENT, USD_PAYMENT] },
    { payments: ['inp_1', 'inp_2'] },
    'invalid_request',
    'payments',
  ],
  ['an unknown deposit', { deposits: [] }, {}, 'not_found'],
  ['a completed deposit', { deposits: [COMPLETED] }, {}, 'payment_completion_forbidden'],
  [
    'the deposit of a closed account',
    { deposits: [{ ...DEPOSIT, account_status: 'closed' }] },
    {},
    'payment_completion_forbidden',
  ],
  ['another currency', { deposits: [{ ...DEPOSIT, currency: 'USD' }] }, {}, 'invalid_request', 'deposits'],
  ['more than arrived', { deposits: [TOO_LARGE] }, {}, 'invalid_request', 'deposits'],
  ['a remainder without an account', {}, { account: undefined }, 'invalid_request', 'account'],
  ['an unknown account', { account: undefined }, {}, 'not_found'],
  ['a closed account', { account: CLOSED }, {}, 'deposit_forbidden'],
  [
    'an account in USD',
    { account: { ...ACCOUNT!, funding_currencies: ['USD'] } },
    {},
    'currency_not_supported',
  ],
  ['the payments before the deposits', { payments: [], deposits: [COMPLETED] }, {}, 'not_found'],
  ['the deposits before their sum', { deposits: [COMPLETED, TOO_LARGE] }, {}, 'payment_completion_forbidden'],
  [
    'the sum before the account',
    { deposits: [TOO_LARGE], account: CLOSED },
    {},
    'invalid_request',
    'deposits',
  ],
])('refused: %s', (_, facts, assignment, code, path) => {
  assert.throws(
    () => decideAssignment({ ...FACTS, ...facts }, { ...ASSIGNMENT, ...assignment }),
    (refusal: { code: string; params?: { path: string }[] }) =>
      refusal.code === code && refusal.params?.[0]?.path === path,
  )
})

test('the remainder goes to the account, under its own reference', () => {
  assert.deepEqual(decideAssignment(FACTS, ASSIGNMENT), {
    payments: [PAYMENT],
    deposits: [DEPOSIT],
    remainder: { account: 'acc_2', reference: 'K7MPW3QX9D', amount: '40.00', currency: 'EUR' },
  })
})

test('the account does not matter without a remainder', () => {
  const deposits = [{ ...DEPOSIT, amount: '100.00' }]
  for (const account of [CLOSED, undefined])
    assert.equal(decideAssignment({ ...FACTS, deposits, account }, ASSIGNMENT).remainder, undefined)
})

test('several payments for several accounts prove no sender', () => {
  const accounts = ['acc_1', 'acc_2']
  assert.ok(provesSenders([PAYMENT], accounts))
  assert.ok(provesSenders([PAYMENT, PAYMENT], ['acc_1']))
  assert.ok(!provesSenders([PAYMENT, PAYMENT], accounts))
})
