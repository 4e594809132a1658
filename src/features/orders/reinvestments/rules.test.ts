// The rules of reinvestments as tables.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { FUND, OAT, STOCK, WORLD } from '../../../../test/support/instruments.ts'
import { listedOf } from '../../../../test/support/order-facts.ts'
import { poolTimesOf } from '../pools/cut-times.ts'
import { isReinvestable, placedAt } from './rules.ts'

const { row: stock } = listedOf(STOCK)

test.each([
  ['dividend', STOCK, true],
  ['coupon_payment', WORLD, true],
  ['coupon_payment', FUND, true],
  ['coupon_payment', OAT, false],
  ['maturity', OAT, false],
  ['tax_reclaim', STOCK, false],
  ['merger', STOCK, false],
])('%s of %s may be reinvested: %s', (type, symbol, expected) => {
  assert.equal(isReinvestable(type, listedOf(symbol).row), expected)
})

describe('an order is placed', () => {
  const times = poolTimesOf({})
  test.each([
    ['a minute before the next cut', '2027-03-01T06:00:00.000Z', '2027-03-01T09:59:00.000Z'],
    ['a minute before the second cut', '2027-03-01T10:00:00.000Z', '2027-03-01T13:59:00.000Z'],
    ['immediately within that minute', '2027-03-01T09:59:30.000Z', '2027-03-01T09:59:30.000Z'],
    ['on the next business day after the last cut', '2027-03-05T14:00:00.000Z', '2027-03-08T09:59:00.000Z'],
  ])('%s', (_, now, expected) => {
    assert.equal(placedAt(stock, times, now), expected)
  })

  test('immediately if it is not pooled', () => {
    const now = '2027-03-01T06:00:00.000Z'
    assert.equal(placedAt(listedOf(FUND).row, times, now), now)
  })
})
