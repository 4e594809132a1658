import assert from 'node:assert/strict'
import { test } from 'vitest'
import { looksPersonal, maskIban, maskName, maskText } from './mask.ts'

test.each([
  ['DE89370400440532013000', 'DE89…3000'],
  ['NO9386011117947', 'NO93…7947'],
  ['short', '…'],
  ['', ''],
])('the IBAN %s is shown as %s', (iban, shown) => {
  assert.equal(maskIban(iban), shown)
})

test('a name is shown by the first letters of its words', () => {
  assert.equal(maskName('Mara  van Keller'), 'M… v… K…')
  assert.equal(maskName(''), '')
  assert.equal(maskName('𝒳ena'), '𝒳…')
})

test('a text is shown as dots', () => {
  assert.equal(maskText('Invoice 12 of Mara'), '…')
  assert.equal(maskText(''), '')
})

test.each<[string, boolean]>([
  ['The payer called and will send the reference.', false],
  ['See ord_0VbajiTi00042302ZuPz0i of 2026-10-22, 1,250.00 EUR.', false],
  ['Deliver again whd_0VbtS0gD0028e02263129462b0e: The receiver was down.', false],
  ['Ran job_0028e02263129462b0e5a4c3d2f1e0ab again.', false],
  ['Write to ada@example.com.', true],
  ['It came from DE89 3704 0044 0532 0130 00.', true],
  ['It came from de89370400440532013000.', true],
  ['Call +49 (151) 123-45678 in the morning.', true],
  ['Tax number 12/345/67890.', true],
  ['Two days of 2026-10-22 2026-10-23 and 123456.', false],
])('%s is personal: %s', (text, expected) => {
  assert.equal(looksPersonal(text), expected)
})
