import type { App } from '../../context.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { INSTALLATION } from '../../values/installation.ts'
import { instant } from '../../values/time.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** The scopes of a new client. */
export const ALL_SCOPES = ['read', 'write']

export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/** Creates a client of the tenant with every scope. Its secret is returned only here. */
export async function createClient(app: App, tenant: string, name: string): Promise<ClientCredentials> {
  if (tenant === INSTALLATION) throw fail('conflict', 'The installation itself has no clients.')
  const client_id = newId('cli_')
  const client_secret = newSecret()
  const created_at = instant(app.machineNow())
  await app.database.write(tenant)`
    with client as (
      insert into clients (tenant, id, service, name, scopes, created_at)
      values (${tenant}, ${client_id}, ${newId('svc_')}, ${name}, ${ALL_SCOPES}, ${created_at})
      returning tenant, id, created_at
    )
    insert into client_secrets (tenant, id, client, secret_hash, created_at)
    select tenant, ${newId('cse_')}, id, ${hashSecret(client_id, client_secret)}, created_at from client`
  await app.forget('client', client_id)
  return { client_id, client_secret }
}
