import assert from 'node:assert/strict'
import { test } from 'vitest'
import { venueFile } from '../../../test/support/fix-desk.ts'
import { listSeedInstruments } from '../../seed/instruments.ts'
import { type Asked, checkMay } from './check-order.ts'
import type { Standing } from './read.ts'

const venue = (more: object) =>
  venueFile({ port: 1, sender_comp_id: 'HOLDFAST', target_comp_id: 'VENUE', ...more })
const VENUE = venue({})

const standing: Standing = {
  status: 'active',
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
  has_placed_buy_order: false,
  has_placed_sell_order: false,
  is_primary_owner_mifid_pro: false,
  funding_currencies: ['EUR'],
  available: '0',
  position: null,
  rolls: null,
}

function ask(symbol: string, environment: string, now: string, venue_file = VENUE) {
  const row = listSeedInstruments().find((one) => one.symbol === symbol)!
  const asked: Asked = {
    side: 'buy',
    order_type: 'market',
    automatic_rollover: false,
    size: { cash_amount: '1000', quantity: null, limit_price: null },
    listed: { row, wire: row.attributes },
  }
  const config = { environment, venue_file }
  return () => checkMay({ app: { config }, tenant: 'ten_1', now } as never, asked, standing)
}

const ETF = 'IE00B4L5Y983' // on Xetra, 09:00 to 17:30 in Frankfurt
const FUND = 'LU0568620560'
const shut = { code: 'instrument_not_trading' }

test('outside the sandbox an exchange takes orders only while its session lasts', () => {
  assert.throws(ask(ETF, 'live', '2027-03-01T07:59:59.999Z'), shut)
  assert.doesNotThrow(ask(ETF, 'live', '2027-03-01T08:00:00.000Z'))
  assert.doesNotThrow(ask(ETF, 'live', '2027-03-01T16:29:59.999Z'))
  assert.throws(ask(ETF, 'live', '2027-03-01T16:30:00.000Z'), shut)
  assert.throws(ask(ETF, 'live', '2027-02-28T12:00:00.000Z'), shut) // a Sunday
})

test('a sandbox is always open, and so is what no exchange trades', () => {
  assert.doesNotThrow(ask(ETF, 'sandbox', '2027-02-28T12:00:00.000Z'))
  assert.doesNotThrow(ask(FUND, 'live', '2027-02-28T12:00:00.000Z'))
})

test('outside the sandbox nothing is taken without a venue of the tenant', () => {
  const monday = '2027-03-01T12:00:00.000Z'
  const none = { ...shut, message: 'No venue accepts orders of this tenant.' }
  const ours = venue({ tenants: ['ten_1'] })
  const theirs = venue({ tenants: ['ten_2'] })
  for (const symbol of [ETF, FUND]) {
    assert.throws(ask(symbol, 'live', monday, ''), none)
    assert.throws(ask(symbol, 'live', monday, theirs), none)
    assert.doesNotThrow(ask(symbol, 'live', monday, ours))
    assert.doesNotThrow(ask(symbol, 'sandbox', monday, ''))
    assert.doesNotThrow(ask(symbol, 'sandbox', monday, theirs))
  }
})
