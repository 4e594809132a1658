// The jobs by which orders reach the venue and come back. An order goes to executing, with its size, in a transaction
// of its own; then the venue is asked, then its report is booked: after a crash at any point the job runs again and
// comes to the same end, because the venue knows the order by its id and executions are booked once. Orders that go
// out at one instant during an advance share both transactions.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import type { VenueReport } from '../../venues/venue.ts'
import type { JobsRun, Of } from '../../worker/job.ts'
import { record } from '../events/record.ts'
import { lockOpenOrders } from '../trades/open-orders.ts'
import { markPending } from '../trading/advance-orders.ts'
import { enqueueSubmit } from '../trading/insert-order.ts'
import { bookReports } from './book-reports.ts'
import { type Plan, planOrder } from './route-order.ts'
import { type Hold, type Payload, startExecutions } from './start-execution.ts'

/** Carries orders from placed to the venue, and books what it reports at once. */
export async function submitOrders(run: JobsRun, payloads: Of<Payload>): Promise<void> {
  const starts = await run.change(payloads, startExecutions)
  const told = await run.call(starts, async (start) => ({
    ...start,
    report: await start.plan?.venue.submit(start.plan.order, start.plan.market),
  }))
  await run.finish(told, async (contexts, all) => {
    await deferOrders(
      all.flatMap(({ id, hold }, n) => (hold ? [{ context: contexts[n]!, id, ...hold }] : [])),
    )
    await bookAll(contexts, all)
  })
}

/**
 * Asks the venue where orders stand, and books what it reports; of those that are being cancelled, asks for that
 * again.
 */
export async function pollOrders(run: JobsRun, payloads: Of<Asking>): Promise<void> {
  const asked = await run.change(payloads, planAsking)
  const told = await run.call(asked, async ({ id, at, plan, isCancelling }) => ({
    ...{ id, plan },
    report: await plan?.venue[isCancelling ? 'cancel' : 'look'](plan.order, at, plan.market),
  }))
  await run.finish(told, bookAll)
}

interface Told {
  id: string
  plan?: Plan
  report?: VenueReport
}

/** Books what the venue has reported of the orders. */
export const bookAll = (contexts: Context[], all: readonly Told[]): Promise<void> =>
  bookReports(
    all.flatMap(({ id, plan, report }, n) =>
      plan && report ? [{ context: contexts[n]!, id, plan, report }] : [],
    ),
  )

interface Asking {
  order: string
  at: Instant
}

/** What the venue can be asked about each of the orders, while it has it. */
export async function planAsking(contexts: Context[], asked: Asking[]) {
  const orders = await lockOpenOrders(
    contexts[0]!,
    asked.map(({ order }) => order),
  )
  return contexts.map((context, n) => {
    const { order: id, at } = asked[n]!
    const order = orders.get(id)
    context.pending.resource = id
    const isOut = order !== undefined && ['executing', 'cancelling'].includes(order.status)
    const plan = isOut ? planOrder(context, order) : undefined
    return { id, at, plan, isCancelling: order?.status === 'cancelling' }
  })
}

interface Held extends Hold {
  context: Context
  id: string
}

// The orders wait: for their dealing day, which is part of the daily work, or for a price.
async function deferOrders(all: readonly Held[]): Promise<void> {
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
