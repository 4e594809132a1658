import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formsOf } from './form-of-search.ts'

const ID = 'acc_0VZk4mQdcQFwyrAlKk76b0'

test.each([
  [ID, ['id']],
  ['trd_0VZk4mQdcQFwyrAlKk76b0', ['id']],
  ['ins_0VZk4mQdcQFwyrAlKk76b0', ['id']],
  ['req_0VZk4mQdcQFwyrAlKk76b0', ['request_id']],
  ['ie00B4L5Y983', ['isin', 'reference', 'name']],
  ['IE00B4L5Y984', ['reference', 'name']],
  ['acc_short', ['reference', 'name']],
  ['ada@example.com', ['email']],
  ['@', ['reference']],
  ['de89 3704 0044 0532 0130 00', ['iban', 'name']],
  ['DE89370400440532013000', ['iban', 'reference', 'name']],
  ['K7QX2MPA4C', ['reference', 'name']],
  ['Ada Lovelace', ['name']],
  ['Ada', ['name']],
  ['---', ['reference']],
])('the text %s may be: %j', (text, forms) => {
  assert.deepEqual(
    formsOf(text).map(({ matched }) => matched),
    forms,
  )
})

test('an IBAN is compared without spaces, in capital letters', () => {
  assert.equal(formsOf('de89 3704 0044 0532 0130 00')[0]!.text, 'DE89370400440532013000')
})
