// When an order goes out, waits or ends, and with which quantity, as a table.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FUND, WORLD } from '../../../../test/support/instruments.ts'
import { openOrder } from '../../../../test/support/open-order.ts'
import { FEES, listedOf, NOON } from '../../../../test/support/order-facts.ts'
import type { OpenOrder } from '../trades/open-orders.ts'
import { decideStart, type StartDecision, type StartFacts } from './decide-start.ts'

const ETF = listedOf(WORLD)
const HALTED = listedOf(WORLD, { trading_status: 'not_trading' })
const PAIR = listedOf('EUR/USD')
// The deadline of the fund is noon; an order of the afternoon waits for the next morning.
const MONEY_FUND = listedOf(FUND)
const AFTERNOON = '2027-03-01T12:00:00.001Z'

const start = (order: Partial<OpenOrder>, facts: Partial<StartFacts> = {}): StartDecision =>
  decideStart({
    now: NOON,
    order: openOrder(order),
    is_dealt: false,
    fees: FEES,
    takes_whole_units: false,
    price: { bid: '49.90', ask: '50.00' },
    ...facts,
  })

const sell = { side: 'sell', cash_amount: null, net_cash_amount: null, quantity: '10' } as const
const buyUnits = { cash_amount: null, net_cash_amount: null, quantity: '10' } as const
const exchange = { listed: PAIR, cash_amount: '100.00', net_cash_amount: null, currency: 'EUR' } as const
const stopped = { order_type: 'stop', stop_price: '90' } as const
const limited = { order_type: 'limit', limit_price: '40' } as const
const wait = (wait_until: string, dealt: boolean): StartDecision => ({ outcome: 'wait', wait_until, dealt })
const send = (quantity: string): StartDecision => ({ outcome: 'send', quantity })
const reject = (reason: string): StartDecision => ({ outcome: 'reject', reason })
const FAIL: StartDecision = { outcome: 'fail' }
const NOTHING: StartDecision = { outcome: 'nothing' }

test.each<[string, StartDecision, StartDecision]>([
  // 998.50 ÷ 51.00 = 19.57843…
  ['a placed order', start({}), send('19.5784')],
  ['a pending order', start({ status: 'pending' }), send('19.5784')],
  // 998.50 ÷ 40.00 = 24.9625; at the market a fraction may go out.
  ['cash with a limit', start(limited), send('24.9625')],
  ['cash with a limit at a venue of whole units', start(limited, { takes_whole_units: true }), send('24')],
  ['cash at the market there', start({}, { takes_whole_units: true }), send('19.5784')],
  ['an order that has gone out', start({ status: 'executing' }), { outcome: 'repeat' }],
  ['a cancelling order', start({ status: 'cancelling' }), NOTHING],
  ['a filled order', start({ status: 'filled' }), NOTHING],
  ['a cancelled order', start({ status: 'cancelled' }), NOTHING],

  [
    'a fund after its deadline',
    start({ listed: MONEY_FUND, created_at: AFTERNOON }),
    wait('2027-03-02T06:00:00.000Z', true),
  ],
  [
    'a fund that has a job for its dealing day',
    start({ listed: MONEY_FUND, created_at: AFTERNOON, status: 'pending' }),
    NOTHING,
  ],
  // 998.50 ÷ 50.00
  [
    'a fund on its dealing day',
    start({ listed: MONEY_FUND, created_at: AFTERNOON, status: 'pending' }, { is_dealt: true }),
    send('19.97'),
  ],
  ['a fund at its deadline', start({ listed: MONEY_FUND }), send('19.97')],

  ['a suspended account', start({ account_status: 'suspended' }), reject('account_suspended')],
  ['a closing account that buys', start({ account_status: 'closing' }), reject('cancelled_by_operator')],
  ['a closing account that sells', start({ ...sell, account_status: 'closing' }), send('10')],
  ['a halted instrument', start({ listed: HALTED }), reject('instrument_not_trading')],
  ['no price', start({}, { price: undefined }), wait('2027-03-01T12:01:00.000Z', false)],
  [
    'no price on the dealing day',
    start({ listed: MONEY_FUND, created_at: AFTERNOON }, { is_dealt: true, price: undefined }),
    wait('2027-03-01T12:01:00.000Z', true),
  ],

  // 998.50 ÷ 40.00 = 24.9625, without a buffer
  ['a limit order', start(limited), send('24.9625')],
  ['a sell', start(sell), send('10')],
  ['a budget that buys nothing', start({ net_cash_amount: '0.00' }), FAIL],
  [
    'a buy for nothing',
    start({ ...buyUnits, quantity: '0.0001' }, { price: { bid: '40', ask: '40' } }),
    FAIL,
  ],
  [
    'a sell for nothing',
    start({ ...sell, quantity: '0.0001' }, { price: { bid: '40', ask: '40' } }),
    send('0.0001'),
  ],
  // 10 × 50.00 + 1.50
  ['units that cost what is reserved', start({ ...buyUnits, reserved_amount: '501.50' }), send('10')],
  ['units that cost more', start({ ...buyUnits, reserved_amount: '501.49' }), FAIL],
  // The market of 50.00 is far below the stop price: the reservation is for that price.
  ['units from a stop price on', start({ ...buyUnits, ...stopped, reserved_amount: '918.00' }), send('10')],
  ['a stop buy for nothing', start({ ...buyUnits, ...stopped, quantity: '0.00001' }), FAIL],
  ['units with a limit', start({ ...buyUnits, ...limited, reserved_amount: '401.50' }), send('10')],
  // 100.00 × 1.10 + 2.00
  [
    'an exchange',
    start({ ...exchange, reserved_amount: '112.00' }, { price: { bid: '1.10', ask: '1.10' } }),
    send('100.00'),
  ],
  [
    'an exchange that costs more than is reserved',
    start({ ...exchange, reserved_amount: '111.99' }, { price: { bid: '1.10', ask: '1.10' } }),
    FAIL,
  ],

  // The earlier of two.
  [
    'a fund after its deadline, of a suspended account',
    start({ listed: MONEY_FUND, created_at: AFTERNOON, account_status: 'suspended' }),
    wait('2027-03-02T06:00:00.000Z', true),
  ],
  [
    'a suspended account, and no price',
    start({ account_status: 'suspended' }, { price: undefined }),
    reject('account_suspended'),
  ],
  [
    'a suspended account, and a halted instrument',
    start({ account_status: 'suspended', listed: HALTED }),
    reject('account_suspended'),
  ],
])('%s', (_, decision, expected) => assert.deepEqual(decision, expected))

test('an ETF has no dealing day', () => {
  assert.deepEqual(start({ listed: ETF, created_at: AFTERNOON }), send('19.5784'))
})
