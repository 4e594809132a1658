// Delivers events, many at a time: one statement reads the batch, the requests go out side by side, and outcomes are
// written as they come, a handful per statement, so that a slow receiver holds back nobody's result.
import type { App } from '../../context.ts'
import { retryWithFreshKeys } from '../../http/api/retry-with-fresh-keys.ts'
import { deliveryAttempts } from '../../metrics.ts'
import { isSealed } from '../../privacy/vault.ts'
import { tenantNow } from '../../values/clock.ts'
import { newId } from '../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { removeLeasedJob } from '../../worker/enqueue.ts'
import type { Job, JobsRun, Of, OnJobsDone } from '../../worker/job.ts'
import { type KeptAttempt, openBody } from './read.ts'
import { afterAttempt } from './schedule.ts'
import { secretsOf } from './secrets.ts'
import { newSender, type Outcome, type Sender } from './send.ts'
import { signatureHeader } from './sign.ts'

const WRITE_EACH = 50
const WRITE_AFTER_MS = 4

interface Due {
  id: string
  webhook: string
  event: string | null
  body: string
  attempts: number
  is_in_line: boolean
  status: 'pending' | 'in_progress' | 'succeeded' | 'failed'
  url: string
  is_active: boolean
}

const openSender = ({ config }: App): Sender =>
  newSender({ insecureAllowed: config.allow_insecure_webhook_urls })

const senderOf = (app: App): Sender => app.component(openSender)

/** Closes the connections to receivers; after this nothing is delivered. */
export async function closeSender(app: App): Promise<void> {
  await senderOf(app).close()
}

/** Attempts the deliveries of the jobs, all of one tenant. */
export async function deliverEvents(
  { app, now, done }: JobsRun,
  payloads: Of<{ delivery: string }>,
): Promise<void> {
  const [{ tenant }] = [...payloads.keys()] as [Job]
  const clock = async () => now ?? tenantNow((await app.tenant(tenant))!, app.machineNow())
  const byDelivery = new Map([...payloads].map(([job, { delivery }]) => [delivery, job]))
  const due = await startAttempts(app, tenant, [...byDelivery.keys()])
  const secrets = await secretsOf(app, tenant, new Set(due.map(({ webhook }) => webhook)), await clock())
  const writer = newWriter(app, tenant, clock, done)
  await Promise.all(
    due.map(async (delivery) => {
      const job = byDelivery.get(delivery.id)!
      const isOver = delivery.status === 'succeeded' || delivery.status === 'failed'
      if (isOver) return writer.drop(job)
      const keys = secrets.get(delivery.webhook)!
      const outcome = delivery.is_active ? await attempt(app, delivery, keys) : switchedOff
      deliveryAttempts.inc({ outcome: outcome.outcome })
      writer.add(delivery, job, outcome)
    }),
  )
  await writer.finish()
}

const switchedOff = {
  outcome: 'failed',
  response: null,
  error: { error_type: 'webhook_disabled', message: 'The webhook was switched off.' },
} as const

type Ended = Outcome | typeof switchedOff

function attempt(app: App, { id, event, body, url, attempts }: Due, secrets: string[]): Promise<Outcome> {
  const timestamp = Math.floor(app.machineNow() / 1000)
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': signatureHeader(secrets, timestamp, id, body),
    'Webhook-Attempt': String(attempts + 1),
  }
  if (event !== null) headers['Event-Id'] = event
  return senderOf(app).send(url, headers, body)
}

async function startAttempts(app: App, tenant: string, ids: string[]): Promise<Due[]> {
  const due = await app.database.sql(tenant)<Due>`select * from start_attempts(${tenant}, ${ids})`
  if (!due.some(({ body }) => isSealed(body))) return due
  return retryWithFreshKeys(app, (await app.tenant(tenant))!, async ({ vault }) =>
    due.map((one) => ({ ...one, body: openBody(vault, one) })),
  )
}

interface Attempted {
  delivery: Due
  job: Job
  outcome: Ended
}

// Collects outcomes and writes them in groups.
function newWriter(app: App, tenant: string, clock: () => Promise<Instant>, onDone: OnJobsDone) {
  let waiting: Attempted[] = []
  let timer: NodeJS.Timeout | undefined
  const writes: Promise<unknown>[] = []

  async function write(group: Attempted[]) {
    const now = await clock()
    const rows = group.map((attempted) => toRow(attempted, now))
    const hasLine = rows.some((row) => row.is_in_line)
    await app.database.write(tenant)`
      select record_attempts(${tenant}, ${now}, ${hasLine}, ${JSON.stringify(rows)}::json)`
    reportDone(app, group, onDone)
    const soon = addMilliseconds(now, 2000)
    const isSoon = (due: string | null) => due !== null && due < soon
    if (hasLine || rows.some((row) => isSoon(row.next_attempt_at))) app.wakeWorker('outgoing')
  }

  function begin(work: Promise<unknown>) {
    work.catch(() => {}) // It is told at the end, with the others.
    writes.push(work)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const group = waiting
    waiting = []
    begin(write(group))
  }

  return {
    add(delivery: Due, job: Job, outcome: Ended) {
      waiting.push({ delivery, job, outcome })
      if (waiting.length >= WRITE_EACH) flush()
      else timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    drop(job: Job) {
      begin(removeLeasedJob(app.database, job))
    },
    async finish() {
      flush()
      const results = await Promise.allSettled(writes)
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  }
}

function toRow({ delivery, job, outcome }: Attempted, now: Instant) {
  const { id, webhook, is_in_line, attempts } = delivery
  const progress = { status: 'in_progress', attempt: attempts + 1 } as const
  const { status, next_attempt_at } = afterAttempt(progress, outcome, now, Math.random)
  const attempt = toKept(newId('wha_'), outcome, now)
  return { delivery: id, webhook, is_in_line, leased_as: job.attempts, status, next_attempt_at, attempt }
}

const toKept = (id: string, { outcome, response, error }: Ended, at: Instant): KeptAttempt => ({
  id,
  outcome,
  at,
  ...response,
  ...error,
})

// An endpoint that takes what it is sent and answers without end costs as much as one that fails.
function reportDone(app: App, group: Attempted[], onDone: OnJobsDone) {
  const isGood = ({ delivery, outcome }: Attempted) =>
    outcome.outcome === 'succeeded' && !senderOf(app).isExcessive(delivery.url)
  const jobsWhere = (wanted: boolean) => group.filter((one) => isGood(one) === wanted).map(({ job }) => job)
  onDone(jobsWhere(true), true)
  onDone(jobsWhere(false), false)
}
