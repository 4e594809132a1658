// An operator shows an instrument to one tenant otherwise than the catalogue has it: another trading status, another
// stage of its rollout, or not at all.
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { haltOrders } from './halt-orders.ts'
import { catalogueAt } from './load-catalogue.ts'

/** What is to be shown otherwise; what is left out stays as it was, a null goes back to the catalogue. */
export interface NewOverride {
  trading_status?: string | null
  /** `none` shows null. */
  rollout_stage?: string | null
  is_visible?: boolean | null
}

/** Sets what the tenant sees of the instrument, known by id or symbol, and gives all that is set for it then. */
export async function setOverride(context: Context, key: string, wanted: NewOverride): Promise<object> {
  const { sql, tenant, app, now } = context
  const { byId, bySymbol } = await catalogueAt(app, now)
  const known = byId.get(key) ?? bySymbol.get(key)
  if (!known) throw notFound('instrument')
  const { trading_status = null, rollout_stage = null, is_visible = null } = wanted
  const sets = (name: keyof NewOverride) => wanted[name] !== undefined
  const [row] = await sql<{ trading_status: string | null }>`
    insert into instrument_overrides as o (tenant, instrument, trading_status, rollout_stage, is_visible)
    values (${tenant}, ${known.row.id}, ${trading_status}, ${rollout_stage}, ${is_visible})
    on conflict (tenant, instrument) do update set
      trading_status = case when ${sets('trading_status')} then excluded.trading_status else o.trading_status end,
      rollout_stage = case when ${sets('rollout_stage')} then excluded.rollout_stage else o.rollout_stage end,
      is_visible = case when ${sets('is_visible')} then excluded.is_visible else o.is_visible end
    returning instrument, trading_status, rollout_stage, is_visible`
  context.pending.resource = known.row.id
  context.invalidates('instrument_overrides', tenant)
  if ((row!.trading_status ?? known.wire.trading_status) === 'not_trading') haltOrders(context, known.row.id)
  return row!
}
