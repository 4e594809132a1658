// A price that stands still for a time, in a sandbox: the price of the instant is posted, and withdrawn at the end.
import type { Context } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import type { Instant } from '../../../values/time.ts'
import { insertPrice, withdrawPrice } from './post-price.ts'
import { priceAt } from './read.ts'
import { SANDBOX } from './rules.ts'

/**
 * Freezes the current price; undefined if there is none. A price that the sandbox posted itself stands still
 * anyway, and stays: then `frozen_at` is null.
 */
export async function freezePrice(
  context: Context,
  instrument: Instrument,
): Promise<{ frozen_at: Instant | null } | undefined> {
  const { now } = context
  const price = await priceAt(context, instrument, now)
  if (!price) return undefined
  if (price.provider === SANDBOX) return { frozen_at: null }
  await insertPrice(context, instrument.symbol, { bid: price.bid, ask: price.ask, timestamp: now })
  return { frozen_at: now }
}

/** Lets providers and the simulated market give prices again, unless the sandbox has posted another price since. */
export async function unfreezePrice(context: Context, symbol: string, frozen_at: Instant): Promise<void> {
  const { sql, tenant, now } = context
  const [last] = await sql<{ timestamp: Instant }>`
    select timestamp from sandbox_prices
    where tenant = ${tenant} and symbol = ${symbol} and timestamp <= ${now}
    order by timestamp desc limit 1`
  if (last?.timestamp === frozen_at) await withdrawPrice(context, symbol)
}
