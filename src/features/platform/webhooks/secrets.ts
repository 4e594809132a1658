// The cache of the opened secrets of webhooks: opening them costs more than the signatures. If the notification of a
// rotation is late, the old secret signs alone for a moment longer; it signs beside the new one for two days anyway.
import type { App, Context } from '../../../context.ts'
import type { Topic } from '../../../memory/caches.ts'
import { retryWithFreshKeys } from '../../../unit-of-work/retry-with-fresh-keys.ts'
import type { Instant } from '../../../values/time.ts'

const TOPIC = 'webhook_secrets' satisfies Topic

interface Secret {
  text: string
  signs_until: Instant | null
}

/** Invalidates the cached secrets when the change commits. */
export function changesSecrets({ invalidates, tenant }: Context): void {
  invalidates(TOPIC, tenant)
}

/** The secrets that sign at the instant for each of the webhooks, newest first. */
export async function secretsOf(
  app: App,
  tenant: string,
  webhooks: ReadonlySet<string>,
  now: Instant,
): Promise<Map<string, string[]>> {
  let secrets = await readSecrets(app, tenant)
  // Another process may have just registered a webhook, and its notification has not arrived yet.
  if ([...webhooks].some((webhook) => !secrets.has(webhook))) {
    app.drop(TOPIC, tenant)
    secrets = await readSecrets(app, tenant)
  }
  const isActive = ({ signs_until }: Secret) => signs_until === null || signs_until > now
  const textsOf = (all: Secret[] = []) => all.filter(isActive).map(({ text }) => text)
  return new Map([...webhooks].map((webhook) => [webhook, textsOf(secrets.get(webhook))]))
}

function readSecrets(app: App, tenant: string): Promise<Map<string, Secret[]>> {
  return app.cached(TOPIC, tenant, async () => {
    const rows = await app.database.sql(tenant)<{
      id: string
      webhook: string
      secret: string
      signs_until: Instant | null
    }>`
      select id, webhook, secret, signs_until from webhook_secrets
      where tenant = ${tenant}
      order by created_at desc, id desc`
    return retryWithFreshKeys(app, (await app.tenant(tenant))!, async ({ vault }) => {
      const secrets = new Map<string, Secret[]>()
      for (const { id, webhook, secret, signs_until } of rows) {
        const text = vault.open('webhook_secrets.secret', id, secret)
        secrets.set(webhook, [...(secrets.get(webhook) ?? []), { text, signs_until }])
      }
      return secrets
    })
  })
}
