// A holder elects on rights: to exercise, to sell, or to let them lapse. An exercise reserves the cash of the new
// units.
import type { Context } from '../../../context.ts'
import { available, reserved as reservedCash } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { type DecidedElection, decideElection } from '../elections/decide-election.ts'
import { type GatheredElection, gatherElection } from '../elections/gather-election.ts'
import type { ElectRequest } from '../elections/schemas.ts'
import { findEntitlement } from './read.ts'
import type { Entitlement } from './schemas.ts'
import { showEntitlements } from './show-actions.ts'

/** Takes the election, or refuses and changes nothing. */
export async function elect(
  context: Context,
  { account_id, corporate_action_id }: { account_id: string; corporate_action_id: string },
  request: ElectRequest,
): Promise<Entitlement> {
  const facts = await gatherElection(context, account_id, corporate_action_id, request)
  await write(context, facts, decideElection(facts, request))
  const { action, position } = facts.place
  const row = await findEntitlement(context, { account: account_id, action, position })
  return (await showEntitlements(context, account_id, [row]))[0]!
}

async function write(
  context: Context,
  { place, elections }: GatheredElection,
  { election, rights, reserved }: DecidedElection,
): Promise<void> {
  const { sql, tenant, now } = context
  const { account, action, position, currency } = place
  const transfers = [
    { from: available(account), to: reservedCash(account), asset: currency, amount: reserved },
  ]
  await post(context, { kind: 'election.reserve', reference: action, transfers })
  await sql`
    insert into rights_elections (tenant, id, action, position, ordinal, account, election, rights, currency, reserved,
                                  created_at)
    values (${tenant}, ${newId('elc_')}, ${action}, ${position}, ${elections.length + 1}, ${account}, ${election},
            ${rights}, ${currency}, ${reserved}, ${now})`
  context.pending.resource = action
}
