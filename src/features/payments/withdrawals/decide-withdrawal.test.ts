import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideWithdrawal, type WithdrawalFacts, type WithdrawalRequest } from './decide-withdrawal.ts'

const ACCOUNT: WithdrawalFacts['account'] = {
  id: 'acc_1',
  status: 'active',
  funding_currencies: ['EUR', 'USD'],
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
}
const RECEIVER: NonNullable<WithdrawalFacts['receiver']> = {
  id: 'fac_1',
  owner_name: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  currency: 'EUR',
  nickname: null,
  is_verified: false,
  created_at: '2026-01-05T09:00:00.000Z',
  modified_at: '2026-01-05T09:00:00.000Z',
}
const FACTS: WithdrawalFacts = {
  account: ACCOUNT,
  receiver: RECEIVER,
  unpayable_reason: undefined,
  available: '100.00',
}
const REQUEST: WithdrawalRequest = { amount: '100.00', currency: 'EUR' }
const SUSPENDED = { account: { ...ACCOUNT, status: 'suspended' as const } }
const UNPAYABLE = { unpayable_reason: 'No bank can pay it.' }
const POOR = { available: '99.99' }

test.each<[string, Partial<WithdrawalFacts>, Partial<WithdrawalRequest>, string, [string, string]?]>([
  [
    'an unknown receiver',
    { receiver: undefined },
    {},
    'invalid_request',
    ['body.funding_account', 'not_found'],
  ],
  ['a suspended account', SUSPENDED, {}, 'withdrawal_forbidden'],
  ['a switch of the operator', { account: { ...ACCOUNT, may_withdraw: false } }, {}, 'withdrawal_forbidden'],
  ['a currency of no account', {}, { currency: 'GBP' }, 'currency_not_supported'],
  ['a receiver in EUR', {}, { currency: 'USD' }, 'invalid_request', ['body.currency', 'invalid_param']],
  ['an unpayable receiver', UNPAYABLE, {}, 'invalid_request', ['body.funding_account', 'invalid_param']],
  ['too little settled cash', POOR, {}, 'insufficient_funds'],
  [
    'the receiver before the account',
    { ...SUSPENDED, receiver: undefined },
    {},
    'invalid_request',
    ['body.funding_account', 'not_found'],
  ],
  ['the account before the currency', SUSPENDED, { currency: 'GBP' }, 'withdrawal_forbidden'],
  [
    'the currency before the cash',
    POOR,
    { currency: 'USD' },
    'invalid_request',
    ['body.currency', 'invalid_param'],
  ],
  [
    'the way to the receiver before the cash',
    { ...UNPAYABLE, ...POOR },
    {},
    'invalid_request',
    ['body.funding_account', 'invalid_param'],
  ],
])('refused: %s', (_, facts, request, code, param) => {
  assert.throws(
    () => decideWithdrawal({ ...FACTS, ...facts }, { ...REQUEST, ...request }),
    (refusal: { code: string; params?: { path: string; code: string }[] }) => {
      assert.equal(refusal.code, code)
      const offender = refusal.params?.[0]
      assert.deepEqual(offender && [offender.path, offender.code], param)
      return true
    },
  )
})

test('the refusal for too little cash says how much is available', () => {
  assert.throws(() => decideWithdrawal({ ...FACTS, ...POOR }, REQUEST), { context: { available: '99.99' } })
})

test.each<[string, Partial<WithdrawalFacts>]>([
  ['all available cash', {}],
  ['a closing account', { account: { ...ACCOUNT, status: 'closing' } }],
  ['a receiver that is not verified yet', { receiver: RECEIVER }],
])('accepted: %s', (_, facts) => {
  assert.deepEqual(decideWithdrawal({ ...FACTS, ...facts }, REQUEST), {
    ...REQUEST,
    account: 'acc_1',
    funding_account: RECEIVER,
  })
})
