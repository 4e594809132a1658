import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PayoutRow } from './lock-payouts.ts'
import { decideResolution } from './resolve-rejected-payout.ts'

const PAYOUT: PayoutRow = {
  id: 'pyo_1',
  status: 'rejected',
  withdrawal: 'wdr_1',
  inbound_payment: null,
  amount: '10.00',
  currency: 'EUR',
}

test('an unknown payout is refused', () => {
  assert.throws(() => decideResolution(undefined, 'retry'), { code: 'not_found' })
})

test.each([
  'sent',
  'paid',
  'returned',
  'retried',
  'reversed',
] as const)('a payout that is %s is refused', (status) => {
  const refusal = { code: 'conflict', message: `The payout is ${status}.` }
  assert.throws(() => decideResolution({ ...PAYOUT, status }, 'reverse'), refusal)
})

test.each([
  ['retry', 'retried'],
  ['reverse', 'reversed'],
] as const)('%s: a rejected payout is %s', (resolution, status) => {
  assert.deepEqual(decideResolution(PAYOUT, resolution), { ...PAYOUT, status })
})
