// Decides on the correction of a stored price. Pure.
import { fail, failParam, notFound } from '../../../errors.ts'
import { BadPrice, type GivenPrice, readPrice } from '../../../market/feeds/given-price.ts'
import { compare, type Decimal } from '../../../values/decimal.ts'

export interface NewCorrection {
  bid: string | number
  ask: string | number
}

/** The price with its new figures, or a refusal of the input. */
export function decideCorrection(stored: GivenPrice | undefined, input: NewCorrection): GivenPrice {
  if (!stored) throw notFound('price')
  const [bid, ask] = [figureOf(stored, 'bid', input.bid), figureOf(stored, 'ask', input.ask)]
  if (compare(bid, ask) > 0) throw failParam('body.ask', 'invalid_param', 'Must not lie below the bid.')
  if (compare(bid, stored.bid) === 0 && compare(ask, stored.ask) === 0)
    throw fail('conflict', 'The price has these figures already.')
  return { ...stored, bid, ask }
}

// The rules for the prices of providers hold here as well.
function figureOf(stored: GivenPrice, member: keyof NewCorrection, price: string | number): Decimal {
  const { symbol, timestamp, quality } = stored
  try {
    return readPrice({ symbol, timestamp, quality, price }).bid
  } catch (error) {
    if (!(error instanceof BadPrice)) throw error
    const range = 'Must be a decimal from 0.00005 to 1,000,000,000 with at most 12 decimal places.'
    throw failParam(`body.${member}`, 'invalid_param', range)
  }
}
