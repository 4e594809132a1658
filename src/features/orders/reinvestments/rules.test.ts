// The rules of reinvestments as tables.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { FUND, OAT, STOCK, WORLD } from '../../../../test/support/instruments.ts'
import { listedOf } from '../../../../test/support/order-facts.ts'
import { poolTimesOf } from '../pools/cut-times.ts'
import { decideEnd, type EndedOrder, isReinvestable, placedAt } from './rules.ts'

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

describe('a reinvestment ends with its order', () => {
  const ORDER: EndedOrder = {
    status: 'filled',
    cancelled_reason: null,
    is_partial: false,
    wants_nothing: false,
  }
  const cancelled = (cancelled_reason: string, wants_nothing = false) =>
    ({ status: 'cancelled', cancelled_reason, is_partial: true, wants_nothing }) as const
  test.each<[string, Partial<EndedOrder>, [string, string | null]]>([
    ['filled', {}, ['completed', null]],
    ['filled and settled', { status: 'settled' }, ['completed', null]],
    ['filled in part', { is_partial: true }, ['completed', 'partly_filled']],
    ['cancelled by the customer', cancelled('cancelled_by_client'), ['skipped', 'skipped_by_client']],
    ['of a suspended account', cancelled('account_suspended'), ['skipped', 'account_forbidden']],
    ['of a closing account', cancelled('cancelled_by_operator'), ['skipped', 'account_forbidden']],
    ['of a halted instrument', cancelled('instrument_not_trading'), ['skipped', 'instrument_not_trading']],
    ['that the venue rejected', cancelled('execution_failed'), ['skipped', 'instrument_not_trading']],
    ['that bought nothing at the price', cancelled('unfilled', true), ['skipped', 'below_minimum']],
  ])('%s', (_, order, expected) => {
    const { status, reason } = decideEnd({ ...ORDER, ...order })
    assert.deepEqual([status, reason], expected)
  })
})
