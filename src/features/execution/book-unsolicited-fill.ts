// The job that follows an execution that the venue reports by itself. Unlike a look it stays until the execution is
// booked: an execution of an order that has ended here is a matter for people, and the job stays to show it.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import { referenceOf } from '../../venues/fix/reports.ts'
import type { JobsRun, Of } from '../../worker/job.ts'
import { bookAll, planAsking } from './submit-orders.ts'

interface Payload {
  order: string
  broker: string
  execution: string
  at: Instant
}

/** Books executions, with whatever else the venue has reported of their orders. */
export async function bookUnsolicitedFills(run: JobsRun, payloads: Of<Payload>): Promise<void> {
  const planned = await run.change(payloads, planAll)
  const reported = await run.call(planned, async ({ at, plan, ...order }) => ({
    ...{ ...order, plan },
    report: await plan?.venue.look(plan.order, at, plan.market),
  }))
  await run.finish(reported, bookAll)
}

// Without a plan where the execution is booked, or was declared void before it could be.
async function planAll(contexts: Context[], payloads: Payload[]) {
  const all = []
  for (const [n, context] of contexts.entries()) {
    const { order: id, execution, at } = payloads[n]!
    if (await isBooked(context, payloads[n]!)) all.push({ id, at, plan: undefined })
    else {
      const [planned] = await planAsking([context], [{ order: id, at }])
      if (!planned?.plan)
        throw new Error(`the venue executed ${execution} of order ${id}, which has ended here`)
      all.push(planned)
    }
  }
  return all
}

async function isBooked({ sql, tenant }: Context, { order, broker, execution }: Payload): Promise<boolean> {
  const [known] = await sql`
    select from trades
    where tenant = ${tenant} and execution_broker = ${broker} and execution_reference = ${referenceOf(order, execution)}
    union all
    select from fix_reports where tenant = ${tenant} and "order" = ${order} and exec_ref_id = ${execution}
    limit 1`
  return known !== undefined
}
