// The one thing a customer may change of a position: whether a bill is rolled over when it matures.
import type { Context } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { dayOf } from '../../values/time.ts'
import { instrumentsById } from '../catalog/read.ts'
import { findPositionRow, type PositionRow, showPositions } from './read.ts'
import { type Rollable, rolloverFigures } from './rules.ts'

/** Switches the rollover of an open position before its cutoff, or refuses. */
export async function updatePosition(context: Context, id: string, automatic_rollover: boolean) {
  const { sql, tenant, now } = context
  await sql`
    select from positions p join accounts a on a.tenant = p.tenant and a.id = p.account
    where p.tenant = ${tenant} and p.id = ${id} for update of p for share of a`
  const row = await findPositionRow(context, id)
  const [shown] = await showPositions(context, [row])
  if (shown!.status !== 'open') throw fail('position_not_open')
  context.pending.resource = id
  if (row.automatic_rollover !== automatic_rollover) {
    await checkSwitch(context, row, automatic_rollover)
    await sql`
      update positions set automatic_rollover = ${automatic_rollover}, modified_at = ${now}
      where tenant = ${tenant} and id = ${id}`
  }
  return (await showPositions(context, [await findPositionRow(context, id)]))[0]
}

/** Lets no open position of the account roll over any more. */
export async function stopRollovers({ sql, tenant, now }: Context, account: string): Promise<void> {
  await sql`
    update positions set automatic_rollover = false, modified_at = ${now}
    where tenant = ${tenant} and account = ${account} and status = 'open' and automatic_rollover`
}

async function checkSwitch(
  context: Context,
  {
    status,
    instrument,
    account,
    is_rolling,
  }: Pick<PositionRow, 'status' | 'instrument' | 'account' | 'is_rolling'>,
  wanted: boolean,
) {
  const { sql, tenant, now } = context
  const listed = (await instrumentsById(context, [instrument])).get(instrument) as Rollable
  const { can_update_automatic_rollover, automatic_rollover_cutoff } = rolloverFigures(
    status,
    listed,
    dayOf(now),
    is_rolling,
  )
  const wrong = (detail: string) => failParam('body.automatic_rollover', 'invalid_param', detail)
  if (!automatic_rollover_cutoff) throw wrong('The instrument does not roll over.')
  if (!can_update_automatic_rollover)
    throw wrong(
      is_rolling ? 'It is being rolled over.' : `Could be changed until ${automatic_rollover_cutoff}.`,
    )
  const [closing] = await sql`
    select from accounts where tenant = ${tenant} and id = ${account} and status = 'closing'`
  if (wanted && closing) throw wrong('The account is closing.')
}
