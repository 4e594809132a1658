import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkOf, REFERENCE_CHARACTERS } from '../../../values/reference.ts'
import { chooseDeposits, chooseReference, decideMatch } from './decide-match.ts'

const withCheck = (body: string) => body + checkOf(body)
const ACCOUNT = withCheck('K7MPW3QX9')
const OTHER = withCheck('ABCDEFGHJ')
const WRONG_CHECK = `${ACCOUNT.slice(0, -1)}${REFERENCE_CHARACTERS.replace(ACCOUNT.at(-1)!, '')[0]}`
const EXISTING = { of_accounts: [ACCOUNT, OTHER], of_deposits: ['Rent May', '202601051200', 'MAY-84'] }

test.each<[string, string, string | undefined]>([
  ['the reference of an account within a sentence', `for ${ACCOUNT}, thank you`, ACCOUNT],
  ['small letters and spaces of a bank', ACCOUNT.toLowerCase().replace(/(.{4})/g, '$1 '), ACCOUNT],
  ['an account reference joined to other letters', `REF${ACCOUNT}`, ACCOUNT],
  ['a wrong check digit', `for ${WRONG_CHECK}, thank you`, undefined],
  ['the same account twice', `${ACCOUNT} / ${ACCOUNT}`, ACCOUNT],
  ['two accounts', `${ACCOUNT} or ${OTHER}`, undefined],
  ['the reference of a deposit as whole words', 'my RENT MAY from Ada', 'Rent May'],
  ['words of a deposit that the bank joined', 'RENTMAY', 'Rent May'],
  ['a part of a longer word', 'RENTMAYBE', undefined],
  ['the end of a longer word', 'PARENT MAY', undefined],
  ['the digits of a deposit', 'payment 202601051200.', '202601051200'],
  ['the digits of a deposit within a longer number', '1202601051200', undefined],
  ['a reference of five characters', 'may 84', undefined],
  ['a deposit and an account', `RENT MAY ${ACCOUNT}`, undefined],
  ['two deposits', 'rent may 202601051200', undefined],
  ['an unknown text', 'thank you', undefined],
  ['an empty text', '', undefined],
])('a reference within a text: %s', (_, text, reference) => {
  assert.equal(chooseReference(text, EXISTING), reference)
})

test.each<[string, string, string[], string[]]>([
  ['the sum of all', '300.00', ['100.00', '200.00'], ['100.00', '200.00']],
  ['the amount of one', '200.00', ['100.00', '200.00'], ['200.00']],
  ['neither the sum nor the amount of one', '250.00', ['100.00', '200.00'], []],
  ['the amount of two', '100.00', ['100.00', '100.00'], []],
  ['the sum of two equal ones', '200.00', ['100.00', '100.00'], ['100.00', '100.00']],
  ['a sum in decimals', '0.30', ['0.10', '0.20'], ['0.10', '0.20']],
  ['no deposits', '1.00', [], []],
])('deposits of the reference: %s', (_, amount, open, chosen) => {
  const deposits = open.map((one) => ({ amount: one }))
  assert.deepEqual(
    chooseDeposits(deposits, amount).map((deposit) => deposit.amount),
    chosen,
  )
})

const DEPOSIT = {
  id: 'dep_1',
  account: 'acc_1',
  amount: '100.00',
  currency: 'EUR',
  was_advanced: false,
} as const
const NONE = { reference: 'RENT', deposits: [], account: undefined }

test.each([
  ['a deposit of the amount', { ...NONE, deposits: [DEPOSIT] }, { kind: 'deposits', deposits: [DEPOSIT] }],
  [
    'a deposit of another amount',
    { ...NONE, deposits: [{ ...DEPOSIT, amount: '1.00' }] },
    { kind: 'suspense' },
  ],
  [
    'the reference of an account',
    { ...NONE, reference: ACCOUNT, account: 'acc_1' },
    { kind: 'account', account: 'acc_1', reference: ACCOUNT },
  ],
  ['an unknown reference', NONE, { kind: 'suspense' }],
])('match: %s', (_, payees, match) => {
  assert.deepEqual(decideMatch(payees, '100.00'), match)
})
