import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideBankAccount, type FirmAccount } from './set-bank-account.ts'

const INPUT: FirmAccount = {
  currency: 'EUR',
  owner_name: ' Holdfast GmbH ',
  iban: 'de89 3704 0044 0532 0130 00',
  bank_code: 'exmpdeffxxx',
}

test.each<[string, Partial<FirmAccount>, string]>([
  ['an unknown currency', { currency: 'CHF' }, 'currency'],
  ['wrong check digits', { iban: 'DE88370400440532013000' }, 'iban'],
  ['a bank code that is not a BIC', { bank_code: '37040044' }, 'bank_code'],
  ['no owner', { owner_name: ' ' }, 'owner_name'],
  ['a long owner', { owner_name: 'x'.repeat(71) }, 'owner_name'],
  ['the currency before the IBAN', { currency: 'CHF', iban: '' }, 'currency'],
])('refused: %s', (_, input, path) => {
  assert.throws(
    () => decideBankAccount({ ...INPUT, ...input }),
    (refusal: { code: string; params?: { path: string }[] }) =>
      refusal.code === 'invalid_request' && refusal.params?.[0]?.path === path,
  )
})

test('the account is stored in capital letters and trimmed', () => {
  assert.deepEqual(decideBankAccount(INPUT), {
    currency: 'EUR',
    owner_name: 'Holdfast GmbH',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
  })
})
