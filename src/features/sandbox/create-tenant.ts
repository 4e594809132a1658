// A fresh tenant: its own clock, its own client, and what the settings give it.
import type { App, Json } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { newId } from '../../values/ids.ts'
import { hashSecret, newClientSecret } from '../auth/issue-token.ts'
import { feesOfSettings, seedFees } from '../billing/seed-fees.ts'
import { seedDocuments } from '../legal-documents/seed-documents.ts'

export interface NewTenant {
  tenant: string
  client_id: string
  client_secret: string
  scope: string
}

const SCOPES = ['read', 'write']

/** Creates a tenant with one client; the secret is returned this once. */
export async function createTenant(
  app: App,
  name: string,
  settings: Record<string, Json>,
): Promise<NewTenant> {
  const tenant = newId('ten_')
  const { fees: wanted, ...rest } = settings
  const fees = await feesOfSettings(app, wanted)
  await app.database.transaction(PLATFORM, async (tx) => {
    await tx.sql`
      insert into tenants (id, name, environment, settings, created_at)
      values (${tenant}, ${name}, ${app.config.environment}, ${JSON.stringify(rest)}, clock_timestamp())`
    await seedFees(tx.sql, tenant, fees)
    // Samples are for trying things out: whoever serves real customers publishes documents of their own.
    if (app.config.environment === 'sandbox') await seedDocuments(tx.sql, tenant)
  })
  await app.tenant(tenant) // Makes its keys, so that the first request finds them.
  return { tenant, ...(await createClient(app, tenant, name)), scope: SCOPES.join(' ') }
}

/** Gives the tenant one more client with every scope; the secret is returned this once. */
export async function createClient(app: App, tenant: string, name: string) {
  const client_id = newId('cli_')
  const client_secret = newClientSecret()
  await app.database.write(tenant)`
    insert into clients (tenant, id, service, name, secret_hash, scopes, created_at)
    values (${tenant}, ${client_id}, ${newId('svc_')}, ${name}, ${hashSecret(client_id, client_secret)}, ${SCOPES},
            clock_timestamp())`
  await app.forget('client', client_id)
  return { client_id, client_secret }
}
