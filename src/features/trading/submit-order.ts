// The jobs by which orders reach the venue and come back. An order goes to executing, with its size, in a transaction of
// its own; then the venue is asked, then its report is booked: after a crash at any point the job runs again and comes to
// the same end, because the venue knows the order by its id and executions are booked once. Orders that go out at one
// instant during an advance share both transactions.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import type { VenueReport } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { type JobRun, type JobsRun, type Of, RANK } from '../../worker/jobs.ts'
import { record } from '../events/record.ts'
import { bookReport, bookReports, type Reported } from './book-report.ts'
import { type Hold, type Payload, type Start, startExecutions } from './start-execution.ts'
import { planOrder } from './venue-order.ts'
import { loadWorking } from './working-order.ts'

/** Carries orders from placed to the venue, and books what it reports at once. */
export async function submitOrders(run: JobsRun, payloads: Of<Payload>): Promise<void> {
  const starts = await run.change(payloads, startExecutions)
  const asked = await run.call(starts, async (start) => ({
    ...start,
    report: await start.plan?.venue.submit(start.plan.order, start.plan.market),
  }))
  await run.finish(asked, bookStarts)
}

type Submitted = Start & { report?: VenueReport }

async function bookStarts(contexts: Context[], starts: readonly Submitted[]): Promise<void> {
  const held: Held[] = []
  const reported: Reported[] = []
  for (const [n, { id, hold, plan, report }] of starts.entries()) {
    const context = contexts[n]!
    if (hold) held.push({ context, id, ...hold })
    if (plan && report) reported.push({ context, id, plan, report })
  }
  await holdOrders(held)
  await bookReports(reported)
}

/** Asks the venue where an order stands, and books what it reports; of one that is being cancelled, asks for that again. */
export async function askVenue(
  run: JobRun,
  { order: id, at }: { order: string; at: Instant },
): Promise<void> {
  const asked = await planAsking(run, id)
  if (!asked) return void (await run.finish(async () => undefined))
  const { plan, isCancelling } = asked
  const report = await plan.venue[isCancelling ? 'cancel' : 'look'](plan.order, at, plan.market)
  await run.finish((context) => bookReport(context, id, plan, report))
}

/** What the venue can be asked about the order, while it has it. */
export function planAsking(run: JobRun, id: string) {
  return run.change(async (context) => {
    const order = await loadWorking(context, id)
    context.pending.resource = id
    if (!order || !['executing', 'cancelling'].includes(order.status)) return undefined
    return { plan: planOrder(context, order), isCancelling: order.status === 'cancelling' }
  })
}

interface Held extends Hold {
  context: Context
  id: string
}

// The orders wait: for their dealing day, which is part of the daily work, or for a price.
async function holdOrders(all: readonly Held[]): Promise<void> {
  if (all.length === 0) return
  const { sql, tenant, now } = all[0]!.context
  const rows = await sql<{ id: string }>`
    update orders set status = 'pending', modified_at = ${now}
    where tenant = ${tenant} and id = any (${all.map(({ id }) => id)}) and status = 'placed' returning id`
  const held = new Set(rows.map(({ id }) => id))
  for (const { context, id, wait_until: due_at, dealt } of all) {
    if (held.has(id)) record(context, 'order.pending', id)
    const rank = dealt ? RANK.dealing : RANK.execution
    enqueue(context, { kind: 'trading.submit-order', payload: { order: id, dealt }, due_at, rank })
  }
}
