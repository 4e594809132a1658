// The second part of the story behind the examples: money in, prices, orders and a corporate action.
import { BASELINE } from '../../src/versions/versions.ts'
import type { Body } from './play.ts'
import { type Cast, WORLD } from './story-customer.ts'

export async function payIn({ player, account }: Cast) {
  const path = { account_id: account.id }
  const deposit = await player.record('deposits.create', {
    path,
    body: { amount: '25000.00', currency: 'EUR' },
  })
  const ofDeposit = { ...path, deposit_id: deposit.id }
  await player.record('sandbox.complete_deposit', {
    path: ofDeposit,
    body: { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX', owner_name: 'Mara Keller' },
  })
  await player.record('deposits.retrieve', { path: ofDeposit })
  await player.record('deposits.list', { path, query: { status: 'completed' } })
  await player.record('deposits.list_all', { query: { status: 'completed', limit: '10' } })
  await player.record('sandbox.receive_payment', {
    path,
    body: {
      amount: '500.00',
      currency: 'EUR',
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
      owner_name: 'Mara Keller',
    },
  })
  await player.record('accounts.list_cash_balances', { path })
}

export async function readMarket(cast: Cast) {
  const { player } = cast
  await player.record('instruments.list', { query: { instrument_type: 'etf', trading_status: 'buy_sell' } })
  cast.etf = await player.record('instruments.retrieve', { path: { id_or_symbol: WORLD } })
  await player.record('instruments.list_sessions', {
    path: { id_or_symbol: 'DE0007164600' },
    query: { to: '2026-12-31' },
  })
  await player.record('bills.list_on_the_run', { query: { issuer_country: 'DE' } })
  await player.record('prices.list', { query: { symbol: WORLD } })
}

export async function trade(cast: Cast) {
  const { player, account, etf } = cast
  const path = { account_id: account.id }
  const quote = { path, body: { instrument_id: etf.id, side: 'buy', cash_amount: '10000.00' } }
  await player.record('orders.quote', { ...quote, version: BASELINE })
  const { id } = await player.record('orders.quote', quote)
  cast.order = await player.record('orders.place', {
    path,
    body: {
      instrument: etf.id,
      order_type: 'market',
      side: 'buy',
      cash_amount: '10000.00',
      quote: id,
      client_reference: 'app-order-1',
    },
  })
  await player.record('orders.list_pending', { path })
  await player.record('sandbox.advance_clock', { body: { seconds: 60 } })
  const ofOrder = { ...path, order_id: cast.order.id }
  await player.record('orders.retrieve', { path: ofOrder })
  await player.record('orders.list', { path, query: { client_reference: 'app-order-1', limit: '10' } })
  await player.record('orders.list_all', { query: { status: 'filled', limit: '10' } })
  await player.record('trades.list', { query: { account: account.id, limit: '10' } })
  await cancelOrder(cast)
  await bustTrade(cast)
  await player.record('sandbox.settle_order', { path: ofOrder })
}

async function cancelOrder({ player, account, etf }: Cast) {
  const path = { account_id: account.id }
  const [price] = await player.ask('prices.list', { query: { symbol: WORLD } })
  const limit_price = (Number(price.ask) * 0.9).toFixed(2)
  const order = await player.ask('orders.place', {
    path,
    body: {
      instrument: etf.id,
      order_type: 'limit',
      side: 'buy',
      quantity: '5',
      limit_price,
      time_in_force: 'gtc',
    },
  })
  const replaced = { ...path, order_id: order.id }
  await player.record('orders.replace', {
    path: replaced,
    body: { quantity: '6', client_reference: 'app-order-2' },
  })
  await player.record('orders.cancel', { path: { ...path, order_id: order.id } })
  await player.ask('sandbox.advance_clock', { body: { seconds: 60 } })
}

async function bustTrade({ player, account, etf }: Cast) {
  const path = { account_id: account.id }
  const order = await player.ask('orders.place', {
    path,
    body: { instrument: etf.id, order_type: 'market', side: 'buy', cash_amount: '1000.00' },
  })
  await player.ask('sandbox.advance_clock', { body: { seconds: 60 } })
  const { trades } = await player.ask('orders.retrieve', { path: { ...path, order_id: order.id } })
  await player.record('sandbox.bust_trade', { path: { trade_id: trades[0].id } })
}

export async function rollBill({ player, account }: Cast) {
  const path = { account_id: account.id }
  const bills = await player.ask('bills.list_on_the_run', { query: { issuer_country: 'DE' } })
  const [bill] = Object.values<Body>(bills).slice(-1)
  await player.ask('orders.place', {
    path,
    body: { instrument: bill.id, order_type: 'market', side: 'buy', cash_amount: '5000.00' },
  })
  await player.ask('sandbox.advance_clock', { body: { seconds: 60 } })
  const positions = await player.ask('positions.list', { path, query: { open_only: 'true' } })
  const held = positions.find((one: Body) => one.instrument.id === bill.id)
  await player.record('positions.update', { path: { id: held.id }, body: { automatic_rollover: true } })
}

export async function playMarket({ player, etf }: Cast) {
  await player.record('sandbox.set_price', { body: { symbol: WORLD, bid: '101.20', ask: '101.30' } })
  const action = await player.record('sandbox.enter_corporate_action', {
    body: { type: 'distribution', instrument: etf.id, amount_per_unit: '0.42' },
  })
  await player.record('sandbox.reverse_corporate_action', { path: { id: action.id } })
  const fault = await player.record('sandbox.create_fault', {
    body: {
      type: 'lost_answer',
      match: { operation: 'orders.place' },
      for_seconds: 3600,
    },
  })
  await player.record('sandbox.list_faults', { query: { status: 'active', limit: '10' } })
  await player.record('sandbox.retrieve_fault', { path: { fault_id: fault.id } })
  await player.record('sandbox.end_fault', { path: { fault_id: fault.id } })
  await player.record('sandbox.set_trading_status', {
    path: { id: etf.id },
    body: { trading_status: 'sell_only' },
  })
}
