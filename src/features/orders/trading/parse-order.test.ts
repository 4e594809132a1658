// The shape of a request for an order, as a table: every member that is wrong is named.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../../../test/support/assert-members.ts'
import { FUND, WORLD } from '../../../../test/support/instruments.ts'
import { listedOf } from '../../../../test/support/order-facts.ts'
import { Refusal } from '../../../errors.ts'
import { BASELINE, CURRENT } from '../../../versions/versions.ts'
import { type OrderInput, parseOrder } from './parse-order.ts'

const ETF = listedOf(WORLD).row
const MONEY_FUND = listedOf(FUND).row

const inputOf = (members: Partial<OrderInput>): OrderInput => ({
  instrument: ETF.id,
  order_type: 'market',
  side: 'buy',
  ...members,
})

function refusalOf(
  members: Partial<OrderInput>,
  version: string | undefined = undefined,
  instrument = ETF,
): string {
  try {
    parseOrder('acc_1', inputOf(members), version, instrument)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.params ?? []).map(({ path, code }) => `${path.slice('body.'.length)} ${code}`).join(', ')
  }
  return 'accepted'
}

const STOP = { order_type: 'stop', quantity: '5', stop_price: '5' }
const LIMIT = { order_type: 'limit', cash_amount: '5' }

test.each<[string, Partial<OrderInput>, string]>([
  ['a buy in cash', { cash_amount: '5' }, 'accepted'],
  ['a number', { cash_amount: 5 }, 'accepted'],
  ['a buy of an ETF in units', { quantity: '5' }, 'accepted'],
  ['a sell in units', { side: 'sell', quantity: '5' }, 'accepted'],
  ['a limit order', { ...LIMIT, limit_price: '5' }, 'accepted'],
  ['a limit order till cancelled', { ...LIMIT, limit_price: '5', time_in_force: 'gtc' }, 'accepted'],
  [
    'a limit order till a day',
    { ...LIMIT, limit_price: '5', time_in_force: 'gtd', expires_on: '2027-03-03' },
    'accepted',
  ],
  ['a stop order', STOP, 'accepted'],
  ['a stop order to sell', { ...STOP, side: 'sell' }, 'accepted'],
  ['a stop-limit order', { ...STOP, order_type: 'stop_limit', limit_price: '6' }, 'accepted'],
  ['a stop order for the day', { ...STOP, time_in_force: 'day' }, 'accepted'],
  ['a stop order without its price', { ...STOP, stop_price: null }, 'stop_price missing_param'],
  ['a stop order with a limit', { ...STOP, limit_price: '5' }, 'limit_price invalid_param'],
  ['a stop-limit order without a limit', { ...STOP, order_type: 'stop_limit' }, 'limit_price missing_param'],
  [
    'a limit order with a stop price',
    { ...LIMIT, limit_price: '5', stop_price: '5' },
    'stop_price invalid_param',
  ],
  ['a market order with a stop price', { cash_amount: '5', stop_price: '5' }, 'stop_price invalid_param'],
  [
    'a stop order in cash',
    { ...STOP, quantity: null, cash_amount: '5' },
    'cash_amount invalid_param, quantity missing_param',
  ],
  ['a stop order of both sizes', { ...STOP, cash_amount: '5' }, 'cash_amount invalid_param'],
  ['five decimals of a stop', { ...STOP, stop_price: '5.00001' }, 'stop_price invalid_param'],
  ['no stop', { ...STOP, stop_price: '0' }, 'stop_price invalid_param'],
  ['a market order in force', { cash_amount: '5', time_in_force: 'day' }, 'time_in_force invalid_param'],
  ['a market order with a day', { cash_amount: '5', expires_on: '2027-03-03' }, 'expires_on invalid_param'],
  ['no day', { ...LIMIT, limit_price: '5', time_in_force: 'gtd' }, 'expires_on missing_param'],
  [
    'a day that does not count',
    { ...LIMIT, limit_price: '5', time_in_force: 'gtc', expires_on: '2027-03-03' },
    'expires_on invalid_param',
  ],
  ['members that are null', { cash_amount: '5', quantity: null, limit_price: null }, 'accepted'],

  ['a buy without a size', {}, 'cash_amount missing_param'],
  ['a sell without a size', { side: 'sell' }, 'quantity missing_param'],
  ['a sell in cash', { side: 'sell', cash_amount: '5' }, 'cash_amount invalid_param, quantity missing_param'],
  ['a buy of both sizes', { cash_amount: '5', quantity: '5' }, 'quantity invalid_param'],
  ['a limit order without its limit', LIMIT, 'limit_price missing_param'],
  ['a market order with a limit', { cash_amount: '5', limit_price: '5' }, 'limit_price invalid_param'],

  ['nothing', { cash_amount: '0' }, 'cash_amount invalid_param'],
  ['less than nothing', { cash_amount: '-5' }, 'cash_amount invalid_param'],
  ['no decimal', { cash_amount: '5,00' }, 'cash_amount invalid_param'],
  ['parts of a cent', { cash_amount: '5.001' }, 'cash_amount invalid_param'],
  ['more than any money', { cash_amount: '1000000000000' }, 'cash_amount invalid_param'],
  ['eleven decimals of a unit', { quantity: '0.00000000001' }, 'quantity invalid_param'],
  ['five decimals of a limit', { ...LIMIT, limit_price: '5.00001' }, 'limit_price invalid_param'],
  [
    'two members that are wrong',
    { ...LIMIT, cash_amount: '0', limit_price: '0' },
    'cash_amount invalid_param, limit_price invalid_param',
  ],
])('%s', (_, members, expected) => assert.equal(refusalOf(members), expected))

test('ETFs can be bought in units since version 2026-09-02, other instruments never', () => {
  const refused = 'quantity invalid_param, cash_amount missing_param'
  assert.equal(refusalOf({ quantity: '1' }, BASELINE), refused)
  assert.equal(refusalOf({ quantity: '1' }, CURRENT), 'accepted')
  assert.equal(refusalOf({ quantity: '1' }, CURRENT, MONEY_FUND), refused)
})

test('stop orders are sized in units in every version, and are good till cancelled unless they say otherwise', () => {
  assert.equal(refusalOf(STOP, BASELINE), 'accepted')
  const validity = (members: Partial<OrderInput>) => {
    const { time_in_force, expires_on } = parseOrder('acc_1', inputOf({ ...STOP, ...members }), BASELINE, ETF)
    return [time_in_force, expires_on]
  }
  assert.deepEqual(validity({}), ['gtc', null])
  assert.deepEqual(validity({ time_in_force: 'day' }), ['day', null])
})

test('the order keeps the size as it was spelled, which selects the scenario of a sandbox', () => {
  const request = (cash_amount: string | number) =>
    parseOrder('acc_1', inputOf({ cash_amount }), undefined, ETF)
  assertMembers(request('5001.00'), { scenario: '5001.00', size: { cash_amount: '5001' } })
  assertMembers(request(5001), { scenario: null, size: { cash_amount: '5001' } })
})
