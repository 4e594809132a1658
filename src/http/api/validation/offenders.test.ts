import assert from 'node:assert/strict'
import { test } from 'vitest'
import { toOffenders } from './offenders.ts'

test('the values that a member may have are named, null among them', () => {
  const params = { allowedValues: ['owner', 'trading', null] }
  const error = { keyword: 'enum', instancePath: '/authority_type', schemaPath: '', params }
  const { detail } = toOffenders('body', [error])[0]!
  assert.equal(detail, 'Must be one of owner, trading, null.')
})

test('an unknown member is refused with the name that was meant', () => {
  const params = { additionalProperty: 'tax_rte' }
  const parentSchema = { properties: { alias: {}, tax_rate: {} } }
  const error = {
    keyword: 'additionalProperties',
    instancePath: '/fees/0',
    schemaPath: '',
    params,
    parentSchema,
  }
  assert.deepEqual(toOffenders('body', [error]), [
    {
      path: 'body.fees.0.tax_rte',
      code: 'invalid_param',
      detail: 'Unknown member; did you mean tax_rate?',
    },
  ])
})

test.each<[string, string, boolean]>([
  ['a zone whose + is lost', '2027-03-01T10:00:00 00:00', true],
  ['a zone without a colon', '2027-03-01T10:00:00.123 0200', true],
  ['no zone', '2027-03-01T10:00:00', false],
  ['a blank in place of the T', '2027-03-01 10:00', false],
  // A pattern that is not anchored would begin anew at every T.
  ['a million T', 'T'.repeat(1_000_000), false],
])('a date-time with %s: the hint at a lost plus is there only if one was lost', (_, text, hasHint) => {
  const params = { format: 'date-time' }
  const error = { keyword: 'format', instancePath: '/asof', schemaPath: '', params, message: 'is wrong' }
  const { detail } = toOffenders('query', [error], { asof: text })[0]!
  assert.equal(detail.includes('%2B'), hasHint)
})
