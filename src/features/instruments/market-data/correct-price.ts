// Corrects a price that a provider gave wrongly. Values that were computed from it are computed again, as after an
// import.
import type { Context } from '../../../context.ts'
import type { GivenPrice } from '../../../market/feeds/given-price.ts'
import type { Instant } from '../../../values/time.ts'
import { decideCorrection, type NewCorrection } from './decide-correction.ts'
import { storePage } from './store-prices.ts'

export interface CorrectionRequest extends NewCorrection {
  provider: string
  symbol: string
  timestamp: Instant
}

/** The price before and after its correction. */
export interface CorrectedPrice extends GivenPrice {
  provider: string
  former_bid: string
  former_ask: string
}

/** Corrects the provider's price of the symbol and timestamp. */
export async function correctPrice(context: Context, request: CorrectionRequest): Promise<CorrectedPrice> {
  const stored = await lockPrice(context, request)
  const price = decideCorrection(stored, request)
  await write(context, request.provider, price)
  return { provider: request.provider, ...price, former_bid: stored!.bid, former_ask: stored!.ask }
}

// The lock makes an import of the same price wait, so that it does not change between the decision and the write.
async function lockPrice(
  { sql }: Context,
  { provider, symbol, timestamp }: CorrectionRequest,
): Promise<GivenPrice | undefined> {
  const [price] = await sql<GivenPrice>`
    select p.symbol, p.timestamp, p.quality, p.bid, p.ask
    from prices p join instruments i on i.symbol = p.symbol
    where p.symbol = ${symbol} and p.timestamp = ${timestamp} and p.provider = ${provider}
    for update of p`
  return price
}

async function write(context: Context, provider: string, price: GivenPrice): Promise<void> {
  const { corrected } = await storePage(context, provider, [price])
  if (corrected !== 1) throw new Error(`The correction changed ${corrected} prices.`)
  context.pending.resource = price.symbol
}
