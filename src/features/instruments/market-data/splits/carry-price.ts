// Prices across splits. From a split on, a price that is older counts for the new units: price × old units ÷ new
// units, so that a position is worth as much as before, until a price in new units arrives. Bid and ask are rounded
// half-up to the places of the instrument; the middle, by which positions are valued, keeps 40 places, the last of them
// rounded up, so that a value that was half a cent is half a cent still. The simulated market does not know of splits:
// all its later prices are divided as well. Pure.
import type { Instrument } from '../../../../market/instrument.ts'
import { priceIncrementOf } from '../../../../market/instrument-terms.ts'
import { cacheByObject } from '../../../../memory/cache-by-object.ts'
import { add, type Decimal, divide, isLess, isZero, multiply, round } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import { middleOf, type Price, placesOf, SANDBOX, SIMULATED } from '../rules.ts'

/** A split, or a stock dividend: `new_units` for each `old_units` from an instant on, until it is reversed. */
export interface Split {
  from: Instant
  until: Instant | null
  new_units: Decimal
  old_units: Decimal
}

const PLACES = 40
const LAST_PLACE = `0.${'0'.repeat(PLACES - 1)}1`

type Factor = Pick<Split, 'new_units' | 'old_units'>

const isInForce = ({ from, until }: Split, at: Instant) => from <= at && (until === null || at < until)

const productOf = (splits: readonly Split[]): Factor =>
  splits.reduce<Factor>(
    (all, one) => ({
      new_units: multiply(all.new_units, one.new_units),
      old_units: multiply(all.old_units, one.old_units),
    }),
    { new_units: '1', old_units: '1' },
  )

/** x × old units ÷ new units, rounded up at the 40th place. */
function carried(x: Decimal, { new_units, old_units }: Factor): Decimal {
  const whole = multiply(x, old_units)
  const part = divide(whole, new_units, PLACES)
  return isLess(multiply(part, new_units), whole) ? add(part, LAST_PLACE) : part
}

/**
 * An amount of money for one unit at an instant, in the units of another. An amount of a split's instant is in new
 * units.
 */
export function carryAmount(
  amount: Decimal,
  timestamp: Instant,
  splits: readonly Split[] | undefined,
  at: Instant,
): Decimal {
  const later = (splits ?? []).filter((one) => isInForce(one, at) && timestamp < one.from)
  return later.length === 0 ? amount : carried(amount, productOf(later))
}

const prices = cacheByObject<Price, { key: string; price: Price }>('prices_carried')

/**
 * The price in the units of the instant. A price of the very instant of a split is in old units, except one that a
 * sandbox posted: those that it posted before the split are stored with an earlier timestamp.
 */
export function carryPrice(
  price: Price,
  splits: readonly Split[] | undefined,
  instrument: Instrument,
  at: Instant,
): Price {
  if (splits === undefined) return price
  const { timestamp, provider } = price
  const inForce = splits.filter((one) => isInForce(one, at))
  const isLater = ({ from }: Split) => (provider === SANDBOX ? timestamp < from : timestamp <= from)
  const later = productOf(inForce.filter(isLater))
  const earlier = productOf(provider === SIMULATED ? inForce.filter((one) => !isLater(one)) : [])
  const key = JSON.stringify([later, earlier])
  if (key === NO_SPLIT) return price
  const cached = prices.get(price)
  if (cached?.key === key) return cached.price
  const simulated = roundedTo(price, earlier, instrument)
  const middle = carried(middleOf(simulated, instrument), later)
  const result = Object.freeze({ ...roundedTo(simulated, later, instrument), middle })
  prices.set(price, { key, price: result })
  return result
}

const NO_SPLIT = JSON.stringify([productOf([]), productOf([])])

// Both sides have the steps of orders, and at least one of them.
function roundedTo(price: Price, factor: Factor, instrument: Instrument): Price {
  const step = priceIncrementOf(instrument)
  const places = Math.min(placesOf(instrument.instrument_type), step.split('.')[1]?.length ?? 0)
  const least = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`
  const side = (x: Decimal) => {
    const rounded = round(carried(x, factor), places)
    return isZero(rounded) ? least : rounded
  }
  return { ...price, bid: side(price.bid), ask: side(price.ask) }
}
