import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maskIban, maskName, maskText } from './mask.ts'

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
