import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideFundingAccount, type FundingAccountFacts } from './register-funding-account.ts'

const ACCOUNT: FundingAccountFacts['account'] = {
  id: 'acc_1',
  status: 'active',
  funding_currencies: ['EUR'],
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
}
const FACTS: FundingAccountFacts = { account: ACCOUNT, registrations: [] }
const REQUEST = {
  owner_name: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  currency: 'EUR' as const,
}
const SUSPENDED = { account: { ...ACCOUNT, status: 'suspended' as const } }
const REGISTERED = { registrations: [{ bank_code: 'EXMPDEFF' }] }

test.each<
  [string, Partial<FundingAccountFacts>, Partial<Parameters<typeof decideFundingAccount>[1]>, string]
>([
  ['a suspended account', SUSPENDED, {}, 'withdrawal_forbidden'],
  ['a switch of the operator', { account: { ...ACCOUNT, may_withdraw: false } }, {}, 'withdrawal_forbidden'],
  ['a currency of no account', {}, { currency: 'USD' }, 'currency_not_supported'],
  ['the same bank in another spelling', REGISTERED, {}, 'duplicate_funding_account'],
  ['the account before the currency', SUSPENDED, { currency: 'USD' }, 'withdrawal_forbidden'],
  ['the currency before the duplicate', REGISTERED, { currency: 'USD' }, 'currency_not_supported'],
])('refused: %s', (_, facts, request, code) => {
  assert.throws(() => decideFundingAccount({ ...FACTS, ...facts }, { ...REQUEST, ...request }), { code })
})

test('a bank account needs no nickname, and one IBAN may be registered with two bank codes', () => {
  const registrations = [{ bank_code: 'EXMPDEFF500' }]
  const funding_account = decideFundingAccount({ ...FACTS, registrations }, REQUEST)
  assert.deepEqual(funding_account, { ...REQUEST, account: 'acc_1', nickname: null })
})
