// Which orders settle on request, and what the settlement of a trade delivers.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideDelivery, decideSettlement, type SettledTrade } from './settle-trades.ts'

const BUY: SettledTrade = {
  id: 'trd_1',
  order: 'ord_1',
  instrument: 'ins_1',
  side: 'buy',
  quantity: '10',
  quantity_currency: null,
  notional: '1000.00',
  notional_currency: 'EUR',
  position: 'pos_1',
  entry: 'ent_1',
}
const CASH = { asset: 'EUR', amount: '1000.00' }
const UNITS = { asset: 'ins_1', amount: '10' }

test('a buy delivers cash and receives units, a sell the opposite', () => {
  assert.deepEqual(decideDelivery(BUY), { delivers: CASH, receives: UNITS, isExchange: false })
  assert.deepEqual(decideDelivery({ ...BUY, side: 'sell' }), {
    delivers: UNITS,
    receives: CASH,
    isExchange: false,
  })
})

test('a currency pair delivers cash for cash', () => {
  const { receives, isExchange } = decideDelivery({ ...BUY, quantity_currency: 'USD' })
  assert.deepEqual([receives, isExchange], [{ asset: 'USD', amount: '10' }, true])
})

test('only a filled order settles on request', () => {
  assert.deepEqual(decideSettlement({ status: 'filled', trades: ['trd_1'] }), ['trd_1'])
  assert.throws(() => decideSettlement({ status: 'executing', trades: [] }), { code: 'order_fill_forbidden' })
  assert.throws(() => decideSettlement(undefined), { code: 'not_found' })
})
