// The steps of orders: bought, executed, settled, sold again.
import {
  type Decimal,
  decimal,
  type Instrument,
  type InstrumentType,
  type Order,
  type OrderReplacement,
} from '../../../sdk/src/holdfast.ts'
import { advance, advanceUntil, fundAccount, type Stage } from './stage.ts'

interface Placed {
  account: string
  order: Order
}

/** An instrument in euros that can be traded and that the account does not hold. */
export async function chooseInstrument(
  { hf }: Stage,
  type: InstrumentType,
  account?: string,
): Promise<Instrument> {
  const query = { instrument_type: [type], trading_status: ['buy_sell' as const] }
  const held = account ? await hf.positions.list(account, { open_only: true }) : []
  for await (const instrument of hf.instruments.list(query)) {
    const isHeld = held.some((position) => position.instrument.id === instrument.id)
    if (!isHeld && 'trading_currency' in instrument && instrument.trading_currency === 'EUR')
      return instrument
  }
  throw new Error(`The tenant has no ${type} in EUR that can be traded and is not held.`)
}

/** Buys for 100.00. */
export async function buy(stage: Stage, type: InstrumentType = 'etf'): Promise<Placed> {
  const account = await fundAccount(stage)
  const { id: instrument } = await chooseInstrument(stage, type, account)
  const order = await stage.hf.orders.place(account, {
    instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount: '100.00',
  })
  stage.say(`The order ${order.id} was placed.`)
  return { account, order }
}

/** Waits until the order is in one of the states, on the clock of the tenant. */
export const awaitOrder = ({ account, order }: Placed, stage: Stage, ...states: string[]): Promise<Placed> =>
  advanceUntil(stage, `The order ${order.id} did not become ${states[0]}`, async () => {
    const now = await stage.hf.orders.retrieve(account, order.id)
    if (states.includes(now.status)) return { account, order: now }
    if (now.status === 'cancelled') throw new Error(`The order was cancelled: ${now.cancelled_reason}.`)
    return undefined
  })

/** Buys, and waits for the trade. */
export const buyAndFill = async (stage: Stage): Promise<Placed> =>
  awaitOrder(await buy(stage), stage, 'filled', 'settled')

/** Buys, and settles the trade now. */
export async function buyAndSettle(stage: Stage): Promise<Placed> {
  const placed = await buyAndFill(stage)
  return settle(placed, stage)
}

/** Settles the trades of a filled order now. */
export async function settle({ account, order }: Placed, { hf, say }: Stage): Promise<Placed> {
  if (order.status === 'settled') return { account, order }
  await hf.sandbox.settle_order(account, order.id)
  say(`The order ${order.id} was settled.`)
  return { account, order: await hf.orders.retrieve(account, order.id) }
}

/** Sells the units of a filled order, and waits for the trade. */
export async function sellAgain({ account, order }: Placed, stage: Stage): Promise<Placed> {
  const { instrument, traded_quantity: quantity } = order
  const sale = await stage.hf.orders.place(account, {
    instrument: instrument.id,
    order_type: 'market',
    side: 'sell',
    quantity,
  })
  stage.say(`The order ${sale.id} to sell was placed.`)
  return awaitOrder({ account, order: sale }, stage, 'filled', 'settled')
}

// An ETF, its ask, and the account that is to buy it.
async function prepareBuy(stage: Stage) {
  const account = await fundAccount(stage)
  const { id: instrument, symbol } = await chooseInstrument(stage, 'etf', account)
  const [price] = await stage.hf.prices.list({ symbol: [symbol] })
  return { account, instrument, symbol, ask: price!.ask! }
}

/** The units that cost about 100.00 at the price. */
const unitsAt = (price: Decimal) => decimal.fixed(decimal.divide('100', price, 0, 'up'), 0)

async function buyBelowMarket(stage: Stage): Promise<Placed> {
  const { account, instrument, ask } = await prepareBuy(stage)
  const limit_price = decimal.fixed(decimal.multiply(ask, '0.9'), 2)
  const order = await stage.hf.orders.place(account, {
    instrument,
    order_type: 'limit',
    side: 'buy',
    quantity: unitsAt(limit_price),
    limit_price,
  })
  stage.say(`The order ${order.id} was placed with a limit of ${limit_price}.`)
  return { account, order }
}

/** Places an order with a limit below the market, and cancels it. */
export async function buyAndCancel(stage: Stage): Promise<Placed> {
  const placed = await buyBelowMarket(stage)
  await stage.hf.orders.cancel(placed.account, placed.order.id)
  return awaitOrder(placed, stage, 'cancelled')
}

/** Places an order with a limit below the market, asks the venue for other terms, and waits for its answer. */
export async function buyAndReplace(
  stage: Stage,
  termsFor: (order: Order) => OrderReplacement,
): Promise<Placed> {
  const { hf, say } = stage
  const { account, order } = await awaitOrder(await buyBelowMarket(stage), stage, 'executing')
  await hf.orders.replace(account, order.id, termsFor(order))
  say(`The venue was asked for other terms of the order ${order.id}.`)
  return advanceUntil(stage, `The venue did not answer for the order ${order.id}`, async () => {
    const now = await hf.orders.retrieve(account, order.id)
    return now.pending_replacement === null ? { account, order: now } : undefined
  })
}

/** Places a stop order, and moves the price to its stop price. */
export async function buyAtStop(stage: Stage): Promise<Placed> {
  const { hf, say } = stage
  const { account, instrument, symbol, ask } = await prepareBuy(stage)
  const stop_price = decimal.fixed(decimal.multiply(ask, '1.01'), 2)
  const order = await hf.orders.place(account, {
    instrument,
    order_type: 'stop',
    side: 'buy',
    quantity: unitsAt(stop_price),
    stop_price,
  })
  say(`The order ${order.id} was placed with a stop price of ${stop_price}.`)
  await hf.sandbox.set_price({ symbol, bid: stop_price, ask: stop_price })
  say(`The price of ${symbol} moved to ${stop_price}.`)
  return awaitOrder({ account, order }, stage, 'filled', 'settled')
}

/** Buys a fund when its dealing day has ended, so that the order waits for the next one. */
export async function waitForDealing(stage: Stage): Promise<Placed> {
  const { now } = await stage.hf.sandbox.retrieve_clock()
  const evening = `${now.slice(0, 10)}T22:00:00.000Z`
  if (now < evening) await advance(stage, { to: evening })
  return awaitOrder(await buy(stage, 'money_market_fund'), stage, 'pending')
}
