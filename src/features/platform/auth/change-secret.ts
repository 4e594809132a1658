// A client gets another secret, and secrets end. All times are on the machine's clock, because a tenant's clock may
// be frozen, and a leaked secret must end in any case.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { type Instant, instant } from '../../../values/time.ts'
import { type ClientFacts, decideEnd, decideRotation } from './decide-secret.ts'
import { findClient, listSecrets } from './read.ts'
import { hashSecret, newSecret } from './secrets.ts'

export interface RotatedSecret {
  client_id: string
  secret_id: string
  client_secret: string
  previous_ends_at: Instant | null
}

/** Makes another secret for a client, which works immediately; the earlier one works until the end of the overlap. */
export async function rotateClientSecret(
  context: Context,
  client_id: string,
  overlap_seconds: number,
): Promise<RotatedSecret> {
  const { sql, tenant } = context
  const facts = await lockClient(context, client_id)
  const { previous_ends_at } = decideRotation(facts, overlap_seconds)
  const secret_id = newId('cse_')
  const client_secret = newSecret()
  await sql`
    update client_secrets set ends_at = ${previous_ends_at}
    where tenant = ${tenant} and client = ${client_id} and (ends_at is null or ends_at > ${facts.now})`
  await sql`
    insert into client_secrets (tenant, id, client, secret_hash, created_at)
    values (${tenant}, ${secret_id}, ${client_id}, ${hashSecret(client_id, client_secret)}, ${facts.now})`
  notify(context, client_id)
  return { client_id, secret_id, client_secret, previous_ends_at }
}

/** Ends a secret of a client now. Tokens that it was exchanged for remain valid until they expire. */
export async function endClientSecret(
  context: Context,
  client_id: string,
  secret_id: string,
): Promise<{ id: string; ends_at: Instant }> {
  const { sql, tenant } = context
  const facts = await lockClient(context, client_id)
  decideEnd(facts, secret_id)
  await sql`
    update client_secrets set ends_at = ${facts.now}
    where tenant = ${tenant} and client = ${client_id} and id = ${secret_id}`
  notify(context, client_id)
  return { id: secret_id, ends_at: facts.now }
}

async function lockClient(context: Context, id: string): Promise<ClientFacts> {
  const { disabled_at, has_keys } = await findClient(context, id, 'for update')
  const secrets = await listSecrets(context, id)
  return { is_disabled: disabled_at !== null, has_keys, secrets, now: instant(context.app.machineNow()) }
}

function notify({ invalidates, pending }: Context, client: string): void {
  invalidates('client', client)
  pending.resource = client
}
