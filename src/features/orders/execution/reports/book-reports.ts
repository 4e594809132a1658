// Books the venue's reports on orders: their new executions, and the state of each order after them.
import type { Context } from '../../../../context.ts'
import { addDays, dayOf, startOfDay } from '../../../../values/time.ts'
import { daySource, requestDocument } from '../../../customers/accounts/request-document.ts'
import { record } from '../../../platform/events/record.ts'
import { cancelOrder } from '../../trades/cancel-unfilled.ts'
import { type Completion, completeOrders } from '../../trades/complete-orders.ts'
import { lockOpenOrders, lockPositionsOf, type OpenOrder } from '../../trades/open-orders.ts'
import { applyWriteSet, emptyWriteSet, type WriteSet } from '../../trades/write-set.ts'
import { markTriggered } from '../../trading/advance-orders.ts'
import { isAtVenue } from '../../trading/rules.ts'
import { cancelAtVenue, enqueuePoll } from '../enqueue-venue-calls.ts'
import { finishReplacement } from '../replacements/finish-replacement.ts'
import {
  type BookedExecutions,
  bookFills,
  listBookedExecutions,
  type OrderReport,
  type Progress,
} from './book-fills.ts'
import { confirmsDay, decideReport, isOutdated } from './decide-report.ts'

/** Books the reports on several orders, no two of them of one account. */
export async function bookReports(reports: readonly OrderReport[]): Promise<void> {
  if (reports.length === 0) return
  const first = reports[0]!.context
  const { orders, positions, executions } = await gather(first, reports)
  await triggerOrders(reports, orders)
  const writes = emptyWriteSet()
  const completions: Completion[] = []
  for (const report of reports) {
    report.context.pending.resource = report.id
    const order = orders.get(report.id)
    if (!order || !isAtVenue(order.status)) continue
    const { plan, context } = report
    if (isOutdated({ called: plan.order, order, keeps_orders: plan.venue.keepsOrders })) {
      enqueuePoll(context, order, context.now)
      continue
    }
    const progress = await bookFills(report, order, executions.keys, positions.get(report.id), writes)
    const { replacement: answer } = report.report
    const number = plan.order.replacement?.number
    const replaced = await finishReplacement(context, progress, { answer, number })
    const completion = await write(report, { order: replaced, last: progress.last }, executions, writes)
    if (completion) completions.push(completion)
  }
  await completeOrders(completions, writes)
  await applyWriteSet(first, writes)
}

// The orders and their positions, locked until the change ends, and the executions that are booked.
async function gather(context: Context, reports: readonly OrderReport[]) {
  const filled = reports.filter(({ report }) => report.fills.length > 0)
  // Both at the same time, the orders first, in the order in which every change locks them.
  const [orders, positions] = await Promise.all([
    lockOpenOrders(context, reports.map(idOf)),
    lockPositionsOf(context, filled.map(idOf)),
  ])
  return { orders, positions, executions: await listBookedExecutions(context, [...orders.values()]) }
}

const idOf = ({ id }: OrderReport): string => id

// Writes the decision on the order, and returns an order that completes, because all of them are completed together.
async function write(
  { context, plan, report }: OrderReport,
  { order, last }: Omit<Progress, 'fills'>,
  { traded_today }: BookedExecutions,
  writes: WriteSet,
): Promise<Completion | undefined> {
  const { quantity } = plan.order
  const closes_at = order.expires_at
  const { keepsOrders: keeps_orders } = plan.venue
  const decision = decideReport({ now: context.now, order, report, keeps_orders, closes_at })
  if (decision.outcome === 'complete') return { context, order, ordered: quantity, last }
  if (decision.outcome === 'cancel') await cancelOrder(context, order, decision.reason)
  else {
    const { polled_at, is_overdue } = decision
    if (is_overdue) await cancelAtVenue(context, [order], 'expired')
    if (polled_at !== null) enqueuePoll(context, order, polled_at)
    const has_traded = last !== undefined
    const { id, traded_quantity, traded_notional, position } = order
    if (confirmsDay(order, { has_traded, has_traded_before: traded_today.has(id) })) confirmDay(context, id)
    if (has_traded || polled_at !== null)
      writes.working.push({
        id,
        traded_quantity,
        traded_notional,
        position,
        has_traded,
        next_check_at: polled_at,
      })
  }
  return undefined
}

// The document is issued when the day is over: the next day, on which the customer is to know it.
function confirmDay(context: Context, order: string): void {
  const day = dayOf(context.now)
  requestDocument(context, 'order_confirmation', daySource(order, day), startOfDay(addDays(day, 1)))
}

// Marks the stop orders that the venue has triggered, each once, however often the venue says so.
async function triggerOrders(
  reports: readonly OrderReport[],
  orders: ReadonlyMap<string, OpenOrder>,
): Promise<void> {
  const triggered = reports.flatMap(({ context, id, report: { triggered_at } }) => {
    const order = orders.get(id)
    const isNew = order !== undefined && isAtVenue(order.status) && order.triggered_at === null
    return isNew && triggered_at !== undefined ? [{ context, id, triggered_at }] : []
  })
  for (const { context, id } of triggered) record(context, 'order.triggered', id)
  await markTriggered(
    reports[0]!.context,
    triggered.map(({ id, triggered_at }) => ({ id, triggered_at })),
  )
}
