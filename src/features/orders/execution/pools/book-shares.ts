// The job that books the shares of a parent order, in the order in which they are stored: at most `MAX_SHARES` in one
// change, each as one execution of its order, by the same path as an execution of a single order.
import type { Context } from '../../../../context.ts'
import { isPositive, isZero, price as priceText } from '../../../../values/decimal.ts'
import type { Fill } from '../../../../venues/venue.ts'
import { findListed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import {
  type AllocationRow,
  hasShares,
  listUnbooked,
  lockParent,
  type ParentRow,
} from '../../pools/parent-rows.ts'
import { endParent, markBooked } from '../../pools/write-parents.ts'
import { cancelAll } from '../../trades/cancel-unfilled.ts'
import { lockOpenOrders } from '../../trades/open-orders.ts'
import { isAtVenue } from '../../trading/rules.ts'
import type { OrderReport } from '../reports/book-fills.ts'
import { bookReports } from '../reports/book-reports.ts'
import type { RoutedOrder } from '../route-order.ts'
import { enqueueBooking } from './parent-jobs.ts'
import { type ParentPayload, planParent } from './plan-parent.ts'

const MAX_SHARES = 125

/** Books the next shares; the parent is filled with the last. */
export async function bookShares(context: Context, { parent: id }: ParentPayload): Promise<void> {
  const parent = await lockParent(context, id)
  context.pending.resource = id
  if (parent.status !== 'executing' || parent.allocated_at === null) return
  const unbooked = await listUnbooked(context, id, MAX_SHARES + 1)
  const shares = firstOfEachAccount(unbooked.slice(0, MAX_SHARES))
  await demandExecuting(context, shares)
  const plan = planParent(context, parent, await findListed(context, parent.instrument))
  await bookReports(
    shares
      .filter(({ quantity }) => isPositive(quantity))
      .map((share) => reportOf(context, parent, plan, share)),
  )
  await cancelEmpty(context, shares)
  context.pending.resource = id
  if (shares.length > 0) await markBooked(context, id, shares[0]!.number, shares.at(-1)!.number)
  if (shares.length < unbooked.length) return enqueueBooking(context, id)
  const status = (await hasShares(context, id)) ? 'filled' : 'cancelled'
  await endParent(context, id, status)
  record(context, `parent_order.${status}`, id)
}

// The shares up to the first of an account that comes a second time: both change one position, one after another.
function firstOfEachAccount(shares: readonly AllocationRow[]): AllocationRow[] {
  const accounts = new Set<string>()
  const end = shares.findIndex(({ account }) => accounts.size === accounts.add(account).size)
  return end === -1 ? [...shares] : shares.slice(0, end)
}

function reportOf(
  context: Context,
  parent: ParentRow,
  { venue, order, terms }: RoutedOrder,
  share: AllocationRow,
): OrderReport {
  const { order: id, wanted_quantity, quantity, notional } = share
  const last = parent.executions.at(-1)
  const fill: Fill = {
    execution_reference: `${parent.id}:${id}`,
    quantity,
    notional,
    price: priceText(parent.average_price!),
    counterparty: null,
    executed_at: last?.executed_at ?? parent.submitted_at!,
    trading_venue: last?.trading_venue ?? null,
  }
  return {
    context,
    id,
    report: { fills: [fill], outcome: 'filled', next_check_at: null },
    // The share is fixed: no term of the order can be outdated.
    plan: {
      venue: { ...venue, keepsOrders: true },
      order: { ...order, id, quantity: wanted_quantity },
      terms,
    },
  }
}

// A share of an order that has ended would be in no book.
async function demandExecuting(context: Context, shares: readonly AllocationRow[]): Promise<void> {
  const orders = await lockOpenOrders(
    context,
    shares.map(({ order }) => order),
  )
  for (const { order } of shares) {
    const status = orders.get(order)?.status
    if (status === undefined || !isAtVenue(status))
      throw new Error(`order ${order} has a share that is not booked, and is ${status}`)
  }
}

// An order without a share ends unfilled.
async function cancelEmpty(context: Context, shares: readonly AllocationRow[]): Promise<void> {
  const empty = shares.filter(({ quantity }) => isZero(quantity)).map(({ order }) => order)
  if (empty.length === 0) return
  await cancelAll(context, [...(await lockOpenOrders(context, empty)).values()], 'unfilled')
}
