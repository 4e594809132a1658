// The rules of a quote as a table, and what an order may redeem.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FUND, WORLD } from '../../../../../test/support/instruments.ts'
import {
  factsOf,
  limitOrderOf,
  listedOf,
  orderOf,
  stopOrderOf,
  withHolding,
  withRights,
} from '../../../../../test/support/order-facts.ts'
import { Refusal } from '../../../../errors.ts'
import { BASELINE } from '../../../../versions/versions.ts'
import type { OrderRequest } from '../parse-order.ts'
import { decideQuote, type QuoteFacts } from './decide-quote.ts'

const ETF = listedOf(WORLD)
const MONEY_FUND = listedOf(FUND)
const PAIR = listedOf('EUR/USD')
const BUY = orderOf(ETF, 'buy', { cash_amount: '1000' })
const EXCHANGE = orderOf(PAIR, 'buy', { cash_amount: '100' })
const STOP = stopOrderOf(ETF, 'buy', { quantity: '10', stop_price: '52' })
const STOP_FUND = stopOrderOf(MONEY_FUND, 'buy', { quantity: '10', stop_price: '52' })
const LIMIT_FUND = limitOrderOf(MONEY_FUND, 'buy', { cash_amount: '1000', limit_price: '50' })

const facts = (...more: Parameters<typeof factsOf>): QuoteFacts => ({
  ...factsOf(...more),
  version: undefined,
})
const before = (of: QuoteFacts): QuoteFacts => ({ ...of, version: BASELINE })

/** The refusal as a word, or whether an order may redeem the quote. */
function outcomeOf(of: QuoteFacts, order: OrderRequest, showsFeesOnly = false): string {
  try {
    return decideQuote(of, order, showsFeesOnly).is_redeemable ? 'redeemable' : 'shown'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.params?.[0]?.path, error.params?.[0]?.code].filter(Boolean).join(' ')
  }
}

test.each<[string, QuoteFacts, OrderRequest, string]>([
  ['a buy', facts(ETF), BUY, 'redeemable'],
  ['a buy without funds', facts(ETF, withHolding({ available: '0' })), BUY, 'redeemable'],
  ['an unknown account', facts(ETF, { buying_power: undefined }), BUY, 'not_found'],
  [
    'an unknown instrument',
    facts(ETF, { listed: undefined }),
    BUY,
    'invalid_request body.instrument_id not_found',
  ],
  ['a limit on a fund', facts(MONEY_FUND), LIMIT_FUND, 'invalid_request body.limit_price invalid_param'],
  ['a stop on a fund', facts(MONEY_FUND), STOP_FUND, 'invalid_request body.stop_price invalid_param'],
  ['a stop', facts(ETF), STOP, 'redeemable'],
  ['a stop before 2026-09-02', before(facts(ETF)), STOP, 'redeemable'],
  ['a pair', facts(PAIR), EXCHANGE, 'invalid_request body.instrument_id invalid_param'],
  ['a pair before 2026-09-02', before(facts(PAIR)), EXCHANGE, 'shown'],
  ['an account that may not buy', facts(ETF, withRights({ may_buy: false })), BUY, 'buy_order_forbidden'],
  ['no price', facts(ETF, { price: undefined }), BUY, 'missing_price'],

  // The earlier of two.
  [
    'an unknown account and instrument',
    facts(ETF, { buying_power: undefined, listed: undefined }),
    BUY,
    'not_found',
  ],
  [
    'a limit on a fund of an account that may not buy',
    facts(MONEY_FUND, withRights({ may_buy: false })),
    LIMIT_FUND,
    'invalid_request body.limit_price invalid_param',
  ],
  [
    'a pair of an account that may not buy',
    facts(PAIR, withRights({ may_buy: false })),
    EXCHANGE,
    'invalid_request body.instrument_id invalid_param',
  ],
])('%s', (_, of, order, expected) => assert.equal(outcomeOf(of, order), expected))

test('a quote of only the fees needs neither price nor budget, and no order can redeem it', () => {
  assert.equal(outcomeOf(facts(ETF, { price: undefined }), BUY, true), 'shown')
  assert.equal(outcomeOf(facts(ETF), orderOf(ETF, 'buy', { cash_amount: '1' }), true), 'shown')
})

test('a quote is valid for a minute', () => {
  const { quoted_at, expires_at } = decideQuote(facts(ETF), BUY, false)
  assert.deepEqual([quoted_at, expires_at], ['2027-03-01T12:00:00.000Z', '2027-03-01T12:01:00.000Z'])
})
