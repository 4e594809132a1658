// Prices and rates at many instants, read together: the value of one unit of an instrument at an instant. An
// instrument is priced once for each instant, by any number of positions.
import type { ReadContext } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { PAIRS } from '../../../../values/currencies.ts'
import { type Decimal, isZero } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import { instrumentsBySymbol, listRows } from '../../../instruments/catalog/read.ts'
import { carryAmount, loadSplits } from '../../../instruments/market-data/read.ts'
import { middleOf } from '../../../instruments/market-data/rules.ts'
import type { Snapshot } from '../../holding-history/replay-entries.ts'
import { type FxRoute, type Rate, rateAlong, routesOf } from './exchange-rates.ts'
import { newPriceRequests, type PriceRequests } from './price-requests.ts'
import { type Quote, quoteOf } from './quote-unit.ts'

export type { Quote } from './quote-unit.ts'

/** Prices and rates at the instants for which they were loaded. */
export interface LoadedMarket {
  quote(instrument: string, at: Instant): Quote
  /** Rate of the currency in that of the market; null if they are the same. */
  rate(currency: string, at: Instant): Rate | null
  /** The price of an earlier movement, in the units of the instant. */
  carry(instrument: string, earlier: { price: Decimal; timestamp: Instant }, at: Instant): Decimal
}

/**
 * Loads prices and rates for everything that the snapshots hold, in one read of the price store. Instruments without
 * units are priced but not converted: they need no rate.
 */
export async function loadMarket(
  context: ReadContext,
  currency: string,
  snapshots: readonly Snapshot[],
): Promise<LoadedMarket> {
  const instruments = await listRows(context, instrumentsOf(snapshots))
  const requests = newPriceRequests()
  const foreign = newForeignCurrencies(currency)
  for (const { at, cash, positions } of snapshots) {
    for (const one of cash) if (!isZero(one.amount)) foreign.add(one.currency, at)
    for (const { instrument: id, quantity, receivable } of positions) {
      const instrument = instruments.get(id)!
      requests.add(instrument, at)
      if (receivable || !isZero(quantity)) foreign.add(instrument.trading_currency ?? currency, at)
    }
  }
  const fx = newFx(currency, await listPairs(context), requests)
  for (const [from, instants] of foreign.instants) fx.requestBest(from, instants)
  await requests.load(context)
  for (const [from, instants] of foreign.instants) fx.requestOthers(from, instants)
  await requests.load(context)
  const rate = (from: string, at: Instant) => (from === currency ? null : fx.rate(from, at))
  // The quote is stored with its price: a history looks up tens of thousands, and each lookup in a map counts.
  const quote = (id: string, at: Instant): Quote => {
    const request = requests.find(id, at)!
    if (request.quote === undefined) {
      const { instrument, price } = request
      const from = instrument.trading_currency ?? currency
      request.quote = quoteOf(instrument, at, price, from, foreign.has(from, at) ? rate(from, at) : null)
    }
    return request.quote
  }
  const splits = await loadSplits(context)
  const carry: LoadedMarket['carry'] = (id, { price, timestamp }, at) =>
    carryAmount(price, timestamp, splits.get(id), at)
  return { quote, rate, carry }
}

/** Collects the currencies to convert, and the instants at which each is. */
function newForeignCurrencies(currency: string) {
  const instants = new Map<string, Set<Instant>>()
  const add = (from: string, at: Instant) => {
    if (from === currency) return
    const all = instants.get(from)
    if (all) all.add(at)
    else instants.set(from, new Set([at]))
  }
  const has = (from: string, at: Instant) => instants.get(from)?.has(at) ?? false
  return { instants, add, has }
}

/**
 * The exchange rates in a currency. A rate mostly follows the best route whose pairs exist; all other pairs are
 * requested only for instants at which that route has no price.
 */
function newFx(currency: string, pairs: ReadonlyMap<string, Instrument>, requests: PriceRequests) {
  const routes = (from: string): FxRoute[] =>
    routesOf(from, currency).filter((route) => route.every(({ symbol }) => pairs.has(symbol)))
  const best = (from: string): Instrument[] => (routes(from)[0] ?? []).map(({ symbol }) => pairs.get(symbol)!)
  const middleAt = (symbol: string, at: Instant) => {
    const pair = pairs.get(symbol)!
    const price = requests.find(pair.id, at)?.price
    return price && { price: middleOf(price, pair), timestamp: price.timestamp }
  }
  const rates = new Map<string, { routes: FxRoute[]; at: Map<Instant, Rate> }>()
  return {
    requestBest(from: string, instants: ReadonlySet<Instant>) {
      for (const pair of best(from)) for (const at of instants) requests.add(pair, at)
    },
    requestOthers(from: string, instants: ReadonlySet<Instant>) {
      const route = best(from)
      for (const at of instants)
        if (route.some(({ id }) => !requests.find(id, at)?.price))
          for (const pair of pairs.values()) requests.add(pair, at)
    },
    rate(from: string, at: Instant): Rate {
      let cached = rates.get(from)
      if (!cached) {
        cached = { routes: routes(from), at: new Map() }
        rates.set(from, cached)
      }
      let rate = cached.at.get(at)
      if (rate === undefined) {
        rate = rateAlong(cached.routes, (symbol) => middleAt(symbol, at))
        if (!rate)
          throw fail('missing_price', `There is no exchange rate of ${from} in ${currency} at ${at}.`)
        cached.at.set(at, rate)
      }
      return rate
    },
  }
}

function instrumentsOf(snapshots: readonly Snapshot[]): Set<string> {
  const ids = new Set<string>()
  let last: Snapshot['positions'] | undefined
  for (const { positions } of snapshots) {
    if (positions !== last) for (const { instrument } of positions) ids.add(instrument)
    last = positions
  }
  return ids
}

// Valuation also needs pairs that are hidden from clients.
async function listPairs(context: ReadContext): Promise<Map<string, Instrument>> {
  const platform = { ...context, actor: { ...context.actor, client: null } }
  const listed = await instrumentsBySymbol(platform, PAIRS)
  return new Map(listed.map(({ row }) => [row.symbol, row]))
}
