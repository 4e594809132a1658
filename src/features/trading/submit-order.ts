// The job `trading.submit-order`: sends an order to the venue and books what it reports. The order goes to executing in
// a transaction of its own, then the venue is called, then the reports are booked: after a crash at any point the job
// runs again and comes to the same end, because the venue knows the order by its id and executions are booked once.
import type { Context } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, compare, isPositive, money, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { simulatedVenue } from '../../venues/simulated.ts'
import type { Venue, VenueOrder } from '../../venues/venue.ts'
import type { JobRun } from '../../worker/jobs.ts'
import { findInstrument } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { bookFill } from './book-fill.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { feesOf, marketPrice } from './place-order.ts'
import type { OrderRow } from './read.ts'
import { affordableQuantity, notionalOf, statesBefore } from './rules.ts'

const venue: Venue = simulatedVenue

type Started = Pick<
  OrderRow,
  | 'id'
  | 'account'
  | 'instrument'
  | 'side'
  | 'order_type'
  | 'currency'
  | 'cash_amount'
  | 'net_cash_amount'
  | 'quantity'
  | 'limit_price'
  | 'scenario'
  | 'reserved_asset'
  | 'reserved_amount'
> & { submitted_at: Instant; account_status: string }

/** Carries an order from placed to filled or cancelled. */
export async function submitOrder(run: JobRun, { order: id }: { order: string }): Promise<void> {
  const order = await run.change((context) => startExecution(context, id))
  if (!order) return void (await run.finish(async () => undefined))
  const plan = await run.change((context) => planExecution(context, order))
  const answer = typeof plan === 'string' ? undefined : await venue.submit(plan)
  await run.finish(async (context) => {
    context.pending.resource = id
    if (!answer) return cancelOrder(context, order, plan as string)
    if (answer.fills.length === 0) return cancelOrder(context, order, 'unfilled')
    const instrument = (await findInstrument(context, order.instrument))!.row
    let last: string | undefined
    for (const fill of answer.fills) last = await bookFill(context, order, instrument, fill, venue.name)
    await completeOrder(context, order, instrument, (plan as VenueOrder).quantity, last)
  })
}

/** Takes the order to executing, once, or gives undefined where it is no longer waiting. */
async function startExecution(context: Context, id: string): Promise<Started | undefined> {
  const { sql, tenant, now } = context
  const [order] = await sql<Started & { is_first: boolean }>`
    with before as (
      select id, status from orders where tenant = ${tenant} and id = ${id} for update
    ), started as (
      update orders o
      set status = 'executing', submitted_at = coalesce(o.submitted_at, ${now}), modified_at = ${now}
      from before
      where o.tenant = ${tenant} and o.id = ${id} and o.status = any (${[...statesBefore('executing'), 'executing']})
      returning o.*, before.status as status_before
    )
    select s.id, s.account, s.instrument, s.side, s.order_type, s.currency, s.cash_amount, s.net_cash_amount, s.quantity,
           s.limit_price, s.scenario, s.reserved_asset, s.reserved_amount, s.submitted_at,
           s.status_before <> 'executing' as is_first, a.status as account_status
    from started s join accounts a on a.tenant = ${tenant} and a.id = s.account`
  if (order?.is_first) record(context, 'order.executing', id)
  context.pending.resource = id
  return order
}

/** What goes to the venue, sized at the price of the instant the order goes out; or the reason why nothing can. */
async function planExecution(context: Context, order: Started): Promise<VenueOrder | string> {
  if (order.account_status === 'suspended') return 'account_suspended'
  const found = await findInstrument(context, order.instrument)
  if (!found || found.wire.trading_status === 'not_trading') return 'instrument_not_trading'
  const price = await marketPrice(context, found.row, order.submitted_at)
  const quantity =
    order.quantity ?? affordableQuantity(order.net_cash_amount!, price.ask, found.row.trading_increment)
  if (!isPositive(quantity)) return 'execution_failed'
  if (
    order.side === 'buy' &&
    order.quantity !== null &&
    (await exceeds(context, order, found.row, price.ask))
  )
    return 'execution_failed'
  return {
    id: order.id,
    symbol: found.row.symbol,
    side: order.side,
    order_type: order.order_type,
    quantity,
    limit_price: order.limit_price,
    trading_increment: found.row.trading_increment,
    submitted_at: order.submitted_at,
    bid: price.bid,
    ask: price.ask,
    scenario: order.scenario,
    exchange: found.row.exchange,
  }
}

// A buy by quantity must not cost more than was set aside for it.
async function exceeds(
  context: Context,
  order: Started,
  instrument: Instrument,
  ask: string,
): Promise<boolean> {
  const cost = notionalOf(order.quantity!, ask)
  const charges = await feesOf(context, instrument, 'buy', cost)
  const whole = add(cost, sum(charges.map((charge) => charge.amount_total)))
  return compare(money(whole), order.reserved_amount) > 0
}
