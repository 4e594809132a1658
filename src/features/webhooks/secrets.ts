// The secrets that sign for webhooks, opened and kept in memory: opening them costs more than the signatures. Where the
// news of a rotation comes late the old secret signs a moment longer by itself, as it does for two days beside the new.
import type { App, Context } from '../../context.ts'
import { retryWithFreshKeys } from '../../http/api/retry-with-fresh-keys.ts'
import type { Topic } from '../../memory/caches.ts'
import type { Instant } from '../../values/time.ts'

const TOPIC = 'webhook_secrets' satisfies Topic

interface Secret {
  text: string
  signs_until: Instant | null
}

/** Says that a change makes or replaces secrets. */
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
  let known = await recall(app, tenant)
  // A webhook that another process has just registered: the news of it is on its way.
  if ([...webhooks].some((webhook) => !known.has(webhook))) {
    app.drop(TOPIC, tenant)
    known = await recall(app, tenant)
  }
  const isGood = ({ signs_until }: Secret) => signs_until === null || signs_until > now
  const textsOf = (secrets: Secret[] = []) => secrets.filter(isGood).map(({ text }) => text)
  return new Map([...webhooks].map((webhook) => [webhook, textsOf(known.get(webhook))]))
}

function recall(app: App, tenant: string): Promise<Map<string, Secret[]>> {
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
