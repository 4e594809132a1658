// The prices of units that arrive without one, and the lots of units that an account gives.
import type { ReadContext } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { type Decimal, middle } from '../../../values/decimal.ts'
import { pricesAt } from '../../instruments/market-data/read.ts'
import { readLotsOfAccount } from '../../portfolio/lots/read-lots.ts'

export interface TransferPrice {
  instrument: string
  unit_price: Decimal
}

/** The middle of the market's price, by instrument, if the market has a price. */
export async function listPrices(
  context: ReadContext,
  instruments: readonly Instrument[],
): Promise<Map<string, Decimal>> {
  if (instruments.length === 0) return new Map()
  const prices = await pricesAt(context, instruments, context.now)
  const middles = new Map<string, Decimal>()
  for (const { id, symbol } of instruments) {
    const price = prices.get(symbol)
    if (price) middles.set(id, middle(price.bid, price.ask, 12))
  }
  return middles
}

/** The lots of the account, by instrument. */
export const readLots = readLotsOfAccount
