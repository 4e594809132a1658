import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decidePaid, decideReturned } from './decide-payout.ts'

const OF_WITHDRAWAL = { withdrawal: 'wdr_1', inbound_payment: null }
const OF_PAYMENT = { withdrawal: null, inbound_payment: 'inp_1' }

test.each([
  ['a paid withdrawal', decidePaid, OF_WITHDRAWAL, 'paid', { kind: 'withdrawal', id: 'wdr_1' }],
  ['a paid return of a payment', decidePaid, OF_PAYMENT, 'paid', { kind: 'returned payment', id: 'inp_1' }],
  ['a returned withdrawal', decideReturned, OF_WITHDRAWAL, 'returned', { kind: 'withdrawal', id: 'wdr_1' }],
  [
    'a payment that comes back',
    decideReturned,
    OF_PAYMENT,
    'reversed',
    { kind: 'returned payment', id: 'inp_1' },
  ],
] as const)('%s has its status and its booking', (_, decide, payout, status, booking) => {
  assert.deepEqual(decide(payout), { status, booking })
})
