import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountMoved, decideLimit, type LimitFacts, largestAmount } from './decide-limit.ts'

const GENERAL = { role: 'operations', of_tenant: null, most: '1000.00' }
const OF_TENANT = { role: 'operations', of_tenant: 'ten_1', most: '250.00' }
const FINANCE = { role: 'finance', of_tenant: null, most: '5000.00' }

test.each<[string, LimitFacts, string | null]>([
  ['of a role without one', { roles: ['operations'], limits: [] }, null],
  ['of one role', { roles: ['operations'], limits: [GENERAL] }, '1000.00'],
  ['of the tenant before the general one', { roles: ['operations'], limits: [GENERAL, OF_TENANT] }, '250.00'],
  ['the larger of two roles', { roles: ['operations', 'finance'], limits: [GENERAL, FINANCE] }, '5000.00'],
  ['none, if one of two roles has none', { roles: ['operations', 'finance'], limits: [GENERAL] }, null],
  ['of no role at all', { roles: [], limits: [] }, '0'],
])('the limit %s', (_, facts, limit) => {
  assert.equal(largestAmount(facts), limit)
})

test.each([
  ['600.00', undefined],
  ['1000.00', undefined],
  ['1000.01', { currency: 'EUR', amount: '1000.01', limit: '1000.00' }],
])('a change of %s under a limit of 1000.00', (amount, context) => {
  const decide = () => decideLimit({ roles: ['operations'], limits: [GENERAL] }, 'EUR', amount)
  if (context) assert.throws(decide, { code: 'limit_exceeded', context })
  else decide()
})

test('money that passes through an account counts once: 70.00 through a to b, and 30.00 to b, are 100.00', () => {
  const transfers = [
    { from: 'suspense', to: 'a', amount: '70.00' },
    { from: 'a', to: 'b', amount: '70.00' },
    { from: 'suspense', to: 'b', amount: '30.00' },
  ]
  assert.equal(amountMoved(transfers), '100.00')
  assert.equal(amountMoved([]), '0.00')
})
