// Orders, corporate actions, the market and the value of an account.
import { PLATFORM } from '../../../src/db/database.ts'
import { storePrices } from '../../../src/features/instruments/market-data/store-prices.ts'
import type { Body } from '../play.ts'
import { type Cast, WORLD } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'

const FRENCH_STOCK = 'FR0000121014'
/** A price whose decimal point is in the wrong place. */
export const WRONG_PRICE = {
  provider: 'import',
  symbol: WORLD,
  timestamp: '2013-01-04T16:30:00.000Z',
} as const

/** An order that is cancelled, and a trade that the venue declares void. */
export async function handleOrders(desk: Desk, staff: Person, { account, etf }: Cast) {
  const path = { account_id: account.id }
  const place = (body: object) =>
    desk.client.ask('orders.place', { path, body: { instrument: etf.id, side: 'buy', ...body } })
  const open = await place({
    order_type: 'limit',
    quantity: '1',
    limit_price: '10.00',
    time_in_force: 'gtc',
  })
  await desk.recordAs(staff, 'orders.cancel', {
    path: { order_id: open.id },
    body: { note: 'The customer asked by phone.' },
  })
  await desk.recordAs(staff, 'orders.cancel_several', {
    body: { orders: [open.id], note: 'The venue asks for it.' },
  })
  const bought = await place({ order_type: 'market', cash_amount: '1000.00' })
  await desk.client.ask('sandbox.advance_clock', { body: { seconds: 60 } })
  await desk.recordAs(staff, 'orders.show_life', { path: { order_id: bought.id } })
  await desk.recordAs(staff, 'orders.list', { query: { limit: '10' } })
  const [trade] = await desk.recordAs(staff, 'trades.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'trades.bust', {
    path: { trade_id: trade.id },
    body: { note: 'Declared void by the venue.' },
  })
}

/** A batch with a row that is refused, and the parent order of the others. */
export async function sendBatch(desk: Desk, staff: Person, { account, etf }: Cast) {
  const order = { account: account.id, instrument: etf.id, side: 'buy' }
  const batch = await desk.client.ask('order_batches.create', {
    body: {
      name: 'Savings plans',
      orders: [
        { ...order, cash_amount: '50.00', client_reference: 'plan-1' },
        { ...order, cash_amount: '900000.00', client_reference: 'plan-2' },
      ],
    },
  })
  await desk.client.ask('sandbox.advance_clock', { body: { seconds: 1 } })
  await desk.recordAs(staff, 'order_batches.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'order_batches.list_rows', { path: { order_batch_id: batch.id } })
  await desk.client.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
  await desk.recordAs(staff, 'parent_orders.list', { query: { limit: '10' } })
}

/** A dividend that is entered and reversed, and tax that its holder reclaims. */
export async function payDividend(desk: Desk, staff: Person, { account, customer }: Cast) {
  const { client } = desk
  await client.ask('sandbox.set_price', { body: { symbol: FRENCH_STOCK, bid: '600.00', ask: '600.00' } })
  const stock = await client.ask('instruments.retrieve', { path: { id_or_symbol: FRENCH_STOCK } })
  await client.ask('orders.place', {
    path: { account_id: account.id },
    body: { instrument: stock.id, order_type: 'market', side: 'buy', quantity: '2' },
  })
  const enter = async (name: 'record' | 'ask') => {
    const { now } = await client.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
    const day = now.slice(0, 10)
    const dates = { ex_date: day, record_date: day, payment_date: day }
    const body = { type: 'dividend', instrument: stock.id, amount_per_unit: '5.50', ...dates }
    return name === 'record'
      ? desk.recordAs(staff, 'corporate_actions.enter', { body })
      : desk.askAs(staff, 'corporate_actions.enter', { body })
  }
  const entered = await enter('record')
  await enter('ask')
  await enter('ask')
  const members = 'type,instrument,amount_per_unit,ex_date,record_date,payment_date'
  await desk.recordAs(staff, 'corporate_actions.import', {
    body: {
      content: inBase64(members, `dividend,${FRENCH_STOCK},1.20,2026-12-01,2026-12-02,2026-12-10`),
      dry_run: true,
    },
  })
  await client.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
  await desk.recordAs(staff, 'corporate_actions.list', { query: { limit: '10' } })
  const reclaims = await desk.recordAs(staff, 'tax_reclaims.list', { query: { limit: '10' } })
  const [one, other] = reclaims.filter(({ status }: Body) => status === 'open')
  const path = { tax_reclaim_id: one.id }
  await desk.recordAs(staff, 'tax_reclaims.file', { path })
  await desk.recordAs(staff, 'tax_reclaims.pay', { path, body: { amount: '1.20' } })
  const refused = { path: { tax_reclaim_id: other.id } }
  await desk.askAs(staff, 'tax_reclaims.file', refused)
  await desk.recordAs(staff, 'tax_reclaims.refuse', refused)
  await desk.recordAs(staff, 'corporate_actions.reverse', {
    path: { corporate_action_id: entered.id },
  })
  await readAccount(desk, staff, account, customer)
}

async function readAccount(desk: Desk, staff: Person, account: Body, customer: Body) {
  const path = { account_id: account.id }
  await desk.recordAs(staff, 'accounts.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'accounts.retrieve', { path })
  await desk.recordAs(staff, 'accounts.value', { path })
  await desk.recordAs(staff, 'accounts.value_history', { path, query: { period_start: '2026-09-14' } })
  await desk.recordAs(staff, 'accounts.earnings', { path, query: { period: '1m' } })
  await desk.recordAs(staff, 'accounts.show_cash_flows', { path })
  await desk.recordAs(staff, 'accounts.retrieve_income_settings', { path })
  await desk.recordAs(staff, 'accounts.list_reinvestments', { path })
  await desk.recordAs(staff, 'customers.list', { query: { limit: '10' } })
  const ofCustomer = { path: { customer_id: customer.id } }
  await desk.recordAs(staff, 'customers.retrieve', ofCustomer)
  await desk.recordAs(staff, 'customers.unmask', { ...ofCustomer, body: { reason: 'The customer called.' } })
  await desk.recordAs(staff, 'customers.list_story', { ...ofCustomer, query: { limit: '5' } })
  await desk.recordAs(staff, 'search.find', { query: { q: 'mara.keller@example.com' } })
}

/** Prices and instruments. */
export async function correctPrice(desk: Desk, staff: Person, { etf }: Cast) {
  const { provider, ...price } = WRONG_PRICE
  await desk.app.database.transaction(PLATFORM, (tx) =>
    storePrices(tx, provider, [[{ ...price, quality: 'closing', bid: '1184', ask: '1186' }]]),
  )
  await desk.recordAs(staff, 'prices.correct', { body: { ...WRONG_PRICE, bid: '118.40', ask: '118.60' } })
  await importFiles(desk, staff)
  await readMarket(desk, staff)
  await desk.recordAs(staff, 'instruments.override', {
    path: { instrument_id: etf.id },
    body: { trading_status: 'sell_only' },
  })
}

const inBase64 = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`).toString('base64')

async function importFiles(desk: Desk, staff: Person) {
  const rows = ['timestamp,symbol,quality,bid,ask', `2013-01-07T16:30:00Z,${WORLD},closing,118.90,119.10`]
  await desk.recordAs(staff, 'prices.import', {
    body: { content: inBase64(...rows), format: 'csv', provider: 'import', dry_run: true },
  })
  const members =
    'instrument_type,name,isin,issuer,trading_currency,ticker,exchange,trading_status,trading_increment,' +
    'minimum_trading_quantity'
  const etf = 'etf,Example World Equity ETF,IE00EXAMPL15,Example Funds plc,EUR,EXWE,XETR,buy_sell,0.001,0.001'
  await desk.recordAs(staff, 'catalogue.import', {
    body: { content: inBase64(members, etf), format: 'csv', dry_run: true },
  })
}

async function readMarket(desk: Desk, staff: Person) {
  const [bond] = await desk.recordAs(staff, 'instruments.list', {
    query: { q: 'oat 2035', instrument_type: 'bond', limit: '10' },
  })
  const path = { instrument_id: bond.id }
  await desk.recordAs(staff, 'instruments.retrieve', { path })
  await desk.recordAs(staff, 'instruments.show_price_history', {
    path,
    query: { period_start: '2026-09-14' },
  })
  await desk.recordAs(staff, 'instruments.show_yield_curve', {
    query: { currency: 'EUR', issuer_country: 'FR' },
  })
}
