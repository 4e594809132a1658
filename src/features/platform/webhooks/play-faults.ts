// The faults that a sandbox ordered for its webhooks: deliveries that are sent twice, late, or after a later one.
// Each hits the first attempt of a delivery.
import type { App } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import { findFaults } from '../../../faults/find-faults.ts'
import { type FaultHit, matchFault } from '../../../faults/match-fault.ts'
import type { ActiveFault } from '../../../faults/sample-fault.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import type { Job } from '../../../worker/job.ts'
import { postponeJob, wakeJobs } from '../../../worker/queue.ts'
import type { DueDelivery } from './write-attempts.ts'

/** The effects of faults on the deliveries of one run. */
export interface DeliveryFaults {
  /** Deliveries that are sent twice. */
  doubled: ReadonlySet<string>
  /** Deliveries that are not attempted now: their jobs are back in the queue. */
  held: ReadonlySet<string>
  /** Releases the deliveries that wait to be overtaken by one of this run. */
  release(now: Instant): Promise<void>
}

const NO_FAULTS: DeliveryFaults = { doubled: new Set(), held: new Set(), release: async () => {} }

interface Sending {
  app: App
  tenant: string
  now: Instant
}

/** Hits the first attempts of deliveries, in the order of their events; those that wait go back into the queue. */
export async function playDeliveryFaults(
  sending: Sending,
  due: readonly DueDelivery[],
  jobs: ReadonlyMap<string, Job>,
): Promise<DeliveryFaults> {
  const { app, tenant, now } = sending
  const faults = await findFaults(app, tenant, 'delivery')
  if (faults.length === 0) return NO_FAULTS
  const [doubled, postponed] = [new Set<string>(), new Set<string>()]
  const earlier = await listHit(sending, due)
  for (const delivery of due.filter(({ id, attempts }) => attempts === 0 && !earlier.has(id))) {
    const hit = await hitDelivery(sending, faults, delivery, jobs.get(delivery.id)!)
    if (hit?.type === 'duplicate_webhook') doubled.add(delivery.id)
    else if (hit) {
      postponed.add(delivery.id)
      const until = addMilliseconds(now, Number(hit.parameters.seconds) * 1000)
      await postponeJob(app, jobs.get(delivery.id)!, until)
    }
  }
  await releaseOvertaken(sending, [...postponed])
  const webhooks = new Set(due.filter(({ id }) => !postponed.has(id)).map(({ webhook }) => webhook))
  return { doubled, held: postponed, release: (at) => releaseHeld(app, tenant, [...webhooks], at) }
}

// A delivery that was delayed comes again without an attempt; it is not hit a second time.
async function listHit({ app, tenant }: Sending, due: readonly DueDelivery[]): Promise<Set<string>> {
  const rows = await app.database.sql(tenant)<{ resource: string }>`
    select resource from sandbox_fault_hits
    where tenant = ${tenant} and resource ${oneOf(due.map(({ id }) => id))}`
  return new Set(rows.map(({ resource }) => resource))
}

function hitDelivery(
  { app, tenant, now }: Sending,
  faults: readonly ActiveFault[],
  { id, webhook, body }: DueDelivery,
  job: Job,
): Promise<FaultHit | undefined> {
  const { name: event = null } = JSON.parse(body) as { name?: string }
  const place = { app, tenant, now, sql: app.database.write(tenant) }
  return matchFault(place, faults, { event, webhook }, { resource: id, request: job.id })
}

// Another run may have sent a later delivery before these were postponed, and found nothing to release.
async function releaseOvertaken({ app, tenant, now }: Sending, postponed: string[]): Promise<void> {
  if (postponed.length === 0) return
  const overtaken = await app.database.sql(tenant)<{ job: string }>`
    select delivery_job(d.id) as job
    from webhook_deliveries d
    join sandbox_fault_hits h on h.tenant = d.tenant and h.resource = d.id
    join sandbox_faults f on f.tenant = h.tenant and f.id = h.fault and f.type = 'reordered_webhook'
    where d.tenant = ${tenant} and d.id ${oneOf(postponed)}
      and exists (
        select from webhook_deliveries later
        where later.tenant = d.tenant and later.webhook = d.webhook and later.created_at >= d.created_at
          and later.sequence > d.sequence and later.attempts <> '[]')`
  await wake(app, tenant, overtaken, now)
}

async function releaseHeld(app: App, tenant: string, webhooks: string[], now: Instant): Promise<void> {
  if (webhooks.length === 0) return
  const waiting = await app.database.sql(tenant)<{ job: string }>`
    select j.id as job
    from sandbox_faults f
    join sandbox_fault_hits h on h.tenant = f.tenant and h.fault = f.id
    join webhook_deliveries d on d.tenant = f.tenant and d.id = h.resource
    join jobs j on j.tenant = f.tenant and j.id = delivery_job(d.id)
    where f.tenant = ${tenant} and f.type = 'reordered_webhook' and d.webhook ${oneOf(webhooks)} and j.due_at > ${now}`
  await wake(app, tenant, waiting, now)
}

async function wake(
  app: App,
  tenant: string,
  waiting: readonly { job: string }[],
  now: Instant,
): Promise<void> {
  if (waiting.length === 0) return
  const jobs = waiting.map(({ job }) => job)
  await wakeJobs(app, tenant, jobs, now)
  app.wakeWorker('outgoing')
}
