// Clients as operators see them; their secrets without the hashes.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { firstRows, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Instant } from '../../../values/time.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

interface ClientRow {
  id: string
  disabled_at: Instant | null
  has_keys: boolean
}

/** The tenant's client with the id, or a refusal; optionally locked. */
export async function findClient(
  { sql, tenant }: Reader,
  id: string,
  lock?: 'for update',
): Promise<ClientRow> {
  const [client] = await sql<ClientRow>`
    select id, disabled_at, public_keys <> '[]' as has_keys from clients
    where tenant = ${tenant} and id = ${id} ${lock ? part`for update` : part``}`
  if (!client) throw notFound('client')
  return client
}

export interface SecretRow {
  id: string
  ends_at: Instant | null
  created_at: Instant
}

/** The secrets of a client, newest first, also those that have ended. */
export function listSecrets(
  { sql, tenant }: Reader,
  client: string,
  window: PageWindow = firstRows(),
): Promise<SecretRow[]> {
  return sql<SecretRow>`
    select id, ends_at, created_at from client_secrets
    where tenant = ${tenant} and client = ${client} ${newestFirst(window, part`created_at`, part`id`)}`
}
