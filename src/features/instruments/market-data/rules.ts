// Which of several prices counts, and how many places a price has. Pure decisions.
import type { Instrument } from '../../../market/instrument.ts'
import { type Decimal, middle } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'

export const QUALITIES = ['realtime', 'intraday', 'delayed', 'closing'] as const
export type Quality = (typeof QUALITIES)[number]

/** A price with its provider; it counts from its timestamp on. */
export interface Price {
  bid: Decimal
  ask: Decimal
  timestamp: Instant
  quality: Quality
  provider: string
  /** The exact middle, where a split came after the price; see splits/carry-price.ts. */
  middle?: Decimal
}

/** The built-in providers: the prices that a sandbox posted for itself, and the simulated market. */
export const SANDBOX = 'sandbox'
export const SIMULATED = 'simulated'

/** The priority of a provider that has none of its own. */
const DEFAULT_PRIORITY = 100

/** The decimal places that the prices of an instrument are shown, and dealt, with. */
export function placesOf(instrument_type: string): number {
  return instrument_type === 'currency_pair' ? 5 : 4
}

/** The middle of a price, with as many places as it is shown with; exactly where a split came after it. */
export const middleOf = (
  { bid, ask, middle: exact }: Pick<Price, 'bid' | 'ask' | 'middle'>,
  { instrument_type }: Pick<Instrument, 'instrument_type'>,
): Decimal => exact ?? (bid === ask ? bid : middle(bid, ask, placesOf(instrument_type)))

/**
 * The price that counts: of the greatest timestamp; of several at it what the sandbox posted, then the best quality
 * (realtime, intraday, delayed, closing), then the smallest priority number, then the provider's name.
 */
export function bestPrice(
  prices: readonly Price[],
  priorities: ReadonlyMap<string, number>,
): Price | undefined {
  let [kept] = prices
  for (const price of prices) if (price !== kept && isBetter(price, kept!, priorities)) kept = price
  return kept
}

function isBetter(one: Price, other: Price, priorities: ReadonlyMap<string, number>): boolean {
  if (one.timestamp !== other.timestamp) return one.timestamp > other.timestamp
  const order = (price: Price) => [
    price.provider === SANDBOX ? 0 : 1,
    QUALITIES.indexOf(price.quality),
    priorities.get(price.provider) ?? DEFAULT_PRIORITY,
  ]
  const [mine, theirs] = [order(one), order(other)]
  const at = mine.findIndex((value, index) => value !== theirs[index])
  return at < 0 ? one.provider < other.provider : mine[at]! < theirs[at]!
}
