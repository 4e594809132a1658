import assert from 'node:assert/strict'
import { test } from 'vitest'
import { advanceTerms, isWithinLimit, minuteReference, readAmount } from './rules.ts'

test('an amount has at most two decimal places', () => {
  assert.equal(readAmount('1.5'), '1.50')
  assert.equal(readAmount(0.29), '0.29')
  assert.equal(readAmount('1.000'), '1.00')
  assert.equal(readAmount('999999999999.99'), '999999999999.99')
  for (const wrong of ['0', '-1', '1.001', 1e-7, 1e21, '1000000000000.00', 'ten'])
    assert.throws(() => readAmount(wrong), { code: 'invalid_request' })
})

test('advances are on in a sandbox and off in live, unless the settings say otherwise', () => {
  assert.deepEqual(advanceTerms({}, 'sandbox'), { enabled: true, limit: '10000.00' })
  assert.equal(advanceTerms({}, 'live').enabled, false)
  assert.deepEqual(advanceTerms({ deposit_advances_enabled: true, advance_limit: '5' }, 'live'), {
    enabled: true,
    limit: '5',
  })
  assert.equal(isWithinLimit('9999.99', '0.01', '10000.00'), true)
  assert.equal(isWithinLimit('9999.99', '0.02', '10000.00'), false)
})

test('a generated reference is the minute', () => {
  assert.equal(minuteReference('2025-12-16T12:34:56.789Z'), '202512161234')
})
