// The first step of orders on their way to the venue: each is sized at the price of the instant and goes to
// executing, or waits, or is cancelled.
import type { Context } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import type { Decimal } from '../../values/decimal.ts'
import { once } from '../../values/once.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { record } from '../events/record.ts'
import { fundRollovers } from '../rollovers/fund-rollovers.ts'
import { cancelOrder } from '../trades/cancel-unfilled.ts'
import { isWorking, lockOpenOrders, type OpenOrder } from '../trades/open-orders.ts'
import { markExecuting } from '../trading/advance-orders.ts'
import { lookUpPrice } from '../trading/price-order.ts'
import { dealingDayAfter } from '../trading/rules.ts'
import { type Plan, planOrder, sizeOrder } from './route-order.ts'

/** How long an order without a price waits before it is looked at again. */
const PRICE_PAUSE_MS = 60_000

export interface Payload {
  order: string
  /** The dealing day has come. */
  dealt?: boolean
}

/** What an order waits for. */
export interface Hold {
  account: string
  wait_until: Instant
  dealt: boolean
}

/** What there is to do with an order: hold it, or send it out; neither where there is nothing to do any more. */
export interface Start {
  id: string
  hold?: Hold
  plan?: Plan
}

/** Takes the orders to executing, each once; or says why not now, or not at all. */
export async function startExecutions(contexts: Context[], asked: Payload[]): Promise<Start[]> {
  const first = contexts[0]!
  const ids = asked.map(({ order }) => order)
  const orders = await lockOpenOrders(first, ids)
  // Many orders of an instant are in few instruments.
  const reader = { ...first, sql: first.outside }
  const priceOf = once((instrument: Instrument) => lookUpPrice(reader, instrument))
  const starts: Start[] = []
  const ready: Ready[] = []
  for (const [n, context] of contexts.entries()) {
    const { order: id, dealt = false } = asked[n]!
    context.pending.resource = id
    const start: Start = { id }
    starts.push(start)
    const order = orders.get(id)
    if (!order || !isWorking(order.status) || order.status === 'cancelling') continue
    if (order.status === 'executing') start.plan = planOrder(context, order)
    else {
      const sized_quantity = await whenReady(context, order, dealt, priceOf, start)
      if (sized_quantity !== undefined) ready.push({ context, order, sized_quantity, start })
    }
  }
  await sendOut(ready)
  return starts
}

/** An order that goes out, in the change that says so. */
interface Ready {
  context: Context
  order: OpenOrder
  sized_quantity: Decimal
  start: Start
}

type PriceOf = (instrument: Instrument) => ReturnType<typeof lookUpPrice>

// The size with which the order goes out now; undefined where it does not, and then the start says what it waits for.
async function whenReady(
  context: Context,
  order: OpenOrder,
  dealt: boolean,
  priceOf: PriceOf,
  start: Start,
): Promise<Decimal | undefined> {
  const dealing = dealingDayAfter(order.listed.row, order.created_at)
  if (dealing && !dealt) {
    // The job that waits for the dealing day has the order in hand.
    if (order.status !== 'pending') start.hold = { account: order.account, wait_until: dealing, dealt: true }
    return undefined
  }
  const reason = rejectionReason(order)
  if (reason) {
    await cancelOrder(context, order, reason)
    return undefined
  }
  const price = await priceOf(order.listed.row)
  if (!price) {
    start.hold = {
      account: order.account,
      wait_until: addMilliseconds(context.now, PRICE_PAUSE_MS),
      dealt,
    }
    return undefined
  }
  const sized_quantity = await sizeOrder(context, order, price)
  record(context, 'order.executing', order.id)
  if (sized_quantity === undefined) {
    await markExecuting(context, context.sql, [{ ...order, sized_quantity: null }])
    await cancelOrder(context, order, 'execution_failed')
  }
  return sized_quantity
}

async function sendOut(ready: readonly Ready[]): Promise<void> {
  if (ready.length === 0) return
  const { context: first } = ready[0]!
  const reserved = await fundRollovers(ready)
  const out = ready.map(({ order, sized_quantity }, n) => ({
    ...order,
    reserved_amount: reserved[n]!,
    sized_quantity,
  }))
  await markExecuting(first, first.defer, out)
  for (const [n, { context, start }] of ready.entries())
    start.plan = planOrder(context, { ...out[n]!, status: 'executing', submitted_at: first.now })
}

function rejectionReason({ account_status, side, listed }: OpenOrder): string | undefined {
  if (account_status === 'suspended') return 'account_suspended'
  if (account_status !== 'active' && side === 'buy') return 'cancelled_by_operator'
  if (listed.wire.trading_status === 'not_trading') return 'instrument_not_trading'
  return undefined
}
