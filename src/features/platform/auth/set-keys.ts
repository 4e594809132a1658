import type { JWK } from 'jose'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { instant } from '../../../values/time.ts'
import { findClient, listSecrets } from './read.ts'
import { type PublicKey, readKeys } from './read-keys.ts'

/** Sets the public keys of a client, in place of the earlier ones. */
export async function setClientKeys(
  context: Context,
  client: string,
  keys: readonly JWK[],
): Promise<{ id: string; public_keys: PublicKey[] }> {
  const { app, sql, tenant, invalidates, pending } = context
  const public_keys = await readKeys(keys)
  const { disabled_at } = await findClient(context, client, 'for update')
  const now = instant(app.machineNow())
  const hasSecret = (await listSecrets(context, client)).some(
    ({ ends_at }) => ends_at === null || ends_at > now,
  )
  if (public_keys.length === 0 && !hasSecret && disabled_at === null)
    throw fail('conflict', 'No secret of the client works: rotate its secret first, or disable the client.')
  await sql`
    update clients set public_keys = ${JSON.stringify(public_keys)} where tenant = ${tenant} and id = ${client}`
  invalidates('client', client)
  pending.resource = client
  return { id: client, public_keys }
}
