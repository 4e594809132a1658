// No operator answer shows a member that is not on the list of its mask.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Withdrawal } from '../../payments/withdrawals/schemas.ts'
import { maskApplicant, maskPayment, maskWithdrawal } from './mask-answers.ts'

const AT = '2027-03-01T12:00:00.000Z'
const STAMPS = { created_at: AT, modified_at: AT }
/** A personal member that a migration adds to a row, and of which no mask knows. */
const NEW = { tax_number: 'Secret 123' }

const WITHDRAWAL = {
  id: 'wdr_1',
  account: 'acc_1',
  amount: '5.00',
  currency: 'EUR',
  status: 'created',
  completed_at: null,
  funding_account: {
    id: 'fac_1',
    owner_name: 'Ada Keller',
    iban: 'DE02120300000000202051',
    bank_code: 'BYLADEM1001',
    currency: 'EUR',
    nickname: 'Secret nickname',
    is_verified: true,
    ...STAMPS,
  },
  ...STAMPS,
} as Withdrawal
const PAYMENT = {
  id: 'inp_1',
  bank_transaction_id: 'txn 1',
  reference: 'Secret text',
  amount: '5.00',
  currency: 'EUR',
  owner_name: 'Ada Keller',
  iban: 'DE02120300000000202051',
  bank_code: 'BYLADEM1001',
  status: 'suspense',
  received_at: AT,
} as const
const APPLICANT = {
  id: 'per_1',
  person_type: 'natural',
  authority_type: 'owner',
  name: 'Ada Keller',
  claims: [
    { id: 'clm_1', claim_type: 'identity', status: 'verified', content: { born: '1990-01-01', nick: null } },
  ],
}

test('a withdrawal shows the first letters of its receiver and the ends of the IBAN', () => {
  assert.deepEqual(maskWithdrawal(WITHDRAWAL), {
    ...WITHDRAWAL,
    funding_account: {
      ...WITHDRAWAL.funding_account,
      owner_name: 'A… K…',
      iban: 'DE02…2051',
      nickname: '…',
    },
  })
})

test('a payment in suspense shows no text of its sender', () => {
  assert.deepEqual(maskPayment(PAYMENT), {
    ...PAYMENT,
    owner_name: 'A… K…',
    iban: 'DE02…2051',
    reference: '…',
  })
})

test('an applicant shows which members of its claims have a value', () => {
  const [claim] = APPLICANT.claims
  assert.deepEqual(maskApplicant(APPLICANT), {
    ...APPLICANT,
    name: 'A… K…',
    claims: [{ ...claim, content: { born: '…', nick: null } }],
  })
})

test.each([
  ['a withdrawal', () => maskWithdrawal({ ...WITHDRAWAL, ...NEW })],
  [
    'the receiver of a withdrawal',
    () => maskWithdrawal({ ...WITHDRAWAL, funding_account: { ...WITHDRAWAL.funding_account, ...NEW } }),
  ],
  ['a payment in suspense', () => maskPayment({ ...PAYMENT, ...NEW })],
  ['an applicant', () => maskApplicant({ ...APPLICANT, ...NEW })],
  [
    'a claim',
    () => maskApplicant({ ...APPLICANT, claims: APPLICANT.claims.map((claim) => ({ ...claim, ...NEW })) }),
  ],
])('a new member of %s stays hidden', (_, answer) => {
  assert.doesNotMatch(JSON.stringify(answer()), /Secret|tax_number|Keller/)
})
