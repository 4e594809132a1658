// A position through moves of units: its units, its cost, and the move that opens it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  type HeldPosition,
  type MovedPosition,
  withChange,
  withoutBuy,
  withoutUnits,
  withUnits,
} from './decide-position.ts'

const PLACE = { account: 'acc_1', instrument: 'ins_1' }
const TEN: HeldPosition = {
  id: 'pos_1',
  quantity: '10',
  cost: '1000.00',
  ytm: '3',
  automatic_rollover: false,
  most_recent_maturity_period: '3m',
}
const units = (quantity: string, cost: string, more: object = {}) => ({
  ...PLACE,
  quantity,
  cost,
  money_per_point: '1',
  ...more,
})

describe('a movement', () => {
  const rows: [string, MovedPosition, Partial<MovedPosition>][] = [
    [
      'the first units open a position under the new id',
      withUnits(undefined, units('10', '1000.00', { isBuy: true, rolls: true }), 'pos_new'),
      {
        id: 'pos_new',
        opens: true,
        quantity: '10',
        average_price: '100',
        buy_trades: 1,
        automatic_rollover: true,
      },
    ],
    [
      'a buy changes the average price, and the yield by units',
      withUnits(TEN, units('10', '1100.00', { isBuy: true, ytm: '5' }), 'pos_new'),
      {
        id: 'pos_1',
        opens: false,
        quantity: '20',
        cost: '2100',
        average_price: '105',
        ytm: '4',
        buy_trades: 1,
      },
    ],
    [
      'units that are transferred in do not count as a buy, and keep rollover and period',
      withUnits(TEN, units('5', '400.00'), 'pos_new'),
      { quantity: '15', buy_trades: 0, automatic_rollover: false, most_recent_maturity_period: '3m' },
    ],
    [
      'a sale takes its units at the average cost',
      withoutUnits(TEN, { ...PLACE, quantity: '4' }).moved,
      { quantity: '6', cost: '600', average_price: null },
    ],
    [
      'a reversed buy takes its own cost and its yield along',
      withoutBuy(TEN, units('5', '400.00', { ytm: '4' })),
      { quantity: '5', cost: '600', average_price: '120', ytm: '2', buy_trades: -1 },
    ],
    [
      'a corporate action changes units and cost by exact amounts',
      withChange(TEN, units('10', '-50.00'), 'pos_new'),
      { quantity: '20', cost: '950', average_price: '47.5' },
    ],
    [
      'more cost than there is: the units leave at the average',
      withChange(TEN, units('-4', '-1200.00'), 'pos_new'),
      { quantity: '6', cost: '600', average_price: '100' },
    ],
    [
      'without units there is no cost, and the average price stays',
      withChange(TEN, units('-10', '-900.00'), 'pos_new'),
      { quantity: '0', cost: '0', average_price: null },
    ],
    [
      'a change without a position opens one',
      withChange(undefined, units('3', '30.00'), 'pos_new'),
      { id: 'pos_new', opens: true, quantity: '3', average_price: '10' },
    ],
  ]
  test.each(rows)('%s', (_, moved, expected) => {
    const decided = Object.fromEntries(
      Object.keys(expected).map((key) => [key, moved[key as keyof MovedPosition]]),
    )
    assert.deepEqual(plain(decided), plain(expected))
  })
})

// Two spellings of a number are one number.
const plain = (members: object) =>
  Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key,
      typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value,
    ]),
  )

test('a sale takes its share of the cost, and the last unit takes all of it', () => {
  assert.equal(Number(withoutUnits(TEN, { ...PLACE, quantity: '4' }).cost), 400)
  assert.equal(Number(withoutUnits(TEN, { ...PLACE, quantity: '10' }).cost), 1000)
})

test('units never leave an account without a position', () => {
  assert.throws(() => withoutUnits(undefined, { ...PLACE, quantity: '1' }), /without an open position/)
  assert.throws(() => withoutBuy(undefined, units('1', '1.00')), /without an open position/)
})
