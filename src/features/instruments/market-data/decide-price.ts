// Decides on a price that a sandbox posts for itself. Pure.
import { failParam } from '../../../errors.ts'
import { compare, isPositive, parseDecimal, round } from '../../../values/decimal.ts'
import { type Instant, parseInstant } from '../../../values/time.ts'
import type { Listed } from '../catalog/read.ts'
import { type Price, placesOf, SANDBOX } from './rules.ts'

export interface NewPrice {
  symbol: string
  bid: string | number
  ask: string | number
  timestamp?: string
}

export interface PriceFacts {
  /** The instrument with the symbol, if the tenant sees one. */
  listed: Listed | undefined
  now: Instant
}

export interface PriceDecision {
  listed: Listed
  price: Price
  /** When the price takes effect, and limit orders are checked against it. */
  effective_at: Instant
}

const HIGHEST = '1000000000'

/** The price as it is stored, or a refusal of the input. */
export function decidePrice({ listed, now }: PriceFacts, input: NewPrice): PriceDecision {
  if (!listed) throw failParam('body.symbol', 'not_found', 'No such symbol.')
  const places = placesOf(listed.row.instrument_type)
  const [bid, ask] = [readPrice('bid', input.bid, places), readPrice('ask', input.ask, places)]
  if (compare(bid, ask) > 0) throw failParam('body.ask', 'invalid_param', 'Must not lie below the bid.')
  const timestamp = input.timestamp === undefined ? now : parseInstant(input.timestamp)!
  const price: Price = { bid, ask, timestamp, quality: 'realtime', provider: SANDBOX }
  return { listed, price, effective_at: timestamp > now ? timestamp : now }
}

// A price is stored with the places with which it is shown.
function readPrice(member: string, text: string | number, places: number): string {
  const decimal = parseDecimal(text)
  const value = decimal === undefined ? undefined : round(decimal, places)
  if (value !== undefined && isPositive(value) && compare(value, HIGHEST) <= 0) return value
  throw failParam(
    `body.${member}`,
    'invalid_param',
    'Must be a decimal above zero and at most 1,000,000,000.',
  )
}
