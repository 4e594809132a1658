// An operator shows an instrument to one tenant differently from the catalogue: with another trading status, in
// another stage of its rollout, or hidden. A sandbox may set the trading status for itself.
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import type { Override } from './apply-override.ts'
import { haltOrders } from './halt-orders.ts'
import { type Listed, loadCatalogue } from './load-catalogue.ts'
import { findByIdOrSymbol, type InstrumentWire } from './read.ts'
import { isMatured } from './rules.ts'

export type NewOverride = Partial<Override>

/**
 * Sets the members of the tenant's override of an instrument, by its id or symbol, and returns all of it. A member that
 * is absent stays, and null goes back to the catalogue.
 */
export async function setOverride(
  context: Context,
  key: string,
  change: NewOverride,
): Promise<Override & { instrument: string }> {
  const { byId, bySymbol } = await loadCatalogue(context.app)
  const listed = byId.get(key) ?? bySymbol.get(key)
  if (!listed) throw notFound('instrument')
  const override = await writeOverride(context, listed.row.id, change)
  if (decideHalt(listed, override)) haltOrders(context, listed.row.id)
  return override
}

/** Decides whether open orders end: the tenant's own status counts, or else that of the catalogue. */
export const decideHalt = (
  { wire }: Pick<Listed, 'wire'>,
  { trading_status }: Pick<Override, 'trading_status'>,
): boolean => (trading_status ?? wire.trading_status) === 'not_trading'

/** Sets the trading status that this tenant sees, and returns the instrument as the tenant sees it then. */
export async function setTradingStatus(
  context: Context,
  key: string,
  trading_status: string,
): Promise<InstrumentWire> {
  const { row, wire } = await findByIdOrSymbol(context, key)
  await writeOverride(context, row.id, { trading_status })
  return isMatured(row, dayOf(context.now)) ? wire : { ...wire, trading_status }
}

/** The trading status that the tenant itself has set for the instrument; null if that of the catalogue counts. */
export async function lookUpStatus({ sql, tenant }: Context, instrument: string): Promise<string | null> {
  const [row] = await sql<{ trading_status: string | null }>`
    select trading_status from instrument_overrides where tenant = ${tenant} and instrument = ${instrument}`
  return row?.trading_status ?? null
}

/** Sets some members of the tenant's override of an instrument, and returns all of it. */
async function writeOverride(
  context: Context,
  instrument: string,
  change: NewOverride,
): Promise<Override & { instrument: string }> {
  const { sql, tenant } = context
  const { trading_status = null, rollout_stage = null, is_visible = null } = change
  const sets = (name: keyof Override) => change[name] !== undefined
  const [row] = await sql<Override & { instrument: string }>`
    insert into instrument_overrides as o (tenant, instrument, trading_status, rollout_stage, is_visible)
    values (${tenant}, ${instrument}, ${trading_status}, ${rollout_stage}, ${is_visible})
    on conflict (tenant, instrument) do update set
      trading_status = case when ${sets('trading_status')} then excluded.trading_status else o.trading_status end,
      rollout_stage = case when ${sets('rollout_stage')} then excluded.rollout_stage else o.rollout_stage end,
      is_visible = case when ${sets('is_visible')} then excluded.is_visible else o.is_visible end
    returning instrument, trading_status, rollout_stage, is_visible`
  context.pending.resource = instrument
  // Models with the instrument may need adjustment, or need it no longer.
  enqueue(context, { kind: 'models.check-instrument', payload: { instrument }, due_at: context.now })
  context.invalidates('instrument_overrides', tenant)
  return row!
}
