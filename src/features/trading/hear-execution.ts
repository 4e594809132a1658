// The job that an execution brings about which the venue reports by itself. Unlike a look it does not end before the
// execution is booked: one of an order that has ended here is a matter for people, and the job stays to show it.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import { referenceOf } from '../../venues/fix/reports.ts'
import type { JobRun } from '../../worker/jobs.ts'
import { bookReport } from './book-report.ts'
import { planAsking } from './submit-order.ts'

interface Payload {
  order: string
  broker: string
  execution: string
  at: Instant
}

/** Books the execution, with whatever else the venue has told of its order. */
export async function hearExecution(run: JobRun, payload: Payload): Promise<void> {
  const { order, execution, at } = payload
  if (await run.change((context) => isKnown(context, payload)))
    return void (await run.finish(async () => undefined))
  const [asked] = await run.change((context) => planAsking([context], [{ order, at }]))
  const plan = asked?.plan
  if (!plan) throw new Error(`the venue executed ${execution} of order ${order}, which has ended here`)
  const report = await plan.venue.look(plan.order, at, plan.market)
  await run.finish((context) => bookReport(context, order, plan, report))
}

// Booked, or void before it could be.
async function isKnown({ sql, tenant }: Context, { order, broker, execution }: Payload): Promise<boolean> {
  const [known] = await sql`
    select from trades
    where tenant = ${tenant} and execution_broker = ${broker} and execution_reference = ${referenceOf(order, execution)}
    union all
    select from fix_reports where tenant = ${tenant} and "order" = ${order} and exec_ref_id = ${execution}
    limit 1`
  return known !== undefined
}
