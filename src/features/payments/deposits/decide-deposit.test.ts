import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type DepositFacts, type DepositRequest, decideDeposit } from './decide-deposit.ts'

const ACCOUNT: DepositFacts['account'] = {
  id: 'acc_1',
  status: 'active',
  funding_currencies: ['EUR', 'USD'],
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
}
const REFERENCE = { text: '202601051200', is_generated: true, is_ambiguous: false }
const FACTS: DepositFacts = { account: ACCOUNT, reference: REFERENCE }
const ADVANCE = { enabled: true, limit: '1000.00', open: '900.00' }
const REQUEST: DepositRequest = { amount: '100.00', currency: 'EUR' }
const AMBIGUOUS = { reference: { ...REFERENCE, is_ambiguous: true } }
const SUSPENDED = { account: { ...ACCOUNT, status: 'suspended' as const } }
const DISABLED = { advance: { ...ADVANCE, enabled: false } }

test.each<[string, Partial<DepositFacts>, Partial<DepositRequest>, string]>([
  ['a reference that could mean other money', AMBIGUOUS, {}, 'invalid_request'],
  ['a suspended account', SUSPENDED, {}, 'deposit_forbidden'],
  ['a closing account', { account: { ...ACCOUNT, status: 'closing' } }, {}, 'deposit_forbidden'],
  ['a switch of the operator', { account: { ...ACCOUNT, may_deposit: false } }, {}, 'deposit_forbidden'],
  ['a currency of no account', {}, { currency: 'GBP' }, 'currency_not_supported'],
  ['advances that are off', DISABLED, {}, 'deposit_advance_forbidden'],
  ['the reference before the account', { ...AMBIGUOUS, ...SUSPENDED }, {}, 'invalid_request'],
  ['the account before the currency', SUSPENDED, { currency: 'GBP' }, 'deposit_forbidden'],
  ['the currency before the advance', DISABLED, { currency: 'GBP' }, 'currency_not_supported'],
])('refused: %s', (_, facts, request, code) => {
  assert.throws(() => decideDeposit({ ...FACTS, ...facts }, { ...REQUEST, ...request }), { code })
})

test.each<[string, Partial<DepositFacts>, Partial<DepositRequest>, boolean]>([
  ['none requested', {}, {}, false],
  ['up to the limit', { advance: ADVANCE }, {}, true],
  ['a cent above the limit', { advance: ADVANCE }, { amount: '100.01' }, false],
])('advance: %s', (_, facts, request, is_advanced) => {
  assert.deepEqual(decideDeposit({ ...FACTS, ...facts }, { ...REQUEST, ...request }), {
    ...REQUEST,
    ...request,
    account: 'acc_1',
    payment_reference: '202601051200',
    is_generated: true,
    is_advanced,
  })
})
