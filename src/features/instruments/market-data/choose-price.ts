// The price of an instrument at an instant, from everything that was read. Pure. From the first posted or stored
// price of an instrument on, the simulator gives no price for it, so that an invented market never fills gaps between
// the prices of a real one.
import type { Instrument } from '../../../market/instrument.ts'
import { simulatedPrice } from '../../../market/prices.ts'
import type { Instant } from '../../../values/time.ts'
import { bestPrice, type Price } from './rules.ts'
import { carryPrice, type Split } from './splits/carry-price.ts'

/** A query for the price of an instrument as of an instant. */
export interface PriceQuery {
  instrument: Instrument
  at: Instant
}

/** A price that a sandbox posted; null from the instant on at which its last price was withdrawn. */
export interface PostedPrice {
  timestamp: Instant
  price: Price | null
}

/** The sources of a tenant's prices beside the stored prices of providers. */
export interface PriceSources {
  /** The prices that the sandbox posted for itself, by symbol, oldest first. */
  posted: ReadonlyMap<string, readonly PostedPrice[]>
  /** The priorities of providers; empty where none of their prices was read. */
  priorities: ReadonlyMap<string, number>
  /** The splits of instruments, by their ids. */
  splits: ReadonlyMap<string, readonly Split[]>
  /** The seed of the simulated market; undefined outside a sandbox. */
  market_seed: string | undefined
}

/**
 * The price as of the instant in the units of then, or undefined; of the providers' prices those that count then are
 * given.
 */
export function choosePrice(
  sources: PriceSources,
  stored: readonly Price[] | undefined,
  query: PriceQuery,
): Price | undefined {
  const { instrument, at } = query
  const price = newestPrice(sources, stored, query)
  return price && carryPrice(price, sources.splits.get(instrument.id), instrument, at)
}

function newestPrice(
  { posted, priorities, market_seed }: PriceSources,
  stored: readonly Price[] | undefined,
  { instrument, at }: PriceQuery,
): Price | undefined {
  const lastPosted = lastUntil(posted.get(instrument.symbol), at)?.price
  const all = stored ?? []
  if (lastPosted) return bestPrice([lastPosted, ...all], priorities)
  if (all.length > 0) return bestPrice(all, priorities)
  return market_seed === undefined ? undefined : simulatedPrice(market_seed, instrument, at)
}

// A history asks for thousands of instants, and a sandbox may have posted as many prices: so the search is by
// bisection.
function lastUntil(oldestFirst: readonly PostedPrice[] | undefined, at: Instant): PostedPrice | undefined {
  if (oldestFirst === undefined) return undefined
  let [low, high] = [0, oldestFirst.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (oldestFirst[middle]!.timestamp <= at) low = middle + 1
    else high = middle
  }
  return oldestFirst[low - 1]
}
