// The terms of an instrument that all rooms use: its currencies, the money of a unit, the dates of its maturity.
import {
  addBusinessDays,
  businessDayFrom,
  calendarOf,
  isExchangeTraded,
  settlementDays,
} from '../fixed-income/calendars.ts'
import { type Decimal, divide, isLess, money, multiply } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import type { Instrument } from './instrument.ts'

/** The price that a sandbox assumes if the market has none. */
export const ASSUMED_PRICE = '100'

/** The finest step of a price: four places. */
export const PRICE_STEP = '0.0001'

type WithAttributes = Pick<Instrument, 'attributes'>

/** The step of limit and stop prices: the instrument's own, else the finest. */
export const priceIncrementOf = ({ attributes }: WithAttributes): Decimal =>
  typeof attributes.price_increment === 'string' ? attributes.price_increment : PRICE_STEP

/**
 * The unit in which venues deal the instrument; undefined if it deals in the steps of any order. A catalogue that was
 * imported before instruments had this member counts as one of whole units.
 */
export const venueIncrementOf = ({
  instrument_type,
  attributes,
}: Pick<Instrument, 'instrument_type' | 'attributes'>): Decimal | undefined => {
  if (typeof attributes.venue_increment === 'string') return attributes.venue_increment
  return isExchangeTraded({ instrument_type }) ? '1' : undefined
}

/** Whether it is bought in fractions of the unit in which venues deal it. */
export const isFractional = (members: { trading_increment: Decimal; venue_increment: Decimal }): boolean =>
  isLess(members.trading_increment, members.venue_increment)

/** Whether the instrument is a pair of currencies, whose orders exchange cash. */
export const isPair = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): boolean =>
  instrument_type === 'currency_pair'

/** The currencies an order in the instrument moves: of a pair base and quote, else the trading currency twice. */
export function currenciesOf(instrument: Instrument): { base: string; quote: string } {
  const { base_currency, quote_currency } = instrument.attributes
  if (isPair(instrument)) return { base: String(base_currency), quote: String(quote_currency) }
  const currency = instrument.trading_currency ?? 'EUR'
  return { base: currency, quote: currency }
}

/** The day on which an instrument pays out: its maturity, or the next business day. */
export const maturityDay = (instrument: Instrument): Day =>
  businessDayFrom(calendarOf(instrument), String(instrument.attributes.maturity_date))

/** The day on which a bill's replacement is bought: the length of the settlement cycle before the bill pays. */
export function rolloverDay(bill: Instrument): Day {
  const matures = maturityDay(bill)
  return addBusinessDays(calendarOf(bill), matures, -settlementDays(bill, matures))
}

/** Nominal of one unit: par_value, 100 where there is none. */
function parOf({ attributes }: Pick<Instrument, 'attributes'>): Decimal {
  return typeof attributes.par_value === 'string' ? attributes.par_value : '100'
}

/** Money of one unit at a price of one: par / 100 where the price is in percent of par, else 1. */
export function moneyPerPoint(instrument: Pick<Instrument, 'price_type' | 'attributes'>): Decimal {
  return instrument.price_type === 'percent' ? divide(parOf(instrument), '100', 12) : '1'
}

/** Clean consideration: round2(quantity × price × m), half-up to cents; m as moneyPerPoint gives it. */
export const costOf = (quantity: Decimal, price: Decimal, m: Decimal = '1'): Decimal =>
  money(multiply(multiply(quantity, price), m))
