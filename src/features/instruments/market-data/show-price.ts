// A price as the API shows it: the middle of bid and ask, and for bonds and bills the yield and accrued interest for
// a trade of that instant.
import { settlementDate } from '../../../fixed-income/calendars.ts'
import { accruedInterestOf, isFixedIncome, yieldOf } from '../../../fixed-income/of-instrument.ts'
import { orUndefined } from '../../../fixed-income/refusal.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import {
  add,
  type Decimal,
  divide,
  price as formatPrice,
  rate as formatRate,
  yieldPercent,
} from '../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import { type Price, placesOf } from './rules.ts'
import type { PriceWire } from './schemas.ts'

type Figures = Omit<PriceWire, 'symbol' | 'price_type' | 'quality' | 'currency' | 'timestamp'>

const noYield = {
  ytm_bid: null,
  ytm_ask: null,
  ytm_mid: null,
  accrued_interest: null,
  dirty_bid: null,
  dirty_ask: null,
  dirty_mid: null,
}

// (bid + ask) ÷ 2, half-up to the places of the instrument.
function sidesOf({ instrument_type }: Instrument, { bid, ask }: Price) {
  const text = instrument_type === 'currency_pair' ? formatRate : formatPrice
  return { bid: text(bid), ask: text(ask), mid: text(divide(add(bid, ask), '2', placesOf(instrument_type))) }
}

// Yields in percentage points, with four places; accrued interest in percent of par, up to 8; dirty = clean +
// accrued, exactly. Where the arithmetic has no answer (settlement on or after maturity) there is no yield, and nothing
// has accrued.
function fixedIncomeFigures(instrument: Instrument, price: Price, settlement: Day): Figures {
  const sides = sidesOf(instrument, price)
  const { bid, ask, mid } = sides
  const accrued_interest = orUndefined(() => accruedInterestOf(instrument, settlement)) ?? '0'
  const yieldAt = (clean: Decimal) => {
    const percent = orUndefined(() => yieldOf(instrument, settlement, clean))
    return percent === undefined ? null : yieldPercent(percent)
  }
  const dirty = (clean: Decimal) => formatDirty(add(clean, accrued_interest))
  return {
    ...sides,
    ytm_bid: yieldAt(bid),
    ytm_ask: yieldAt(ask),
    ytm_mid: yieldAt(mid),
    accrued_interest,
    dirty_bid: dirty(bid),
    dirty_ask: dirty(ask),
    dirty_mid: dirty(mid),
  }
}

// Two places at least, as a price has them, and as many as accrued interest brings.
function formatDirty(x: Decimal): Decimal {
  const places = (x.split('.')[1] ?? '').length
  return places > 4 ? x : formatPrice(x)
}

// Prices are read far more often than they change, and yields take time: the last answer for an instrument is cached
// with the price and the day from which it was computed.
interface Shown {
  day: Day
  price: Price
  wire: PriceWire
  /** The same as JSON. */
  json: Buffer
}
const shownPrices = cacheByObject<Instrument, Shown>('prices_shown')

/** A price of the instrument as the API shows it for a trade at the instant: its shape, and its JSON. */
export function showPrice(instrument: Instrument, price: Price, at: Instant): Shown {
  const before = shownPrices.get(instrument)
  if (before?.price === price && at.startsWith(before.day)) return before
  const day = dayOf(at)
  const wire = priceWire(instrument, price, day)
  const shown = { day, price, wire, json: Buffer.from(JSON.stringify(wire)) }
  shownPrices.set(instrument, shown)
  return shown
}

/** The same for a trade on a day, computed anew. */
export function priceWire(instrument: Instrument, price: Price, day: Day): PriceWire {
  const figures = isFixedIncome(instrument)
    ? fixedIncomeFigures(instrument, price, settlementDate(instrument, day))
    : { ...sidesOf(instrument, price), ...noYield }
  return {
    symbol: instrument.symbol,
    price_type: instrument.price_type as PriceWire['price_type'],
    quality: price.quality,
    currency: (instrument.trading_currency ?? instrument.attributes.base_currency) as PriceWire['currency'],
    ...figures,
    timestamp: price.timestamp,
  }
}
