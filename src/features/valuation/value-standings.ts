// Values any number of standings at once: the prices of all instruments at all instants are read together.
import type { ReadContext } from '../../context.ts'
import { ASSUMED_PRICE } from '../../market/instrument-terms.ts'
import { type Decimal, isZero, sumOfProducts } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Holding, Standing } from './follow-entries.ts'
import { loadMarket, type Market, type Quote } from './load-market.ts'
import { listHeldAt } from './read.ts'
import {
  ASSUMED,
  cashValue,
  FROM_ENTRY,
  factorsOf,
  positionValue,
  rateMembers,
  totals,
  unitValue,
  type Valued,
  type ValuedCash,
  type ValuedPosition,
} from './rules.ts'

/** Values the standings in the currency; fails where there is no rate for a currency that is held. */
export async function valueStandings(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
): Promise<Valued[]> {
  const market = await loadMarket(context, currency, standings)
  return standings.map((standing) => valueStanding(context, market, currency, standing))
}

// So many holdings a part; of an account with a thousand positions the standings of fifty instants.
const MOST_AT_ONCE = 50_000

/**
 * Values the standings part by part, however many they are, and gives what `take` makes of each, in their order. Of a
 * part that has been valued nothing else is kept.
 */
export async function takeValues<T>(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
  take: (valued: Valued) => T,
  most = MOST_AT_ONCE,
): Promise<T[]> {
  const taken: T[] = []
  for (let from = 0; from < standings.length; ) {
    let to = from
    for (let held = 0; to < standings.length && (to === from || held < most); to++)
      held += standings[to]!.positions.length + standings[to]!.cash.length
    for (const valued of await valueStandings(context, currency, standings.slice(from, to)))
      taken.push(take(valued))
    from = to
  }
  return taken
}

/**
 * Values one standing, for which the market was loaded. What the same positions came to at the same quotes before
 * need not be worked out again.
 */
export function valueStanding(
  context: ReadContext,
  market: Market,
  currency: string,
  { at, cash, positions }: Standing,
  before?: Pick<Valued, 'positions' | 'total_position_value'>,
): Valued {
  const assumed = assumedPrice(context)
  const valuedCash = cash.map((one) => valueCash(market, one, at))
  const valued =
    before?.positions ??
    positions.map((held) => valueHolding(market.quote(held.instrument, at), held, at, assumed))
  const parts = before ? [{ value: before.total_position_value }] : valued
  return { at, currency, cash: valuedCash, positions: valued, ...totals(valuedCash, parts) }
}

/**
 * The value of each account's positions at the instant, in its base currency: `total_position_value` as of then. One
 * read of entries and one of prices a currency, however many accounts there are.
 */
export async function valuePositionsOf(
  context: ReadContext,
  accounts: readonly { id: string; base_currency: string }[],
  at: Instant,
): Promise<Map<string, Decimal>> {
  const held = await listHeldAt(
    context,
    accounts.map(({ id }) => id),
    at,
  )
  const values = new Map<string, Decimal>()
  for (const currency of new Set(accounts.map(({ base_currency }) => base_currency))) {
    const own = accounts.filter(({ base_currency }) => base_currency === currency)
    const standings = own.map(({ id }) => ({ at, cash: [], positions: held.get(id)! }))
    const totals = await valueTotals(context, currency, standings)
    for (const [n, { id }] of own.entries()) values.set(id, totals[n]!)
  }
  return values
}

/**
 * Gives the total value of each of the standings in the currency, as valueStandings does, without their parts;
 * undefined where it hangs on the price of a position's last entry and that was not read.
 */
export async function valueTotals(
  context: ReadContext,
  currency: string,
  standings: readonly Standing[],
): Promise<(Decimal | undefined)[]> {
  const market = await loadMarket(context, currency, standings)
  const assumed = assumedPrice(context)
  return standings.map(({ at, cash, positions }) => {
    const products: (readonly [Decimal, Decimal, Decimal])[] = []
    for (const one of cash) {
      if (isZero(one.amount)) continue
      const { numerator = '1', denominator = '1' } = market.rate(one.currency, at) ?? {}
      products.push([one.amount, numerator, denominator])
    }
    for (const held of positions) {
      const quote = market.quote(held.instrument, at)
      if (quote.unit === null && held.last_price === undefined) return undefined
      const unit = quote.unit ?? unitValue(unquoted(quote, held, at, assumed))
      if (!held.receivable) products.push([held.quantity, unit, quote.rate_denominator])
      else products.push(factorsOf({ ...quote, quantity: held.quantity, receivable: held.receivable }, unit))
    }
    return sumOfProducts(products)
  })
}

const unquoted = (quote: Quote, held: Holding, at: Instant, assumed: Decimal) => ({
  price: fallback(held, at, assumed).price,
  accrued_interest: quote.accrued_interest,
  money_per_point: quote.money_per_point,
  rate_numerator: quote.rate_numerator,
})

/** What counts as the price of what nobody priced. */
export const assumedPrice = ({ app }: ReadContext): Decimal =>
  app.config.environment === 'sandbox' ? ASSUMED_PRICE : '0'

// Nothing is nothing in any currency: an account that may hold dollars and has none needs no rate of them.
function valueCash(market: Market, { currency, amount }: Standing['cash'][number], at: Instant): ValuedCash {
  const rate = isZero(amount) ? null : market.rate(currency, at)
  const row = { currency, amount, ...rateMembers(rate) }
  return { ...row, value: cashValue(row) }
}

// Member by member: copying one object into another takes several times as long, and this is done for every position.
function valueHolding(quote: Quote, held: Holding, at: Instant, assumed: Decimal): ValuedPosition {
  const found = quote.price === null ? fallback(held, at, assumed) : null
  const price = quote.price ?? found!.price
  const { accrued_interest, money_per_point, rate, rate_numerator, rate_denominator } = quote
  const { quantity, receivable = null } = held
  const figures = { price, accrued_interest, money_per_point, rate_numerator }
  return {
    position: held.position,
    instrument: quote.instrument,
    symbol: quote.symbol,
    quantity,
    price,
    accrued_interest,
    money_per_point,
    receivable,
    provider: found?.provider ?? quote.provider,
    price_timestamp: found?.price_timestamp ?? quote.price_timestamp,
    currency: quote.currency,
    rate,
    rate_numerator,
    rate_denominator,
    rate_timestamp: quote.rate_timestamp,
    value: positionValue(
      { quantity, receivable, rate_denominator, ...figures },
      quote.unit ?? unitValue(figures),
    ),
  }
}

// Without a price of the market that of the position's last priced movement, else what is assumed of what nobody
// priced.
function fallback({ last_price }: Holding, at: Instant, assumed: Decimal) {
  return last_price
    ? { price: last_price.price, provider: FROM_ENTRY, price_timestamp: last_price.timestamp }
    : { price: assumed, provider: ASSUMED, price_timestamp: at }
}
