// What becomes of an order whose terms the customer replaces, with the arithmetic of its reservation beside the number.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { WORLD } from '../../../../../test/support/instruments.ts'
import { openOrder } from '../../../../../test/support/open-order.ts'
import { factsOf, listedOf, NOON, withHolding, withRights } from '../../../../../test/support/order-facts.ts'
import type { Refusal } from '../../../../errors.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import type { PendingReplacement } from '../../trading/rules.ts'
import type { ReplacementRequest } from './check-replacement.ts'
import { decideReplacement, type ReplacementFacts } from './decide-replacement.ts'

const ETF = listedOf(WORLD)
const CLOSE = '2027-03-01T16:30:00.000Z'
/** A placed buy of 10 units at 49.00, which has reserved 490.00 and a fee of 1.50. */
const BUY: Partial<OpenOrder> = {
  order_type: 'limit',
  cash_amount: null,
  net_cash_amount: null,
  quantity: '10',
  limit_price: '49.00',
  time_in_force: 'day',
  expires_at: CLOSE,
  reserved_amount: '491.50',
  client_reference: 'first',
}
/** A placed sell of 10 units at 51.00. */
const SELL: Partial<OpenOrder> = {
  ...BUY,
  side: 'sell',
  limit_price: '51.00',
  reserved_asset: ETF.row.id,
  reserved_amount: '10',
}
const AT_VENUE = { status: 'executing' } as const
/** Four of ten units have executed at 48.50 and 48.90. */
const TRADED: Partial<OpenOrder> = { ...AT_VENUE, traded_quantity: '4', traded_notional: '194.80' }
const TRADES = {
  trades: [
    { quantity: '2', notional: '97.00' },
    { quantity: '2', notional: '97.80' },
  ],
}
const TERMS = {
  quantity: '14',
  limit_price: '49.00',
  stop_price: null,
  time_in_force: 'day',
  expires_at: CLOSE,
} as const
const PENDING: PendingReplacement = { ...TERMS, number: 1, requested_at: NOON, scenario: null }

const request = (wishes: Partial<ReplacementRequest>): ReplacementRequest => ({
  quantity: null,
  limit_price: null,
  stop_price: null,
  time_in_force: null,
  expires_on: null,
  client_reference: null,
  scenario: null,
  ...wishes,
})
const replace = (
  order: Partial<OpenOrder>,
  wishes: Partial<ReplacementRequest>,
  more: Partial<ReplacementFacts> = {},
) =>
  decideReplacement(
    { ...factsOf(ETF), order: openOrder({ ...BUY, ...order }), trades: [], ...more },
    request(wishes),
  )

describe('a replacement that changes nothing', () => {
  test.each<[wishes: string, order: Partial<OpenOrder>, wishes: Partial<ReplacementRequest>]>([
    ['the terms in force', {}, { quantity: '10.0', limit_price: '49' }],
    ['the terms in force and the name', {}, { quantity: '10', client_reference: 'first' }],
    ['the day on which the order ends', {}, { expires_on: '2027-03-01' }],
    ['the terms of a request that is under way', { ...AT_VENUE, replacement: PENDING }, { quantity: '14' }],
    ['the terms of a filled order', { status: 'filled' }, { quantity: '10' }],
  ])('a request for %s changes nothing', (_, order, wishes) => {
    assert.deepEqual(replace(order, wishes), { outcome: 'nothing' })
  })

  test('a request for another name and the terms in force only renames the order', () => {
    const wishes = { quantity: '10', client_reference: 'second' }
    assert.deepEqual(replace({}, wishes), { outcome: 'rename' })
    assert.deepEqual(replace(TRADED, wishes, TRADES), { outcome: 'rename' })
  })
})

describe('new terms', () => {
  test.each<[order: string, order: Partial<OpenOrder>, outcome: string, reserved: string]>([
    // 14 × 49.00 + 1.50
    ['placed', {}, 'change', '687.50'],
    ['pending', { status: 'pending' }, 'change', '687.50'],
    // 10 × 49.00 first and 4 × 49.00 after them, + 1.50
    ['executing', AT_VENUE, 'request', '687.50'],
  ])('14 units instead of 10 of an order that is %s', (_, order, outcome, reserved_amount) => {
    assert.deepEqual(replace(order, { quantity: '14' }), {
      outcome,
      terms: TERMS,
      reservation: { reserved_amount, fees: '1.50' },
    })
  })

  test.each<
    [terms: string, order: Partial<OpenOrder>, wishes: Partial<ReplacementRequest>, reserved: string]
  >([
    ['fewer units of a placed order release cash', {}, { quantity: '4' }, '197.50'],
    ['fewer units at the venue release nothing yet', AT_VENUE, { quantity: '4' }, '491.50'],
    ['a lower price at the venue releases nothing yet', AT_VENUE, { limit_price: '40' }, '491.50'],
    ['a higher price takes the difference', AT_VENUE, { limit_price: '49.50' }, '496.50'],
    // The reservation of before may be larger than both terms need.
    [
      'a reservation of before stays at the venue',
      { ...AT_VENUE, reserved_amount: '800.00' },
      { quantity: '14' },
      '800.00',
    ],
    ['more units of a sell take units', SELL, { quantity: '12' }, '12'],
    ['fewer units of a sell release units', SELL, { quantity: '6' }, '6'],
    [
      'fewer units of a sell at the venue release nothing yet',
      { ...SELL, ...AT_VENUE },
      { quantity: '6' },
      '10',
    ],
  ])('%s', (_, order, wishes, reserved) => {
    const decision = replace(order, wishes)
    assert.ok('reservation' in decision)
    assert.equal(decision.reservation.reserved_amount, reserved)
  })

  test('executed units count with the higher of their price and the limits', () => {
    // 4 × 49.00 + 6 × 49.00 + 4 × 49.00 + 1.50
    const decision = replace(TRADED, { quantity: '14' }, TRADES)
    assert.deepEqual(decision.outcome === 'request' && decision.reservation.reserved_amount, '687.50')
  })

  test('the later end of an order that stays in force has its close', () => {
    const decision = replace({}, { time_in_force: 'gtd', expires_on: '2027-03-03' })
    assert.ok('terms' in decision)
    assert.deepEqual(
      [decision.terms.time_in_force, decision.terms.expires_at],
      ['gtd', '2027-03-03T16:30:00.000Z'],
    )
  })

  test('an order that is good till a day keeps the day with its other terms', () => {
    const gtd = { time_in_force: 'gtd', expires_at: '2027-03-03T16:30:00.000Z' } as const
    const decision = replace(gtd, { quantity: '12' })
    assert.ok('terms' in decision)
    assert.equal(decision.terms.expires_at, gtd.expires_at)
  })

  test('a triggered stop-limit order is held against the limit, not against the stop price', () => {
    // The market has reached the stop price of 49.95; a new order with it would be refused.
    const stop = { order_type: 'stop_limit', stop_price: '49.95', triggered_at: NOON } as const
    assert.equal(replace(stop, { limit_price: '48' }).outcome, 'change')
    assert.throws(() => replace({ ...stop, triggered_at: null }, { limit_price: '48' }), {
      code: 'invalid_request',
    })
  })
})

describe('funds', () => {
  test.each<[buy: string, available: string, wishes: Partial<ReplacementRequest>, missing?: string]>([
    ['more cash than the difference of 196.00', '200.00', { quantity: '14' }],
    ['just the difference', '196.00', { quantity: '14' }],
    ['a cent less than the difference', '195.99', { quantity: '14' }, '687.49'],
    ['no cash, for fewer units', '0.00', { quantity: '4' }],
    ['no cash, for the same reservation', '0.00', { time_in_force: 'gtc' }],
  ])('a buy is checked against the difference: an account has %s (%s)', (_, available, wishes, missing) => {
    const decide = () => replace({}, wishes, withHolding({ available }))
    if (missing === undefined) assert.equal(decide().outcome, 'change')
    else assert.throws(decide, { code: 'insufficient_funds', context: { available: missing } })
  })

  test('the cash that executions have used is not available', () => {
    // 100.00 free + 491.50 reserved − 194.80 paid
    assert.throws(
      () => replace(TRADED, { quantity: '14' }, { ...TRADES, ...withHolding({ available: '100.00' }) }),
      { code: 'insufficient_funds', context: { available: '396.70' } },
    )
  })

  test('the units that executions have used are not available', () => {
    const sell = { ...SELL, ...AT_VENUE, traded_quantity: '4', traded_notional: '204.00' }
    const holding = withHolding({ available: '1', position: 'pos_1' })
    // 1 free + 10 reserved − 4 sold
    assert.throws(() => replace(sell, { quantity: '12' }, holding), {
      code: 'insufficient_units',
      context: { available: '7' },
    })
    assert.equal(replace(sell, { quantity: '11' }, holding).outcome, 'request')
  })
})

describe('refusals', () => {
  const GTC = { time_in_force: 'gtc', expires_at: '2027-05-28T15:30:00.000Z' } as const
  const market = { order_type: 'market', cash_amount: '1000.00', quantity: null, limit_price: null } as const
  const triggered = { order_type: 'stop', limit_price: null, stop_price: '48', triggered_at: NOON } as const
  type Row = [
    refused: string,
    code: string,
    order: Partial<OpenOrder>,
    wishes: Partial<ReplacementRequest>,
    facts?: Partial<ReplacementFacts>,
  ]
  const quantity = { quantity: '14' }
  test.each<Row>([
    ['a market order', 'order_replace_forbidden', { ...market, time_in_force: null }, quantity],
    ['an order of a budget', 'order_replace_forbidden', { cash_amount: '500.00', quantity: null }, quantity],
    ['a filled order', 'order_replace_forbidden', { status: 'filled' }, quantity],
    ['a cancelled order', 'order_replace_forbidden', { status: 'cancelled' }, quantity],
    ['an order that is cancelling', 'order_replace_forbidden', { status: 'cancelling' }, quantity],
    [
      'a second request',
      'order_replace_forbidden',
      { ...AT_VENUE, replacement: PENDING },
      { quantity: '15' },
    ],
    ['a stop order that was triggered', 'order_replace_forbidden', triggered, quantity],
    ['a quantity that has executed', 'order_replace_forbidden', TRADED, { quantity: '4' }, TRADES],
    ['a quantity below that', 'order_replace_forbidden', TRADED, { quantity: '3' }, TRADES],
    ['a stop price of a limit order', 'invalid_request', {}, { stop_price: '52' }],
    [
      'a limit of a stop order',
      'invalid_request',
      { order_type: 'stop', stop_price: '52', limit_price: null },
      { limit_price: '52' },
    ],
    ['a day of an order for the session', 'invalid_request', {}, { expires_on: '2027-03-03' }],
    ['no day of an order till a day', 'invalid_request', {}, { time_in_force: 'gtd' }],
    [
      'a day without a session that is left',
      'invalid_request',
      {},
      { time_in_force: 'gtd', expires_on: '2027-02-28' },
    ],
    [
      'a name that another order has',
      'duplicate',
      {},
      { client_reference: 'other' },
      { buying_power: { ...factsOf(ETF).buying_power!, duplicate: 'ord_2' } },
    ],
    ['an unknown account', 'not_found', {}, quantity, { buying_power: undefined }],
    ['an account that may not buy', 'buy_order_forbidden', {}, quantity, withRights({ may_buy: false })],
    ['a limit too far beyond the market', 'trading_rule_violated', {}, { limit_price: '75.01' }],
    ['a quantity beside the increment', 'trading_rule_violated', {}, { quantity: '10.00001' }],
    ['an instrument without a price', 'missing_price', {}, quantity, { price: undefined }],
    ['too little cash', 'insufficient_funds', {}, quantity, withHolding({ available: '0.00' })],
    ['too few units', 'insufficient_units', SELL, quantity, withHolding({ available: '0' })],
    [
      'the state before the terms',
      'order_replace_forbidden',
      { ...GTC, status: 'filled' },
      { stop_price: '52' },
    ],
    [
      'the terms before the permission',
      'invalid_request',
      {},
      { stop_price: '52' },
      withRights({ may_buy: false }),
    ],
    [
      'the rules before the quantity that has executed',
      'buy_order_forbidden',
      TRADED,
      { quantity: '3' },
      withRights({ may_buy: false }),
    ],
    [
      'the quantity that has executed before the cash',
      'order_replace_forbidden',
      TRADED,
      { quantity: '3' },
      withHolding({ available: '0.00' }),
    ],
  ])('%s is refused as %s', (_, code, order, wishes, facts) => {
    assert.throws(() => replace(order, wishes, facts), { code })
  })

  test('the refusal of a quantity that has executed names what has', () => {
    assert.throws(
      () => replace(TRADED, { quantity: '4' }, TRADES),
      (refusal: Refusal) => {
        assert.deepEqual(refusal.context, { traded: '4' })
        return true
      },
    )
  })

  test('an order does not collide with its own name', () => {
    const buying_power = { ...factsOf(ETF).buying_power!, duplicate: 'ord_1' }
    assert.equal(
      replace({}, { quantity: '14', client_reference: 'first' }, { buying_power }).outcome,
      'change',
    )
  })
})
