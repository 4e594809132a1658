// New clients of tenants.
import type { App, Context } from '../../../context.ts'
import type { Sql } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { instant } from '../../../values/time.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** The scopes of a new client. */
export const ALL_SCOPES = ['read', 'write']

export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/** Creates a client of the tenant with every scope. Its secret is returned only here. */
export async function createClient(app: App, tenant: string, name: string): Promise<ClientCredentials> {
  const client = await insertClient(app, app.database.write(tenant), tenant, name)
  await app.forget('client', client.client_id)
  return client
}

/** Creates a client of the tenant as a part of a change, with every scope unless some are named. */
export async function createClientIn(
  context: Context,
  name: string,
  scopes: readonly string[] = ALL_SCOPES,
): Promise<ClientCredentials> {
  const client = await insertClient(context.app, context.sql, context.tenant, name, scopes)
  context.invalidates('client', client.client_id)
  context.pending.resource = client.client_id
  return client
}

/** Inserts a client of the tenant with the scopes; every process must then drop it from its memory. */
export async function insertClient(
  app: App,
  sql: Sql,
  tenant: string,
  name: string,
  scopes: readonly string[] = ALL_SCOPES,
): Promise<ClientCredentials> {
  if (tenant === INSTALLATION) throw fail('conflict', 'The installation itself has no clients.')
  const client_id = newId('cli_')
  const client_secret = newSecret()
  const created_at = instant(app.machineNow())
  await sql`
    with client as (
      insert into clients (tenant, id, service, name, scopes, created_at)
      values (${tenant}, ${client_id}, ${newId('svc_')}, ${name}, ${[...scopes]}, ${created_at})
      returning tenant, id, created_at
    )
    insert into client_secrets (tenant, id, client, secret_hash, created_at)
    select tenant, ${newId('cse_')}, id, ${hashSecret(client_id, client_secret)}, created_at from client`
  return { client_id, client_secret }
}
