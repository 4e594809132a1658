import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isSameBank, normalIban, readIban } from './rules.ts'

test('an IBAN has one spelling, and its check digits must be right', () => {
  assert.equal(normalIban('de89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
  assert.equal(readIban(' de89 37040044 0532013000'), 'DE89370400440532013000')
  // A wrong check digit, a wrong length, an unknown country, a country without IBANs, no IBAN at all.
  const wrongs = ['DE88370400440532013000', 'DE8937040044053201300', 'XX89370400440532013000']
  for (const wrong of [...wrongs, 'US33BUKB20201555555555', ''])
    assert.throws(() => readIban(wrong), { code: 'invalid_request' })
})

test('a BIC of eight characters names the head office of the bank', () => {
  assert.ok(isSameBank('exmpdeff', 'EXMPDEFFXXX'))
  assert.ok(isSameBank('EXMP DEFF 500', 'EXMPDEFF500'))
  assert.ok(!isSameBank('EXMPDEFF', 'EXMPDEFF500'))
})
