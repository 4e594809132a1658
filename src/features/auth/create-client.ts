// Clients and their secrets.
import { createHmac, randomBytes } from 'node:crypto'
import type { App, Context } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { INSTALLATION } from '../../values/installation.ts'

/** The scopes of a new client. */
export const ALL_SCOPES = ['read', 'write']

export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/** The stored hash of a secret: HMAC-SHA256 keyed with the client's id. Only passwords would need a slow hash. */
export const hashSecret = (client: string, secret: string) =>
  createHmac('sha256', client).update(secret).digest()

/** Creates a client of the tenant with every scope. Its secret of 256 random bits is returned only here. */
export async function createClient(app: App, tenant: string, name: string): Promise<ClientCredentials> {
  const client = await insertClient(app.database.write(tenant), tenant, name)
  await app.forget('client', client.client_id)
  return client
}

/** Creates a client of the tenant as a part of a change. */
export async function createClientIn(context: Context, name: string): Promise<ClientCredentials> {
  const client = await insertClient(context.sql, context.tenant, name)
  context.invalidates('client', client.client_id)
  context.pending.resource = client.client_id
  return client
}

async function insertClient(sql: Sql, tenant: string, name: string): Promise<ClientCredentials> {
  if (tenant === INSTALLATION) throw fail('conflict', 'The installation itself has no clients.')
  const client_id = newId('cli_')
  const client_secret = randomBytes(32).toString('base64url')
  await sql`
    insert into clients (tenant, id, service, name, secret_hash, scopes, created_at)
    values (${tenant}, ${client_id}, ${newId('svc_')}, ${name}, ${hashSecret(client_id, client_secret)},
            ${ALL_SCOPES}, clock_timestamp())`
  return { client_id, client_secret }
}
