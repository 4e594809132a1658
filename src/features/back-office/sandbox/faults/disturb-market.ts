// The faults of the market: an instrument that is halted, and a price that stands still. Each begins by the operations
// of the sandbox, and its end returns to the state before.
import type { Context, Json } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { findListed } from '../../../instruments/catalog/read.ts'
import { lookUpStatus, setOverride, setTradingStatus } from '../../../instruments/catalog/set-override.ts'
import { freezePrice, unfreezePrice } from '../../../instruments/market-data/freeze-price.ts'
import { cancelOrders } from '../../../orders/execution/cancel-orders.ts'
import type { DecidedFault } from './decide-fault.ts'

const HALTED = 'not_trading'

/** The state before a fault of the market. */
type Before =
  | { instrument: string; trading_status: string | null }
  | { instrument: string; frozen_at: string | null }

/** Begins a fault of the market, and returns the state to which its end returns; null for any other fault. */
export async function disturbMarket(context: Context, { type, match }: DecidedFault): Promise<Json> {
  const instrument = match.instrument!
  if (type === 'halted_instrument') return halt(context, instrument)
  if (type === 'stale_price') return freeze(context, instrument)
  return null
}

async function halt(context: Context, instrument: string): Promise<Json> {
  const trading_status = await lookUpStatus(context, instrument)
  await setTradingStatus(context, instrument, HALTED)
  await cancelOrders(context, { instrument, reason: 'instrument_not_trading' })
  return { instrument, trading_status }
}

async function freeze(context: Context, instrument: string): Promise<Json> {
  const { row } = await findListed(context, instrument)
  const frozen = await freezePrice(context, row)
  if (!frozen) throw fail('missing_price')
  return { instrument, frozen_at: frozen.frozen_at }
}

/** Returns to the state before the fault, unless it was changed meanwhile. */
export async function calmMarket(context: Context, undo: Json): Promise<void> {
  if (undo === null) return
  const before = undo as Before
  if ('frozen_at' in before) {
    const { row } = await findListed(context, before.instrument)
    if (before.frozen_at !== null) await unfreezePrice(context, row.symbol, before.frozen_at)
  } else if ((await lookUpStatus(context, before.instrument)) === HALTED) {
    await setOverride(context, before.instrument, { trading_status: before.trading_status })
  }
}
