// The prices of units that arrive without one, and the lots of units that an account gives.
import type { ReadContext } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { type Decimal, middle } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { pricesAt } from '../../instruments/market-data/read.ts'
import { readLotsOfAccount } from '../../portfolio/lots/read-lots.ts'

export interface TransferPrice {
  instrument: string
  unit_price: Decimal
  /** The time of the market's price: on a day without trading it is that of an earlier one. */
  priced_at: Instant
}

/** The middle of the market's price of each instrument, if the market has a price. */
export async function listPrices(
  context: ReadContext,
  instruments: readonly Instrument[],
): Promise<TransferPrice[]> {
  if (instruments.length === 0) return []
  const prices = await pricesAt(context, instruments, context.now)
  return instruments.flatMap(({ id: instrument, symbol }) => {
    const price = prices.get(symbol)
    if (!price) return []
    return { instrument, unit_price: middle(price.bid, price.ask, 12), priced_at: price.timestamp }
  })
}

/** The lots of the account, by instrument. */
export const readLots = readLotsOfAccount
