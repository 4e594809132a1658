// The jobs by which orders reach the venue and come back. An order goes to executing, with its quantity, in a
// transaction of its own; then the venue receives it; then the venue's report is booked. After a crash at any point
// the job runs again with the same result, because the venue identifies the order by its id and each execution is
// booked once. Orders that go out at one instant during an advance share both transactions.
import type { Context } from '../../../context.ts'
import { type NewSpan, traced } from '../../../tracing/port.ts'
import type { Instant } from '../../../values/time.ts'
import type { VenueReport } from '../../../venues/venue.ts'
import type { JobsRun, Of } from '../../../worker/job.ts'
import { record } from '../../platform/events/record.ts'
import { lockOpenOrders } from '../trades/open-orders.ts'
import { markPending } from '../trading/advance-orders.ts'
import { enqueueSubmit } from '../trading/insert-order.ts'
import { isAtVenue } from '../trading/rules.ts'
import type { Wait } from './decide-start.ts'
import { bookReports } from './reports/book-reports.ts'
import { planOrder, type RoutedOrder } from './route-order.ts'
import { type Payload, startExecutions } from './start-execution.ts'

/** Carries orders from placed to the venue, and books the venue's immediate reports. */
export async function submitOrders(run: JobsRun, payloads: Of<Payload>): Promise<void> {
  const starts = await run.change(payloads, startExecutions)
  const reports = await run.call(starts, async (start) => ({
    ...start,
    report: start.plan && (await submit(start.plan)),
  }))
  await run.finish(reports, async (contexts, all) => {
    await deferOrders(
      all.flatMap(({ id, wait }, n) => (wait ? [{ context: contexts[n]!, id, ...wait }] : [])),
    )
    await bookAll(contexts, all)
  })
}

/**
 * Polls the venue for its reports on orders, and books them; repeats the cancellation of those that are cancelling, and
 * requests the replacement of those whose terms are to change.
 */
export async function pollOrders(run: JobsRun, payloads: Of<Poll>): Promise<void> {
  const polls = await run.change(payloads, planPolls)
  const reports = await run.call(polls, async ({ id, at, plan, isCancelling }) => ({
    id,
    plan,
    report: plan && (await poll(plan, at, isCancelling)),
  }))
  await run.finish(reports, bookAll)
}

const submit = ({ venue, order, market }: RoutedOrder) =>
  traced(
    () => venueSpan('submit', order),
    async () => venue.submit(order, market),
  )

function poll({ venue, order, market }: RoutedOrder, at: Instant, isCancelling: boolean) {
  const verb = isCancelling ? 'cancel' : order.replacement === null ? 'look' : 'replace'
  return traced(
    () => venueSpan(verb, order),
    async () => venue[verb](order, at, market),
  )
}

const venueSpan = (verb: string, { id }: RoutedOrder['order']): NewSpan => ({
  name: `venue ${verb}`,
  kind: 'client',
  attributes: { 'holdfast.order': id },
})

interface ReportedOrder {
  id: string
  plan?: RoutedOrder
  report?: VenueReport
}

/** Books the venue's reports on the orders; orders without a report stay as they are. */
export const bookAll = (contexts: Context[], all: readonly ReportedOrder[]): Promise<void> =>
  bookReports(
    all.flatMap(({ id, plan, report }, n) =>
      plan && report ? [{ context: contexts[n]!, id, plan, report }] : [],
    ),
  )

interface Poll {
  order: string
  at: Instant
}

/** Plans the poll of each of the orders; one that is not at the venue has no plan. */
export async function planPolls(contexts: Context[], polls: Poll[]) {
  const orders = await lockOpenOrders(
    contexts[0]!,
    polls.map(({ order }) => order),
  )
  return contexts.map((context, n) => {
    const { order: id, at } = polls[n]!
    const order = orders.get(id)
    context.pending.resource = id
    const plan = order && isAtVenue(order.status) ? planOrder(context, order) : undefined
    return { id, at, plan, isCancelling: order?.status === 'cancelling' }
  })
}

interface WaitingOrder extends Wait {
  context: Context
  id: string
  account: string
}

// The orders wait: for their dealing day, which is part of the daily work, or for a price.
async function deferOrders(all: readonly WaitingOrder[]): Promise<void> {
  if (all.length === 0) return
  const pending = await markPending(
    all[0]!.context,
    all.map(({ id }) => id),
  )
  for (const { context, id, account, wait_until: due_at, dealt } of all) {
    if (pending.has(id)) record(context, 'order.pending', id)
    enqueueSubmit(context, { id, account }, { due_at, dealt })
  }
}
