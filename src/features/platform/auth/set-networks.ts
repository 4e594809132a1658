import type { Context } from '../../../context.ts'
import { failParams, type Offender } from '../../../errors.ts'
import { readNetwork } from '../../../http/tokens/networks.ts'
import { findClient } from './read.ts'

/** Sets the networks from which a client may call; none: from everywhere. */
export async function setClientNetworks(
  context: Context,
  client: string,
  networks: readonly string[],
): Promise<{ id: string; allowed_networks: string[] }> {
  const { sql, tenant, invalidates, pending } = context
  const allowed_networks = readNetworks(networks)
  await findClient(context, client, 'for update')
  await sql`
    update clients set allowed_networks = ${allowed_networks} where tenant = ${tenant} and id = ${client}`
  invalidates('client', client)
  pending.resource = client
  return { id: client, allowed_networks }
}

function readNetworks(networks: readonly string[]): string[] {
  const offenders: Offender[] = []
  const normal = networks.flatMap((text, index) => {
    const result = readNetwork(text)
    if ('network' in result) return result.network
    offenders.push({ path: `body.networks.${index}`, code: 'invalid_param', detail: result.fault })
    return []
  })
  if (offenders.length > 0) throw failParams(offenders)
  return [...new Set(normal)]
}
