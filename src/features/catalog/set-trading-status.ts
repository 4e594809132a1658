// A sandbox may stop or restrict the trading of an instrument, for itself alone.
import type { Context } from '../../context.ts'
import { dayOf } from '../../values/time.ts'
import { findByIdOrSymbol, type InstrumentWire } from './read.ts'
import { isMatured } from './rules.ts'
import { writeOverride } from './set-override.ts'

/** Sets the trading status that this tenant sees, and gives the instrument as the tenant sees it then. */
export async function setTradingStatus(
  context: Context,
  key: string,
  trading_status: string,
): Promise<InstrumentWire> {
  const { row, wire } = await findByIdOrSymbol(context, key)
  await writeOverride(context, row.id, { trading_status })
  return isMatured(row, dayOf(context.now)) ? wire : { ...wire, trading_status }
}
