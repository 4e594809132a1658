// The rollover setting of positions: the only property of a position that a customer may change.
import type { Context } from '../../../context.ts'
import { dayOf } from '../../../values/time.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { instrumentsById } from '../../instruments/catalog/read.ts'
import { decideRolloverSetting, type RolloverSettingFacts } from './decide-rollover-setting.ts'
import { findPositionRow, showPositions } from './read.ts'
import type { Rollable } from './rules.ts'

/** Switches the rollover of an open position before its cutoff, or refuses. */
export async function updatePosition(context: Context, id: string, automatic_rollover: boolean) {
  const facts = await gather(context, id)
  if (decideRolloverSetting(facts, automatic_rollover)) await write(context, id, automatic_rollover)
  context.pending.resource = id
  return (await showPositions(context, [await findPositionRow(context, id)]))[0]
}

async function gather(context: Context, id: string): Promise<RolloverSettingFacts> {
  const { sql, tenant, now } = context
  const [locked] = await sql<{ account_status: AccountStatus }>`
    select a.status as account_status from positions p join accounts a on a.tenant = p.tenant and a.id = p.account
    where p.tenant = ${tenant} and p.id = ${id} for update of p for share of a`
  const row = await findPositionRow(context, id)
  const instruments = await instrumentsById(context, [row.instrument])
  const instrument = instruments.get(row.instrument) as Rollable
  return { ...row, account_status: locked!.account_status, instrument, today: dayOf(now) }
}

async function write({ sql, tenant, now }: Context, id: string, automatic_rollover: boolean): Promise<void> {
  await sql`
    update positions set automatic_rollover = ${automatic_rollover}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}

/** Switches off the rollover of every open position of the account. */
export async function stopRollovers({ sql, tenant, now }: Context, account: string): Promise<void> {
  await sql`
    update positions set automatic_rollover = false, modified_at = ${now}
    where tenant = ${tenant} and account = ${account} and status = 'open' and automatic_rollover`
}
