// The quote of one unit of an instrument at a price: clean price, accrued interest, and money in the valuation's
// currency.
import { settlementDate } from '../../../../fixed-income/calendars.ts'
import { accruedInterestOf } from '../../../../fixed-income/of-instrument.ts'
import { orUndefined } from '../../../../fixed-income/refusal.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { cacheByObject } from '../../../../memory/cache-by-object.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../../values/time.ts'
import type { Price } from '../../../instruments/market-data/read.ts'
import { middleOf } from '../../../instruments/market-data/rules.ts'
import { unitValue, type ValuedPosition } from '../rules.ts'
import { type Rate, rateMembers } from './exchange-rates.ts'

/** The facts of an instrument at an instant that do not depend on its holder. */
export type Quote = Omit<ValuedPosition, 'position' | 'quantity' | 'value' | 'price' | 'receivable'> & {
  /** Null if the market has no price. */
  price: Decimal | null
  /** Money of one unit, times the numerator of the rate; null likewise. */
  unit: Decimal | null
}

// A price is the same object as long as it is in effect. Its quote is right for the rest of its day, and where no
// interest accrues for as long as the price.
const quotes = cacheByObject<Price, { instrument: Instrument; day: Day; quote: Quote }>('quotes')

/** Quotes an instrument at an instant, with its price and the rate of its currency. */
export function quoteOf(
  instrument: Instrument,
  at: Instant,
  price: Price | undefined,
  currency: string,
  rate: Rate | null,
): Quote {
  if (price === undefined) return newQuote(instrument, at, undefined, currency, rate)
  const day = dayOf(at)
  const cached = quotes.get(price)
  const isSame =
    cached?.instrument === instrument &&
    (cached.day === day || instrument.instrument_type !== 'bond') &&
    isConvertedAlike(cached.quote, currency, rate)
  const rate_timestamp = rate?.timestamp ?? null
  if (isSame && cached.quote.rate_timestamp === rate_timestamp) return cached.quote
  const quote = isSame ? { ...cached.quote, rate_timestamp } : newQuote(instrument, at, price, currency, rate)
  quotes.set(price, { instrument, day, quote })
  return quote
}

const isConvertedAlike = (quote: Quote, currency: string, rate: Rate | null) =>
  quote.rate_numerator === (rate?.numerator ?? '1') &&
  quote.rate_denominator === (rate?.denominator ?? '1') &&
  quote.currency === currency

function newQuote(
  instrument: Instrument,
  at: Instant,
  price: Price | undefined,
  currency: string,
  rate: Rate | null,
): Quote {
  const accrued_interest = accruedAt(instrument, dayOf(at))
  const money_per_point = moneyPerPoint(instrument)
  const clean = price ? middleOf(price, instrument) : null
  const members = rateMembers(rate)
  return {
    instrument: instrument.id,
    symbol: instrument.symbol,
    price: clean,
    accrued_interest,
    money_per_point,
    provider: price?.provider ?? '',
    price_timestamp: price?.timestamp ?? at,
    currency,
    ...members,
    unit: clean === null ? null : unitValue({ price: clean, accrued_interest, money_per_point, ...members }),
  }
}

// Interest accrues up to the day on which a trade of that day would settle, as in the price beside it. From a coupon
// date, or maturity, on a trade brings none of the interest: coupon-windows.ts says how it counts then.
function accruedAt(instrument: Instrument, day: Day): Decimal {
  if (instrument.instrument_type !== 'bond') return '0'
  const settlement = settlementDate(instrument, day)
  if (settlement >= String(instrument.attributes.maturity_date)) return '0'
  return orUndefined(() => accruedInterestOf(instrument, settlement)) ?? '0'
}
