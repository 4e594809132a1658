import type { App, Context } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { findClient } from './read.ts'

export interface DisabledClient {
  id: string
  disabled_at: string
}

/** Disables a client and with it all of its tokens; undefined if there is no such client. */
export async function disableClient(app: App, id: string): Promise<DisabledClient | undefined> {
  const [client] = await app.database.write(PLATFORM)<DisabledClient>`
    update clients set disabled_at = coalesce(disabled_at, clock_timestamp()) where id = ${id}
    returning id, disabled_at`
  if (client) await app.forget('client', id)
  return client
}

/** Disables a client of the tenant as a part of a change, or refuses. */
export async function disableClientIn(context: Context, id: string): Promise<DisabledClient> {
  const { sql, tenant } = context
  await findClient(context, id, 'for update')
  const [client] = await sql<DisabledClient>`
    update clients set disabled_at = coalesce(disabled_at, clock_timestamp())
    where tenant = ${tenant} and id = ${id} returning id, disabled_at`
  context.invalidates('client', id)
  context.pending.resource = id
  return client!
}
