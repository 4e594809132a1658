import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type DebitFacts, type DebitRequest, decideDebit } from './decide-debit.ts'

const FACTS: DebitFacts = {
  account: {
    id: 'acc_1',
    status: 'active',
    funding_currencies: ['EUR'],
    may_deposit: true,
    may_withdraw: true,
    may_buy: true,
    may_sell: true,
  },
  terms: {
    creditor_identifier: 'DE98ZZZ09999999999',
    creditor_name: 'Example Invest',
    pre_notification_days: 2,
    submission_lead_days: 1,
    return_days: 5,
    first_as: 'FRST',
    maximum_amount: '1000',
    daily_maximum: '1500.00',
  },
  mandate: { id: 'mdt_1', account: 'acc_1', status: 'active', mandate_type: 'recurrent', submissions: 0 },
  is_live: false,
  day_total: '0',
  now: '2027-03-10T05:00:00.000Z',
}
const REQUEST: DebitRequest = { amount: '500.00', currency: 'EUR', due_on: '2027-03-12' }
const mandate = (more: object) => ({ mandate: { ...FACTS.mandate!, ...more } })
const account = (more: object) => ({ account: { ...FACTS.account, ...more } })

test('A debit of Friday, 12 March 2027 has the days of its due date, and is the first of its mandate', () => {
  assert.deepEqual(decideDebit(FACTS, REQUEST), {
    due_on: '2027-03-12',
    pre_notify_by: '2027-03-10',
    submit_on: '2027-03-11',
    withdrawable_on: '2027-03-19',
    refundable_until: '2027-05-07',
    sequence_type: 'FRST',
  })
  // 1,000.00 of the day and 500.00 are the maximum.
  assert.equal(
    decideDebit({ ...FACTS, ...mandate({ submissions: 1 }), day_total: '1000' }, REQUEST).sequence_type,
    'RCUR',
  )
})

test.each<[string, Partial<DebitFacts>, Partial<DebitRequest>, [string, string?]]>([
  ['another currency', {}, { currency: 'USD' }, ['invalid_request', 'body.currency']],
  ['an amount above the maximum', {}, { amount: '1000.01' }, ['invalid_request', 'body.amount']],
  ['an unknown mandate', { mandate: undefined }, {}, ['invalid_request', 'body.mandate']],
  ['a mandate of another account', mandate({ account: 'acc_2' }), {}, ['invalid_request', 'body.mandate']],
  ['a blocked mandate', mandate({ status: 'blocked' }), {}, ['mandate_not_active']],
  [
    'a second debit of a one-off mandate',
    { ...mandate({ mandate_type: 'one_off' }), is_live: true },
    {},
    ['mandate_not_active'],
  ],
  ['a tenant without settings', { terms: undefined }, {}, ['direct_debit_forbidden']],
  ['a suspended account', account({ status: 'suspended' }), {}, ['deposit_forbidden']],
  ['a day before the earliest', {}, { due_on: '2027-03-11' }, ['invalid_request', 'body.due_on']],
  ['a Saturday', {}, { due_on: '2027-03-13' }, ['invalid_request', 'body.due_on']],
  ['more than the daily maximum', { day_total: '1000.01' }, {}, ['direct_debit_limit_exceeded']],
])('Refused: %s', (_, facts, request, [code, path]) => {
  assert.throws(
    () => decideDebit({ ...FACTS, ...facts }, { ...REQUEST, ...request }),
    (refusal: { code: string; params?: { path: string }[]; context?: object }) => {
      assert.deepEqual([refusal.code, refusal.params?.[0]?.path], [code, path])
      if (code === 'direct_debit_limit_exceeded') assert.deepEqual(refusal.context, { available: '499.99' })
      return true
    },
  )
})
