// Prices and rates at many instants, read together: what one unit of an instrument was worth when. Every instrument is
// worked out once an instant, however many hold it.
import type { ReadContext } from '../../context.ts'
import { fail } from '../../errors.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { accruedInterestOf } from '../../fixed-income/of-instrument.ts'
import { orUndefined } from '../../fixed-income/refusal.ts'
import type { Instrument } from '../../market/instrument.ts'
import { moneyPerPoint } from '../../market/instrument-terms.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { type Decimal, isZero, middle } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { instrumentsBySymbol, listRows } from '../catalog/read.ts'
import { type Price, pricesAt, pricesFor, type Wanted } from '../market-data/read.ts'
import { placesOf } from '../market-data/rules.ts'
import type { Standing } from './follow-entries.ts'
import { type Rate, rateMembers, rateOf, routesOf, unitValue, type ValuedPosition } from './rules.ts'

/** Everything about an instrument at an instant that does not depend on who holds it. */
export type Quote = Omit<ValuedPosition, 'position' | 'quantity' | 'value' | 'price' | 'receivable'> & {
  /** Null where the market has no price. */
  price: Decimal | null
  /** Money of one unit, times the numerator of the rate; null likewise. */
  unit: Decimal | null
}

/** Prices and rates at the instants they were loaded for. */
export interface Market {
  quote(instrument: string, at: Instant): Quote
  /** Rate of the currency in that of the market; null where they are the same. */
  rate(currency: string, at: Instant): Rate | null
}

// The middle of a price, with as many places as it is shown with.
const middleOf = ({ bid, ask }: Price, { instrument_type }: Instrument): Decimal =>
  bid === ask ? bid : middle(bid, ask, placesOf(instrument_type))

/**
 * Loads prices and rates for everything the standings hold, whatever their number, in one read of the price store.
 * What is held none of is priced, but not converted: it needs no rate.
 */
export async function loadMarket(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
): Promise<Market> {
  const instruments = await listRows(context, heldIn(standings))
  const pairs = await listPairs(context)
  const list = newList()
  const foreign = newForeign(currency)
  for (const { at, cash, positions } of standings) {
    for (const one of cash) if (!isZero(one.amount)) foreign.note(one.currency, at)
    for (const { instrument: id, quantity, receivable } of positions) {
      const instrument = instruments.get(id)!
      list.want(instrument, at)
      if (receivable || !isZero(quantity)) foreign.note(instrument.trading_currency ?? currency, at)
    }
  }
  for (const [from, instants] of foreign.found)
    for (const pair of firstRoute(from, currency, pairs)) for (const at of instants) list.want(pair, at)
  const prices = await pricesOf(context, list.wanted)
  const others = otherRoutes(foreign.found, currency, pairs, (pair, at) => prices[list.placeOf(pair.id, at)])
  const more = others.wanted.length > 0 ? await pricesOf(context, others.wanted) : []
  const priceOfPair = (pair: Instrument, at: Instant) =>
    prices[list.placeOf(pair.id, at)] ?? more[others.placeOf(pair.id, at)]
  const rates = memory((from: string, at: Instant) => findRate(from, currency, at, pairs, priceOfPair))
  const rate = (from: string, at: Instant) => (from === currency ? null : rates(from, at))
  // The answer lies where the price does: a history asks for tens of thousands, and each look into a map counts.
  const quotes: (Quote | undefined)[] = []
  const quote = (id: string, at: Instant) => {
    const place = list.placeOf(id, at)
    let known = quotes[place]
    if (known === undefined) {
      const { instrument } = list.wanted[place]!
      const own = instrument.trading_currency ?? currency
      known = quoteOf(instrument, at, prices[place], own, foreign.has(own, at) ? rate(own, at) : null)
      quotes[place] = known
    }
    return known
  }
  return { quote, rate }
}

// What is to be read, each instrument once an instant, and where its answer will lie; −1 where it was not asked for.
function newList() {
  const wanted: Wanted[] = []
  const places = new Map<string, Map<Instant, number>>()
  const want = (instrument: Instrument, at: Instant) => {
    let known = places.get(instrument.id)
    if (!known) {
      known = new Map()
      places.set(instrument.id, known)
    }
    if (!known.has(at)) known.set(at, wanted.push({ instrument, at }) - 1)
  }
  const placeOf = (id: string, at: Instant) => places.get(id)?.get(at) ?? -1
  return { wanted, want, placeOf }
}

// The currencies that have to be converted, and when.
function newForeign(currency: string) {
  const found = new Map<string, Set<Instant>>()
  const note = (from: string, at: Instant) => {
    if (from === currency) return
    const known = found.get(from)
    if (known) known.add(at)
    else found.set(from, new Set([at]))
  }
  const has = (from: string, at: Instant) => found.get(from)?.has(at) ?? false
  return { found, note, has }
}

// A rate mostly comes from the first route whose pairs exist; the others are read only where that has no price.
function firstRoute(from: string, to: string, pairs: ReadonlyMap<string, Instrument>): Instrument[] {
  const [route] = routesOf(from, to).filter((symbols) => symbols.every((symbol) => pairs.has(symbol)))
  return (route ?? []).map((symbol) => pairs.get(symbol)!)
}

function otherRoutes(
  foreign: ReadonlyMap<string, ReadonlySet<Instant>>,
  currency: string,
  pairs: ReadonlyMap<string, Instrument>,
  price: (instrument: Instrument, at: Instant) => Price | undefined,
) {
  const list = newList()
  for (const [from, instants] of foreign) {
    const route = firstRoute(from, currency, pairs)
    for (const at of instants)
      if (route.some((pair) => !price(pair, at))) for (const pair of pairs.values()) list.want(pair, at)
  }
  return list
}

// What is asked of one instant alone is mostly now, of which memory knows the prices.
async function pricesOf(context: ReadContext, wanted: readonly Wanted[]): Promise<(Price | undefined)[]> {
  const at = wanted[0]?.at
  if (at === undefined || wanted.some((one) => one.at !== at)) return pricesFor(context, wanted)
  const instruments = wanted.map(({ instrument }) => instrument)
  const found = await pricesAt(context, instruments, at)
  return instruments.map(({ symbol }) => found.get(symbol))
}

function heldIn(standings: readonly Standing[]): Set<string> {
  const ids = new Set<string>()
  let last: Standing['positions'] | undefined
  for (const { positions } of standings) {
    if (positions !== last) for (const { instrument } of positions) ids.add(instrument)
    last = positions
  }
  return ids
}

// A price is the same object as long as it stands, so what one unit came to with it is known for the rest of its day,
// and where no interest accrues for as long as the price stands.
const quoted = new WeakMap<Price, { instrument: Instrument; day: Day; quote: Quote }>()

function quoteOf(
  instrument: Instrument,
  at: Instant,
  found: Price | undefined,
  currency: string,
  converted: Rate | null,
): Quote {
  const day = dayOf(at)
  const rate_timestamp = converted?.timestamp ?? null
  const known = found && quoted.get(found)
  const { quote: before } = known ?? {}
  if (
    known?.instrument === instrument &&
    (known.day === day || instrument.instrument_type !== 'bond') &&
    before?.rate_numerator === (converted?.numerator ?? '1') &&
    before.rate_denominator === (converted?.denominator ?? '1') &&
    before.currency === currency
  ) {
    if (before.rate_timestamp === rate_timestamp) return before
    const later = { ...before, rate_timestamp }
    quoted.set(found!, { instrument, day, quote: later })
    return later
  }
  const accrued_interest = accruedAt(instrument, day)
  const money_per_point = moneyPerPoint(instrument)
  const price = found ? middleOf(found, instrument) : null
  const members = rateMembers(converted)
  const quote: Quote = {
    instrument: instrument.id,
    symbol: instrument.symbol,
    price,
    accrued_interest,
    money_per_point,
    provider: found?.provider ?? '',
    price_timestamp: found?.timestamp ?? at,
    currency,
    ...members,
    unit: price === null ? null : unitValue({ price, accrued_interest, money_per_point, ...members }),
  }
  if (found) quoted.set(found, { instrument, day, quote })
  return quote
}

function memory<T>(work: (key: string, at: Instant) => T): (key: string, at: Instant) => T {
  const known = new Map<string, Map<Instant, T>>()
  return (key, at) => {
    let ofKey = known.get(key)
    if (!ofKey) {
      ofKey = new Map()
      known.set(key, ofKey)
    }
    let answer = ofKey.get(at)
    if (answer === undefined) {
      answer = work(key, at)
      ofKey.set(at, answer)
    }
    return answer
  }
}

// Interest is counted up to the day on which a trade of that day would settle, as in the price beside it. Where that
// is a coupon date, or maturity, a trade brings nothing of the interest any more: coupon-windows.ts says how it
// counts then.
function accruedAt(instrument: Instrument, day: Day): Decimal {
  if (instrument.instrument_type !== 'bond') return '0'
  const settlement = settlementDate(instrument, day)
  if (settlement >= String(instrument.attributes.maturity_date)) return '0'
  return orUndefined(() => accruedInterestOf(instrument, settlement)) ?? '0'
}

function findRate(
  from: string,
  to: string,
  at: Instant,
  pairs: Map<string, Instrument>,
  price: (instrument: Instrument, at: Instant) => Price | undefined,
): Rate {
  const rate = rateOf(from, to, (symbol) => {
    const pair = pairs.get(symbol)
    const found = pair && price(pair, at)
    return found && { price: middleOf(found, pair), timestamp: found.timestamp }
  })
  if (!rate) throw fail('missing_price', `There is no exchange rate of ${from} in ${to} at ${at}.`)
  return rate
}

/** The symbols a currency pair may have. */
export const PAIRS = CURRENCIES.flatMap((one) => CURRENCIES.map((other) => `${one}/${other}`))

// The platform's own reckoning sees pairs that are hidden from clients too.
async function listPairs(context: ReadContext): Promise<Map<string, Instrument>> {
  const unseen = { ...context, actor: { ...context.actor, client: null } }
  const listed = await instrumentsBySymbol(unseen, PAIRS)
  return new Map(listed.map(({ row }) => [row.symbol, row]))
}
