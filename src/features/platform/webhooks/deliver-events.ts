// Delivers events in batches: one statement reads the deliveries, the requests run concurrently, and outcomes are
// written in groups as they arrive, so that a slow receiver delays no other result.
import type { App } from '../../../context.ts'
import { deliveryAttempts } from '../../../metrics.ts'
import { isSealed } from '../../../privacy/vault.ts'
import { activeTracer } from '../../../tracing/port.ts'
import { retryWithFreshKeys } from '../../../unit-of-work/retry-with-fresh-keys.ts'
import { tenantNow } from '../../../values/clock.ts'
import type { Job, JobsRun, Of } from '../../../worker/job.ts'
import { type DeliveryFaults, playDeliveryFaults } from './play-faults.ts'
import { openBody } from './read.ts'
import { secretsOf } from './secrets.ts'
import type { DeliveryOutcome } from './sending/outcome.ts'
import { newSender, type WebhookSender } from './sending/send.ts'
import { signatureHeader } from './sending/sign.ts'
import { type DueDelivery, newAttemptWriter, SWITCHED_OFF } from './write-attempts.ts'

const openSender = ({ config }: App): WebhookSender =>
  newSender({ insecureAllowed: config.allow_insecure_webhook_urls })

const senderOf = (app: App): WebhookSender => app.component(openSender)

/** Closes the connections to receivers; nothing is delivered afterwards. */
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
  const faults = await playDeliveryFaults({ app, tenant, now: await clock() }, due, byDelivery)
  done([...faults.held].map((id) => byDelivery.get(id)!))
  const secrets = await secretsOf(app, tenant, new Set(due.map(({ webhook }) => webhook)), await clock())
  const isExcessive = (url: string) => senderOf(app).isExcessive(url)
  const writer = newAttemptWriter({ app, tenant, clock, isExcessive, onDone: done })
  await Promise.all(
    due.map(async (delivery) => {
      if (faults.held.has(delivery.id)) return
      const job = byDelivery.get(delivery.id)!
      const isOver = delivery.status === 'succeeded' || delivery.status === 'failed'
      if (isOver) return writer.drop(job)
      const keys = secrets.get(delivery.webhook)!
      const outcome = delivery.is_active
        ? await attemptWith(app, delivery, keys, job.trace, faults)
        : SWITCHED_OFF
      deliveryAttempts.inc({ outcome: outcome.outcome })
      writer.add(delivery, job, outcome)
    }),
  )
  await writer.finish()
  await faults.release(await clock())
}

async function attemptWith(
  app: App,
  delivery: DueDelivery,
  keys: string[],
  trace: string | null,
  { doubled }: DeliveryFaults,
): Promise<DeliveryOutcome> {
  const outcome = await attempt(app, delivery, keys, trace)
  if (doubled.has(delivery.id)) await attempt(app, delivery, keys, trace)
  return outcome
}

async function attempt(
  app: App,
  { id, event, body, url, attempts }: DueDelivery,
  secrets: string[],
  trace: string | null,
): Promise<DeliveryOutcome> {
  const timestamp = Math.floor(app.machineNow() / 1000)
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': signatureHeader(secrets, timestamp, id, body),
    'Webhook-Attempt': String(attempts + 1),
  }
  if (event !== null) headers['Event-Id'] = event
  const { origin } = new URL(url)
  const span = activeTracer()?.begin({
    name: 'deliver webhook',
    kind: 'client',
    parent: trace,
    attributes: { 'http.request.method': 'POST', 'server.address': origin, 'holdfast.delivery': id },
  })
  if (!span) return senderOf(app).send(url, headers, body)
  const outcome = await senderOf(app).send(url, { ...headers, traceparent: span.traceparent }, body)
  const { response, error } = outcome
  const failure = error && { name: error.error_type }
  span.end(response ? { 'http.response.status_code': response.status } : {}, failure ?? undefined)
  return outcome
}

async function startAttempts(app: App, tenant: string, ids: string[]): Promise<DueDelivery[]> {
  const due = await app.database.sql(tenant)<DueDelivery>`select * from start_attempts(${tenant}, ${ids})`
  if (!due.some(({ body }) => isSealed(body))) return due
  return retryWithFreshKeys(app, (await app.tenant(tenant))!, async ({ vault }) =>
    due.map((delivery) => ({ ...delivery, body: openBody(vault, delivery) })),
  )
}
