// Keeps the FIX session of the settings up and turns its reports into jobs, each once: a report is marked as passed on
// in the transaction that enqueues its jobs.
import type { App, NewJob } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { runInTransaction } from '../../../unit-of-work/run-in-transaction.ts'
import { newId } from '../../../values/ids.ts'
import type { Instant } from '../../../values/time.ts'
import { followVenue, type VenueConnection } from '../../../venues/fix/connection.ts'
import { isTrade, isTradeBust, referenceOf } from '../../../venues/fix/reports.ts'
import { leaseSession } from '../../../venues/fix/session/database-store.ts'
import { markPassedOn } from '../../../venues/fix/session/store-message.ts'
import { type FixVenueSettings, readVenueFile, sessionName } from '../../../venues/fix/settings.ts'
import { VENUE_CHANNEL } from '../../../venues/fix/venue.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { jobRequest, RANK, SYSTEM } from '../../../worker/job.ts'
import { pollJob } from './enqueue-venue-calls.ts'
import { bustParentJob, isParent, pollParentJob } from './pools/parent-jobs.ts'

/** A report of the venue that is not passed on yet. */
export interface NewReport {
  tenant: string
  order: string
  /** The account of the order; null if there is no such order. */
  account: string | null
  exec_id: string
  exec_type: string
  exec_ref_id: string | null
}

/** Follows the venue of the settings until it is stopped. */
export async function followVenueOf(app: App): Promise<VenueConnection> {
  const settings = readVenueFile(app.config.venue_file)
  const session = sessionName(settings)
  const log = app.log.child({ session })
  const passOn = passer(app, settings)
  const following = followVenue({
    settings,
    lease: (day) =>
      leaseSession({
        database: app.database,
        session,
        day,
        holder: newId('prc_'),
        strange: (text) => log.error(text),
      }),
    now: app.machineNow,
    note: (level, text) => log[level](text),
    onReports: passOn,
  })
  await app.database.listen(VENUE_CHANNEL, (notified) => {
    if (notified === undefined || notified === session) following.drain()
  })
  return {
    ...following,
    stop: async () => {
      await following.stop()
      await passOn.done()
    },
  }
}

// One round at a time; a report that arrives during a round starts another.
function passer(app: App, settings: FixVenueSettings) {
  let again = false
  let round: Promise<void> | undefined
  const passOn = () => {
    again = true
    round ??= work().finally(() => {
      round = undefined
    })
  }
  async function work() {
    while (again) {
      again = false
      await passOnReports(app, settings).catch((error) =>
        app.log.warn({ err: error }, 'reports of the venue could not be passed on; retrying'),
      )
    }
  }
  return Object.assign(passOn, { done: async () => round })
}

/** Enqueues the jobs of every report that was not passed on yet, the oldest first. */
async function passOnReports(app: App, settings: FixVenueSettings): Promise<void> {
  const reports = await app.database.sql(PLATFORM)<NewReport>`
    select r.tenant, r."order", o.account, r.exec_id, r.exec_type, r.exec_ref_id
    from fix_reports r left join orders o on o.tenant = r.tenant and o.id = r."order"
    where r.session = ${sessionName(settings)} and not r.is_forwarded order by r.ordinal limit 200`
  for (const report of reports) {
    const { tenant, order } = report
    const request = jobRequest({ id: newId('rep_'), kind: 'venue.report' } as Parameters<
      typeof jobRequest
    >[0])
    await runInTransaction(
      app,
      { tenant, actor: SYSTEM, request, action: 'venue.report' },
      async (context) => {
        context.pending.resource = order
        if (!(await markPassedOn(context.sql, tenant, report))) return
        for (const job of jobsOf(report, settings.name, context.now)) enqueue(context, job)
      },
    )
  }
}

/** The jobs of a report: a trade bust, an execution, or for any other report a poll of its order. */
export function jobsOf(report: NewReport, broker: string, due_at: Instant): NewJob[] {
  const { order, account, exec_id: execution, exec_ref_id } = report
  const rank = RANK.execution
  if (isParent(order)) {
    const bust = isTradeBust(report) ? [bustParentJob(order, referenceOf(order, exec_ref_id!), due_at)] : []
    return [
      ...bust,
      pollParentJob(order, due_at, isTrade(report) ? referenceOf(order, execution) : undefined),
    ]
  }
  const jobs: NewJob[] = []
  if (isTradeBust(report)) {
    const payload = { order, broker, execution: exec_ref_id, corrected: isTrade(report) }
    jobs.push({ kind: 'trading.bust-trade', payload, due_at, rank })
  }
  if (isTrade(report)) {
    const payload = { order, broker, execution, at: due_at }
    jobs.push({ kind: 'trading.book-unsolicited-fill', payload, due_at, rank, partition_key: account })
  } else jobs.push(pollJob({ id: order, account }, due_at))
  return jobs
}
