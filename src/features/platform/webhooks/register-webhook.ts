// Registers a webhook: a URL of the client, to which every event is delivered from now on.

import type { Context } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { fail, failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { PUBLISHED_CHANNEL } from '../../../worker/publish-events.ts'
import { decideRoom } from './decide-webhook.ts'
import { type WebhookRow, webhookColumns } from './read.ts'
import { changesSecrets } from './secrets.ts'
import { checkUrl } from './sending/address.ts'
import { newWebhookSecret } from './sending/sign.ts'

/** The normal form of the URL, or a refusal. */
export function normalUrl({ app }: Context, url: string): string {
  const checked = checkUrl(url, app.config.allow_insecure_webhook_urls)
  if ('refusal' in checked) throw failParam('body.url', 'invalid_param', checked.refusal)
  return checked.url
}

export interface NewWebhook {
  url: string
  description?: string | null
  event_names?: string[] | null
  ordering?: 'none' | 'resource' | null
}

/**
 * Publishes the events so far, and locks the publication until this change has committed. It is rare, so the
 * notification is part of the transaction.
 */
export async function publishBefore({ sql, tenant }: Context): Promise<void> {
  await lockAlone(sql, 'publication', tenant)
  await sql`select pg_notify(${PUBLISHED_CHANNEL}, ${tenant}) where publish_events(${tenant}) > 0`
}

/** Refuses a change that gave the tenant too many active webhooks: they share the capacity for deliveries. */
export async function demandRoom({ app, sql, tenant }: Context): Promise<void> {
  const most = app.config.max_webhooks
  const [row] = await sql<{ active: number }>`
    select count(*) as active from webhooks where tenant = ${tenant} and is_active`
  decideRoom(row!.active, most)
}

/** Registers the URL and returns the webhook with its secret, which is shown only now. */
export async function registerWebhook(
  context: Context,
  { url, description, event_names, ordering }: NewWebhook,
): Promise<WebhookRow & { secret: string }> {
  const { sql, tenant, vault, now } = context
  const id = newId('whk_')
  const secret = newWebhookSecret()
  const secret_id = newId('whs_')
  await publishBefore(context)
  const [webhook] = await sql<WebhookRow>`
    insert into webhooks (tenant, id, url, normal_url, description, event_names, ordering, created_at, modified_at)
    values (${tenant}, ${id}, ${url}, ${normalUrl(context, url)}, ${description ?? null}, ${event_names ?? null},
            ${ordering ?? 'none'}, ${now}, ${now})
    on conflict (tenant, normal_url) do nothing
    returning ${webhookColumns}`
  if (!webhook) throw fail('duplicate_webhook')
  await demandRoom(context)
  await sql`
    insert into webhook_secrets (tenant, id, webhook, secret, created_at)
    values (${tenant}, ${secret_id}, ${id}, ${vault.seal('webhook_secrets.secret', secret_id, secret)}, ${now})`
  changesSecrets(context)
  context.pending.resource = id
  return { ...webhook, secret }
}
