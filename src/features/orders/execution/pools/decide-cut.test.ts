// Whether a cut takes place, as a table.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { WORLD } from '../../../../../test/support/instruments.ts'
import { openOrder } from '../../../../../test/support/open-order.ts'
import { listedOf } from '../../../../../test/support/order-facts.ts'
import { decideCut } from './decide-cut.ts'

const cut = (now: string, more: { cut_at?: string; is_always_open?: boolean } = {}) =>
  decideCut({
    now,
    cut_at: '2027-03-01T14:00:00.000Z',
    is_always_open: false,
    listed: listedOf(WORLD),
    price: { bid: '49.90', ask: '50.00' },
    children: [openOrder({})],
    ...more,
  }).outcome

test.each([
  ['at its time', cut('2027-03-01T14:00:00.000Z'), 'go'],
  ['late, before the close', cut('2027-03-01T14:20:00.000Z'), 'go'],
  ['late, after the close', cut('2027-03-01T22:00:00.000Z'), 'wait'],
  ['late, in the session of the next day', cut('2027-03-02T14:00:00.000Z'), 'wait'],
  ['before the session', cut('2027-03-01T14:00:00.000Z', { cut_at: '2027-03-01T05:00:00.000Z' }), 'wait'],
  [
    'late, where the exchange is always open',
    cut('2027-03-01T22:00:00.000Z', { is_always_open: true }),
    'go',
  ],
] as const)('a cut %s', (_, outcome, expected) => {
  assert.equal(outcome, expected)
})
