// Values any number of standings at once: the prices of all instruments at all instants are read together.
import type { ReadContext } from '../../context.ts'
import { fail } from '../../errors.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { accruedInterestOf } from '../../fixed-income/of-instrument.ts'
import { orUndefined } from '../../fixed-income/refusal.ts'
import { CURRENCIES } from '../../http/shapes.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, type Decimal, divide } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { instrumentsBySymbol } from '../catalog/read.ts'
import { type Price, pricesFor, type Wanted } from '../market-data/read.ts'
import { placesOf } from '../market-data/rules.ts'
import { moneyPerPoint } from '../trading/rules.ts'
import type { Holding, Standing } from './follow-entries.ts'
import { instrumentsOf, listHeldAt } from './read.ts'
import {
  ASSUMED,
  cashValue,
  FROM_ENTRY,
  positionValue,
  type Rate,
  rateOf,
  totals,
  type Valued,
  type ValuedPosition,
} from './rules.ts'

/** Prices and rates at the instants they were loaded for. */
export interface Market {
  instruments: Map<string, Instrument>
  price(instrument: Instrument, at: Instant): Price | undefined
  rate(currency: string, at: Instant): Rate | null
}

/** The middle of a price, with as many places as it is shown with. */
export const middleOf = ({ bid, ask }: Price, { instrument_type }: Instrument): Decimal =>
  divide(add(bid, ask), '2', placesOf(instrument_type))

/** Values the standings in the currency; fails where there is no rate for a currency that is held. */
export async function valueStandings(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
): Promise<Valued[]> {
  const market = await loadMarket(context, currency, standings)
  return standings.map((standing) => valueStanding(context, market, currency, standing))
}

/** The value of the account's positions at the instant, in its base currency: `total_position_value` as of then. */
export async function valuePositionsAt(
  context: ReadContext,
  { id, base_currency }: { id: string; base_currency: string },
  at: Instant,
): Promise<Decimal> {
  const positions = await listHeldAt(context, id, at)
  const [valued] = await valueStandings(context, base_currency, [{ at, cash: [], positions }])
  return valued!.total_position_value
}

function valueStanding(
  { app }: ReadContext,
  market: Market,
  currency: string,
  { at, cash, positions }: Standing,
): Valued {
  const assumed = app.config.environment === 'sandbox' ? '100' : '0'
  const valuedCash = cash.map(({ currency: own, amount }) => {
    const { rate, timestamp } = market.rate(own, at) ?? { rate: '1', timestamp: null }
    const row = { currency: own, amount, rate, rate_timestamp: timestamp }
    return { ...row, value: cashValue(row) }
  })
  const valued = positions.map((held) => valueHolding(market, currency, held, at, assumed))
  return { at, currency, cash: valuedCash, positions: valued, ...totals(valuedCash, valued) }
}

function valueHolding(
  market: Market,
  currency: string,
  held: Holding,
  at: Instant,
  assumed: Decimal,
): ValuedPosition {
  const instrument = market.instruments.get(held.instrument)!
  const own = instrument.trading_currency ?? currency
  const { rate, timestamp: rate_timestamp } = market.rate(own, at) ?? { rate: '1', timestamp: null }
  const row = {
    position: held.position,
    instrument: held.instrument,
    symbol: instrument.symbol,
    quantity: held.quantity,
    ...priceOf(market, instrument, held, at, assumed),
    accrued_interest: accruedAt(instrument, dayOf(at)),
    money_per_point: moneyPerPoint(instrument),
    currency: own,
    rate,
    rate_timestamp,
  }
  return { ...row, value: positionValue(row) }
}

// The market's price, else that of the position's last priced movement, else what is assumed of what nobody priced.
function priceOf(market: Market, instrument: Instrument, held: Holding, at: Instant, assumed: Decimal) {
  const found = market.price(instrument, at)
  if (found)
    return {
      price: middleOf(found, instrument),
      provider: found.provider,
      price_timestamp: found.timestamp,
    }
  return held.last_price
    ? { price: held.last_price.price, provider: FROM_ENTRY, price_timestamp: held.last_price.timestamp }
    : { price: assumed, provider: ASSUMED, price_timestamp: at }
}

// Interest is counted up to the day on which a trade of that day would settle; every position of a day asks the same.
const accrued = new WeakMap<Instrument, Map<Day, Decimal>>()
const MOST_DAYS = 4000

function accruedAt(instrument: Instrument, day: Day): Decimal {
  if (instrument.instrument_type !== 'bond') return '0'
  let days = accrued.get(instrument)
  if (!days || days.size > MOST_DAYS) {
    days = new Map()
    accrued.set(instrument, days)
  }
  const known = days.get(day)
  if (known !== undefined) return known
  const found = orUndefined(() => accruedInterestOf(instrument, settlementDate(instrument, day))) ?? '0'
  days.set(day, found)
  return found
}

/** Loads prices and rates for everything the standings hold, whatever their number, in one read of the price store. */
export async function loadMarket(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
): Promise<Market> {
  const instruments = await instrumentsOf(
    context,
    standings.flatMap(({ positions }) => positions.map(({ instrument }) => instrument)),
  )
  const pairs = await listPairs(context)
  const wanted = new Map<string, Wanted>()
  const want = (instrument: Instrument, at: Instant) =>
    wanted.set(`${instrument.symbol} ${at}`, { instrument, at })
  for (const { at, cash, positions } of standings) {
    const held = positions.map(({ instrument }) => instruments.get(instrument)!)
    const own = [...cash.map((one) => one.currency), ...held.map((one) => one.trading_currency ?? currency)]
    for (const instrument of held) want(instrument, at)
    if (own.some((one) => one !== currency)) for (const pair of pairs.values()) want(pair, at)
  }
  const prices = await pricesFor(context, [...wanted.values()])
  const found = new Map([...wanted.keys()].map((key, index) => [key, prices[index]]))
  const price = (instrument: Instrument, at: Instant) => found.get(`${instrument.symbol} ${at}`)
  return { instruments, price, rate: (from, at) => findRate(from, currency, at, pairs, price) }
}

function findRate(
  from: string,
  to: string,
  at: Instant,
  pairs: Map<string, Instrument>,
  price: Market['price'],
): Rate | null {
  if (from === to) return null
  const rate = rateOf(from, to, (symbol) => {
    const pair = pairs.get(symbol)
    const found = pair && price(pair, at)
    return found && { rate: middleOf(found, pair), timestamp: found.timestamp }
  })
  if (!rate) throw fail('missing_price', `There is no exchange rate of ${from} in ${to} at ${at}.`)
  return rate
}

// The platform's own reckoning sees pairs that are hidden from clients too.
async function listPairs(context: ReadContext): Promise<Map<string, Instrument>> {
  const symbols = CURRENCIES.flatMap((one) => CURRENCIES.map((other) => `${one}/${other}`))
  const unseen = { ...context, actor: { ...context.actor, client: null } }
  const listed = await instrumentsBySymbol(unseen, symbols)
  return new Map(listed.map(({ row }) => [row.symbol, row]))
}
