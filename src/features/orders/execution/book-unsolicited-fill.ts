// The job that follows an execution that the venue reports by itself. Unlike a poll, the job stays until the
// execution is booked: an operator must deal with an execution of an order that has ended in Holdfast, and the failed
// job shows it.
import type { Context } from '../../../context.ts'
import type { Instant } from '../../../values/time.ts'
import { referenceOf } from '../../../venues/fix/reports.ts'
import type { JobsRun, Of } from '../../../worker/job.ts'
import { bookAll, planPolls } from './submit-orders.ts'

interface Payload {
  order: string
  broker: string
  execution: string
  at: Instant
}

/** Books executions, with everything else that the venue has reported on their orders. */
export async function bookUnsolicitedFills(run: JobsRun, payloads: Of<Payload>): Promise<void> {
  const polls = await run.change(payloads, planAll)
  const reports = await run.call(polls, async ({ at, plan, ...order }) => ({
    ...order,
    plan,
    report: await plan?.venue.look(plan.order, at, plan.market),
  }))
  await run.finish(reports, bookAll)
}

// An execution that is booked, or was declared void before it could be, has no plan.
async function planAll(contexts: Context[], payloads: Payload[]) {
  const polls = []
  for (const [n, context] of contexts.entries()) {
    const { order: id, execution, at } = payloads[n]!
    if (await isBooked(context, payloads[n]!)) polls.push({ id, at, plan: undefined })
    else {
      const [poll] = await planPolls([context], [{ order: id, at }])
      if (!poll?.plan) throw new Error(`the venue executed ${execution} of order ${id}, which has ended here`)
      polls.push(poll)
    }
  }
  return polls
}

async function isBooked({ sql, tenant }: Context, { order, broker, execution }: Payload): Promise<boolean> {
  const [booked] = await sql`
    select from trades
    where tenant = ${tenant} and execution_broker = ${broker} and execution_reference = ${referenceOf(order, execution)}
    union all
    select from fix_reports where tenant = ${tenant} and "order" = ${order} and exec_ref_id = ${execution}
    limit 1`
  return booked !== undefined
}
