import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { type BuyRequest, decideBuys } from './decide-buys.ts'
import type { LineFacts } from './rules.ts'

const request = (instrument: string, need: string, members: Partial<LineFacts> = {}): BuyRequest => ({
  facts: runLine(instrument, {
    mid: '10',
    increment: '1',
    price_margin: '0',
    feeOf: () => '1.00',
    ...members,
  }),
  need,
})

const buy = (requests: BuyRequest[], budget: string) => {
  const decisions = decideBuys(requests, budget, '5.00')
  return requests.map(({ facts }) => {
    const { side, quantity, cash_amount, reason } = decisions.get(facts.instrument)!
    return side === null ? reason : [quantity, cash_amount]
  })
}

const FUND = {
  increment: '0.0001',
  cash_steps: {
    enforce_trading_rules: true,
    minimum_initial_cash_investment: '100',
    required_cash_increment: 50,
  },
}

test.each([
  ['the nearest increment, above the need', request('a', '96.00'), '500.00', ['10', '101.00']],
  ['the nearest increment, below the need', request('a', '104.00'), '500.00', ['10', '101.00']],
  ['what the cash pays', request('a', '100.00'), '71.00', ['7', '71.00']],
  [
    'what the cash pays under a fee of a tenth',
    request('a', '100.00', { feeOf: tenth }),
    '66.00',
    ['6', '66.00'],
  ],
  ['no unit within an increment', request('a', '4.99', {}), '500.00', 'within_increment'],
  ['nothing below the minimum', request('a', '4.99', { increment: '0.1' }), '500.00', 'below_minimum'],
  [
    'nothing below the minimum quantity',
    request('a', '50.00', { minimum_quantity: '6' }),
    '500.00',
    'below_minimum',
  ],
  ['nothing without cash for the smallest order', request('a', '50.00'), '10.99', 'no_cash'],
  ['nothing without a price', request('a', '50.00', { mid: null }), '500.00', 'missing_price'],
  ['nothing without an ask', request('a', '50.00', { ask: null }), '500.00', 'missing_price'],
  [
    'nothing if it cannot be bought',
    request('a', '50.00', { reasons: { buy: 'instrument_sell_only', sell: null } }),
    '500.00',
    'instrument_sell_only',
  ],
  // 181.00 down to a step of 50; a first purchase begins at 100.
  ['a fund for cash in steps', request('a', '180.00', FUND), '500.00', ['14.9', '150.00']],
  [
    'no fund below its first amount',
    request('a', '90.00', { ...FUND, is_first_purchase: true }),
    '500.00',
    'below_minimum',
  ],
  ['no fund without cash for a step', request('a', '90.00', FUND), '49.00', 'no_cash'],
  // A unit costs 10.05 at most.
  [
    'fewer units where the price may rise',
    request('a', '100.00', { price_margin: '0.005' }),
    '101.00',
    ['9', '91.45'],
  ],
])('a line gets %s', (_, line, budget, outcome) => {
  assert.deepEqual(buy([line], budget), [outcome])
})

function tenth(_: string, notional: string) {
  return (Math.round(Number(notional) * 10) / 100).toFixed(2)
}

test('the line with the smallest need leaves where the cash does not pay for all', () => {
  // 14.50 less the fees is nothing to divide, and two fees are 2.00: b takes a unit, and a has none.
  assert.deepEqual(buy([request('a', '10.00'), request('b', '20.00')], '14.50'), ['no_cash', ['1', '11.00']])
})

test('the smaller instrument comes first where needs are equal', () => {
  const lines = [request('a', '10.00'), request('b', '10.00')]
  // The larger shortfall is topped up first, and a goes before b: b gets no unit.
  assert.deepEqual(buy(lines, '20.00'), [['1', '11.00'], 'no_cash'])
  assert.deepEqual(buy(lines.toReversed(), '20.00'), ['no_cash', ['1', '11.00']])
})

test('approved units and cash are bounds', () => {
  const approved = { quantity: '4', cash_amount: '41.00' }
  assert.deepEqual(buy([{ ...request('a', '100.00'), approved }], '500.00'), [['4', '41.00']])
  assert.deepEqual(buy([{ ...request('a', '30.00'), approved }], '500.00'), [['3', '31.00']])
  const cash = { quantity: '14.9', cash_amount: '150.00' }
  const fund = request('a', '180.00', { ...FUND, ask: '12' })
  assert.deepEqual(buy([{ ...fund, approved: cash }], '500.00'), [['12.4166', '150.00']])
})
