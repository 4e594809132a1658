// When a corporate action may be reversed, and by which bookings.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ActionReversalFacts, assetKey, decideReversal } from './decide-reversal.ts'
import type { BookingRow } from './read.ts'

const COUPON: BookingRow = {
  position: 'pos_1',
  account: 'acc_1',
  entry: 'ent_1',
  is_open: true,
  booking: { lines: [], moves: [], cash: '100.00', tax: '0.00', currency: 'EUR', units: '10' },
}
const SPLIT: BookingRow = {
  ...COUPON,
  booking: { ...COUPON.booking, cash: '0.00', moves: [{ instrument: 'ins_1', quantity: '20', cost: '0' }] },
}
const CASH = assetKey({ account: 'acc_1', asset: 'EUR' })
const UNITS = assetKey({ account: 'acc_1', asset: 'ins_1' })
const GOOD: ActionReversalFacts = {
  action: { status: 'processed', reversed_at: null },
  bookings: [COUPON],
  reclaims: [],
  available: new Map([[CASH, '100.00']]),
}

test('an announced action is cancelled', () => {
  const action = { status: 'announced', reversed_at: null } as const
  assert.equal(decideReversal({ ...GOOD, action }), 'cancel')
})

test('a booked action gets the opposite bookings', () => {
  const decision = decideReversal(GOOD)
  assert.deepEqual(decision === 'cancel' ? decision : decision.map(({ booking }) => booking.cash), [
    '-100.00',
  ])
})

test('a suspended booking takes nothing from its account', () => {
  const booking = { ...COUPON.booking, is_suspended: true }
  assert.doesNotThrow(() =>
    decideReversal({ ...GOOD, bookings: [{ ...COUPON, booking }], available: new Map() }),
  )
})

test('the cash that one booking returns covers the cash that another takes', () => {
  const paid = { ...COUPON, position: 'pos_2', booking: { ...COUPON.booking, cash: '-50.00' } }
  const facts = { ...GOOD, bookings: [paid, COUPON], available: new Map([[CASH, '50.00']]) }
  assert.doesNotThrow(() => decideReversal(facts))
})

describe('refusals', () => {
  const reversed = { status: 'reversed', reversed_at: '2027-03-01T00:00:00.000Z' } as const
  const spent = /spent the proceeds/
  const rows: [string, Partial<ActionReversalFacts>, RegExp, object?][] = [
    ['an action that is reversed', { action: reversed }, /already reversed/],
    ['cash that is spent', { available: new Map([[CASH, '99.99']]) }, spent, { available: '99.99' }],
    ['cash that is owed', { available: new Map([[CASH, '-5']]) }, spent, { available: '0.00' }],
    [
      'units that are sold',
      { bookings: [SPLIT], available: new Map([[UNITS, '19.5']]) },
      spent,
      { available: '19.5' },
    ],
    [
      'two bookings that only one is covered for',
      { bookings: [COUPON, { ...COUPON, position: 'pos_2' }] },
      spent,
    ],
    [
      'tax that was paid back',
      {
        reclaims: [
          { id: 'rcl_1', status: 'open' },
          { id: 'rcl_2', status: 'paid' },
        ],
        available: new Map(),
      },
      /already paid tax/,
      { tax_reclaim: 'rcl_2' },
    ],
    ['the state before the cover', { action: reversed, available: new Map() }, /already reversed/],
  ]
  test.each(rows)('%s', (_, facts, message, context) => {
    assert.throws(() => decideReversal({ ...GOOD, ...facts }), {
      code: 'conflict',
      message,
      ...(context ? { context } : {}),
    })
  })
})
