import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideMandate, type MandateFacts, type NewMandate } from './decide-mandate.ts'

const FACTS: MandateFacts = {
  account: {
    id: 'acc_1',
    status: 'active',
    funding_currencies: ['EUR', 'USD'],
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
    maximum_amount: '999999999.99',
    daily_maximum: null,
  },
  has_evidence: false,
  now: '2027-03-01T10:00:00.000Z',
}
const NEW: NewMandate = {
  debtor_name: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bank_code: null,
  mandate_type: 'recurrent',
  signed_at: '2027-02-28T10:00:00.000Z',
  reference: 'M-1',
  evidence: null,
}
const account = (more: object) => ({ account: { ...FACTS.account, ...more } })

test('A mandate has the creditor of the tenant, and lapses 36 months after its signature', () => {
  assert.deepEqual(decideMandate(FACTS, NEW), {
    ...NEW,
    account: 'acc_1',
    creditor_identifier: 'DE98ZZZ09999999999',
    creditor_name: 'Example Invest',
    expires_on: '2030-02-28',
  })
})

test.each<[string, Partial<MandateFacts>, Partial<NewMandate>, [string, string | undefined]]>([
  ['an account outside SEPA', {}, { iban: 'US64SVBKUS6S3300958879' }, ['invalid_request', 'body.iban']],
  ['a blank name', {}, { debtor_name: '  ' }, ['invalid_request', 'body.debtor_name']],
  [
    'a Swiss account without a BIC',
    {},
    { iban: 'CH9300762011623852957' },
    ['invalid_request', 'body.bank_code'],
  ],
  [
    'a signature of tomorrow',
    {},
    { signed_at: '2027-03-02T00:00:00.000Z' },
    ['invalid_request', 'body.signed_at'],
  ],
  [
    'a signature of 36 months ago',
    {},
    { signed_at: '2024-03-01T00:00:00.000Z' },
    ['invalid_request', 'body.signed_at'],
  ],
  ['an unknown file', {}, { evidence: 'fil_1' }, ['invalid_request', 'body.evidence']],
  [
    'an account without euros',
    account({ funding_currencies: ['USD'] }),
    {},
    ['currency_not_supported', undefined],
  ],
  ['a tenant without settings', { terms: undefined }, {}, ['direct_debit_forbidden', undefined]],
  ['a suspended account', account({ status: 'suspended' }), {}, ['direct_debit_forbidden', undefined]],
  [
    'an account that takes no deposits',
    account({ may_deposit: false }),
    {},
    ['direct_debit_forbidden', undefined],
  ],
])('Refused: %s', (_, facts, mandate, refusal) => {
  assert.throws(
    () => decideMandate({ ...FACTS, ...facts }, { ...NEW, ...mandate }),
    ({ code, params }: { code: string; params?: { path: string }[] }) => {
      assert.deepEqual([code, params?.[0]?.path], refusal)
      return true
    },
  )
})
