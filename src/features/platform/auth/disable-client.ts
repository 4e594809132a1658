import type { Context } from '../../../context.ts'
import { findClient } from './read.ts'

export interface DisabledClient {
  id: string
  disabled_at: string
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
