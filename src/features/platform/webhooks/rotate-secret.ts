// Rotates the secret of a webhook. The old secret signs for 48 hours more; at most two secrets sign at a time.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { findWebhook } from './read.ts'
import { changesSecrets } from './secrets.ts'
import { newWebhookSecret } from './sending/sign.ts'

const OVERLAP_MS = 48 * 3_600_000

/** Rotates the secret and returns the new one. */
export async function rotateWebhookSecret(context: Context, webhook: string): Promise<{ secret: string }> {
  const { sql, tenant, vault, now } = context
  await findWebhook(context, webhook, 'for update')
  const secret = newWebhookSecret()
  const secret_id = newId('whs_')
  const overlap_ends_at = addMilliseconds(now, OVERLAP_MS)
  await sql`
    update webhook_secrets
    set signs_until = case when signs_until is null then ${overlap_ends_at}::timestamptz else ${now} end
    where tenant = ${tenant} and webhook = ${webhook} and (signs_until is null or signs_until > ${now})`
  await sql`
    insert into webhook_secrets (tenant, id, webhook, secret, created_at)
    values (${tenant}, ${secret_id}, ${webhook}, ${vault.seal('webhook_secrets.secret', secret_id, secret)}, ${now})`
  changesSecrets(context)
  context.pending.resource = webhook
  return { secret }
}
