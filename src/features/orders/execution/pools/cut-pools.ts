// The jobs of parent orders at the venue: the cut sends them out, and polls bring the reports of the venue. Each step
// can be repeated: the venue identifies the order by its id, and each execution is written once.
import type { Context } from '../../../../context.ts'
import type { Instant } from '../../../../values/time.ts'
import type { VenueReport } from '../../../../venues/venue.ts'
import type { JobsRun, Of } from '../../../../worker/job.ts'
import { findListed } from '../../../instruments/catalog/read.ts'
import { isBusted, lockParent, lookUpEarlierPool } from '../../pools/parent-rows.ts'
import { isOverdue } from '../reports/decide-report.ts'
import { bookParentReport } from './book-parent-report.ts'
import { type ParentPayload, type PlannedParent, planParent } from './plan-parent.ts'
import { startPool } from './start-pool.ts'

interface PolledParent extends PlannedParent {
  is_overdue?: boolean
}

interface ReportedParent extends PlannedParent {
  report?: VenueReport | undefined
}

/**
 * Sends the pooled orders of a cut out as one order, and writes the venue's immediate report. While the clock runs, the
 * jobs of one cut run at the same time: so each job first does the parent orders that come before its own.
 */
export async function cutPools(run: JobsRun, payloads: Of<ParentPayload>): Promise<void> {
  let waiting = payloads
  while (waiting.size > 0) {
    const starts = await run.change(waiting, (contexts, all) => inTurn(contexts, all, startNext))
    const reports = await run.call(starts, async (start): Promise<ReportedParent & StartedPool> => {
      const { plan } = start
      return { ...start, report: plan && (await plan.venue.submit(plan.order, plan.market)) }
    })
    const [last, earlier] = [true, false].map(
      (is_last) => new Map([...reports].filter(([, report]) => report.is_last === is_last)),
    )
    await run.finish(last!, writeReports)
    const written = await run.change(earlier!, writeReports)
    waiting = new Map([...waiting].filter(([job]) => written.has(job)))
  }
}

/** A pool whose cut is done, and whether it is the one of the job. */
interface StartedPool extends PlannedParent {
  is_last: boolean
}

async function startNext(context: Context, { parent }: ParentPayload): Promise<StartedPool> {
  const earlier = await lookUpEarlierPool(context, parent)
  return { ...(await startPool(context, { parent: earlier ?? parent })), is_last: earlier === undefined }
}

/** Asks the venue about parent orders. */
export async function pollParents(run: JobsRun, payloads: Of<Poll>): Promise<void> {
  const polls = await run.change(payloads, (contexts, all) =>
    inTurn(contexts, all, async (context, poll) => ({ at: poll.at, ...(await planPoll(context, poll)) })),
  )
  const reports = await run.call(polls, async ({ at, ...poll }): Promise<ReportedParent> => {
    const { is_overdue, plan } = poll
    if (plan === undefined) return poll
    const { venue, order, market } = plan
    // A parent order ends with its session, however long the venue keeps it.
    return { ...poll, report: await (is_overdue ? venue.cancel : venue.look)(order, at, market) }
  })
  await run.finish(reports, writeReports)
}

interface Poll extends ParentPayload {
  at: Instant
  /** An execution that the venue has reported by itself. */
  execution?: string
}

// The venue may execute an order that has ended here: the job then fails and stays, so that an operator sees it.
async function planPoll(context: Context, { parent: id, execution }: Poll): Promise<PolledParent> {
  const parent = await lockParent(context, id)
  context.pending.resource = id
  const isAtVenue = parent.status === 'executing' && parent.allocated_at === null
  if (!isAtVenue) {
    const isWritten = parent.executions.some(({ execution_reference }) => execution_reference === execution)
    if (execution !== undefined && !isWritten && !(await isBusted(context, id, execution)))
      throw new Error(`the venue executed ${execution} of parent order ${id}, which has ended here`)
    return { parent: id }
  }
  const plan = planParent(context, parent, await findListed(context, parent.instrument))
  const { closes_at } = parent
  const is_overdue = isOverdue({ now: context.now, keeps_orders: plan.venue.keepsOrders, closes_at })
  return { parent: id, plan, is_overdue }
}

function writeReports(contexts: Context[], all: ReportedParent[]): Promise<unknown[]> {
  return inTurn(contexts, all, async (context, { parent, report, plan }) => {
    if (report) await bookParentReport(context, parent, report, plan!.venue)
  })
}

// The jobs are few and each is large: one after another.
async function inTurn<A, B>(
  contexts: readonly Context[],
  all: readonly A[],
  verb: (context: Context, of: A) => Promise<B>,
): Promise<B[]> {
  const results: B[] = []
  for (const [n, context] of contexts.entries()) results.push(await verb(context, all[n]!))
  return results
}
