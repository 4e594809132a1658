// Webhooks and their deliveries; a delivery is read with its attempts in one statement.
import type { ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { isSealed } from '../../../privacy/vault.ts'
import type { Instant } from '../../../values/time.ts'

export interface WebhookRow {
  id: string
  url: string
  is_active: boolean
  description: string | null
  event_names: string[] | null
  ordering: 'none' | 'resource'
  created_at: string
  modified_at: string
}

export const webhookColumns = part`id, url, is_active, description, event_names, ordering, created_at, modified_at`

/** The webhooks of the tenant, newest first. */
export function listWebhooks({ sql, tenant }: ReadContext, window: PageWindow): Promise<WebhookRow[]> {
  return sql<WebhookRow>`
    select ${webhookColumns} from webhooks
    where tenant = ${tenant} ${newestFirst(window, part`created_at`, part`id`)}`
}

/** The webhook with the id, or a refusal; optionally locked. */
export async function findWebhook(
  { sql, tenant }: ReadContext,
  id: string,
  lock?: 'for update',
): Promise<WebhookRow> {
  const [webhook] = await sql<WebhookRow>`
    select ${webhookColumns} from webhooks
    where tenant = ${tenant} and id = ${id} ${lock ? part`for update` : part``}`
  if (!webhook) throw notFound('webhook')
  return webhook
}

// During the first attempt only the lease of the job shows it; writing the outcome deletes the job.
const status = part`
  case when d.status = 'pending' and exists (
    select from jobs j where j.tenant = d.tenant and j.id = delivery_job(d.id) and j.leased_until is not null)
  then 'in_progress' else d.status end`

const deliveryColumns = part`
  d.id, d.webhook, d.event, d.redelivery_of, ${status} as status, d.body, d.succeeded_at, d.failed_at,
  d.next_attempt_at, d.attempts, d.created_at, d.modified_at`

/** An attempt as it is stored with its delivery. */
export interface KeptAttempt {
  id: string
  outcome: 'succeeded' | 'failed'
  at: Instant
  status?: number
  duration?: number
  error_type?: string
  message?: string
}

interface DeliveryRow {
  id: string
  webhook: string
  event: string | null
  body: string
  attempts: KeptAttempt[]
}

const toAttempt = ({ id, outcome, at, status, duration, error_type, message }: KeptAttempt) => ({
  id,
  outcome,
  response: status === undefined ? null : { status, duration },
  error: error_type === undefined ? null : { error_type, message },
  created_at: at,
  modified_at: at,
})

/** The body as it is sent; the body of a test delivery comes from the client and is stored sealed. */
export function openBody(
  vault: ReadContext['vault'],
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
): string {
  return isSealed(body) ? vault.open('webhook_deliveries.body', id, body) : body
}

function toDelivery(vault: ReadContext['vault'], row: DeliveryRow) {
  const { body: _, ...shown } = row
  const payload = JSON.parse(openBody(vault, row)) as unknown
  return { ...shown, attempts: row.attempts.map(toAttempt), payload }
}

/** The body of a delivery, as it is sent. */
export async function findBody({ sql, tenant, vault }: ReadContext, id: string): Promise<string> {
  const [row] = await sql<DeliveryRow>`
    select id, body from webhook_deliveries where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('webhook delivery')
  return openBody(vault, row)
}

/** The delivery with the id and its attempts, oldest first, or a refusal. */
export async function findDelivery({ sql, tenant, vault }: ReadContext, id: string) {
  const [delivery] = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d where d.tenant = ${tenant} and d.id = ${id}`
  if (!delivery) throw notFound('webhook delivery')
  return toDelivery(vault, delivery)
}

/** Deliveries of a webhook, or of all, newest first. */
export async function listDeliveries(
  { sql, tenant, vault }: ReadContext,
  { webhook, ...filter }: { webhook?: string; status?: string },
  window: PageWindow,
) {
  const rows = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d
    where d.tenant = ${tenant} ${equals(part`d.webhook`, webhook)} ${equals(status, filter.status)}
      ${newestFirst(window, part`d.created_at`, part`d.id`)}`
  return rows.map((row) => toDelivery(vault, row))
}
