// A sandbox may stop or restrict the trading of an instrument, for itself alone.
import type { Context } from '../../context.ts'
import { dayOf } from '../../values/time.ts'
import { findByIdOrSymbol, type InstrumentWire } from './read.ts'
import { isMatured } from './rules.ts'

/** Sets the trading status that this tenant sees, and returns the instrument as it sees it then. */
export async function setTradingStatus(
  context: Context,
  id: string,
  trading_status: string,
): Promise<InstrumentWire> {
  const { sql, tenant } = context
  const { row, wire } = await findByIdOrSymbol(context, id)
  await sql`
    insert into instrument_overrides (tenant, instrument, trading_status) values (${tenant}, ${row.id}, ${trading_status})
    on conflict (tenant, instrument) do update set trading_status = excluded.trading_status`
  context.pending.resource = row.id
  context.invalidates('instrument_overrides', tenant)
  return isMatured(row, dayOf(context.now)) ? wire : { ...wire, trading_status }
}
