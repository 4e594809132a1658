import assert from 'node:assert/strict'
import { test } from 'vitest'
import { advanceTerms, chooseDeposits, mayAdvance, minuteReference, normalIban, readAmount } from './rules.ts'

const chosen = (amount: string, ...open: string[]) =>
  chooseDeposits(
    open.map((one) => ({ amount: one })),
    amount,
  )
    .map((one) => one.amount)
    .join()

test('a payment completes all deposits of its reference, or the only one of its amount, or none', () => {
  assert.equal(chosen('300.00', '100.00', '200.00'), '100.00,200.00')
  assert.equal(chosen('200.00', '100.00', '200.00'), '200.00')
  assert.equal(chosen('250.00', '100.00', '200.00'), '')
  assert.equal(chosen('100.00', '100.00', '100.00'), '')
  assert.equal(chosen('200.00', '100.00', '100.00'), '100.00,100.00')
  assert.equal(chosen('0.30', '0.10', '0.20'), '0.10,0.20') // no float says so
  assert.equal(chosen('1.00'), '')
})

test('amounts come out with two places and are refused otherwise', () => {
  assert.equal(readAmount('1.5'), '1.50')
  assert.equal(readAmount(0.29), '0.29')
  assert.equal(readAmount('1.000'), '1.00')
  for (const wrong of ['0', '-1', '1.001', 1e-7, 1e21])
    assert.throws(() => readAmount(wrong), { code: 'invalid_request' })
})

test('advances: on in a sandbox, off in live, unless the settings say otherwise', () => {
  assert.deepEqual(advanceTerms({}, 'sandbox'), { enabled: true, limit: '10000.00' })
  assert.equal(advanceTerms({}, 'live').enabled, false)
  assert.deepEqual(advanceTerms({ deposit_advances_enabled: true, advance_limit: '5' }, 'live'), {
    enabled: true,
    limit: '5',
  })
  assert.equal(mayAdvance('9999.99', '0.01', '10000.00'), true)
  assert.equal(mayAdvance('9999.99', '0.02', '10000.00'), false)
})

test('references and IBANs have one form', () => {
  assert.equal(minuteReference('2025-12-16T12:34:56.789Z'), '202512161234')
  assert.equal(normalIban('de89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
})
