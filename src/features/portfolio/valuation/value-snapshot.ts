// The value of a snapshot: with all its parts, or only the total. Both must agree to the cent, which
// value-snapshot.test.ts tests. Pure.
import { type Decimal, isZero } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { HoldingAt, Snapshot } from '../holding-history/replay-entries.ts'
import { rateMembers } from './quotes/exchange-rates.ts'
import type { LoadedMarket } from './quotes/load-market.ts'
import type { Quote } from './quotes/quote-unit.ts'
import {
  type AccountAtValue,
  ASSUMED,
  cashValue,
  type Factors,
  FROM_ENTRY,
  factorsOf,
  positionValue,
  totalOfFactors,
  totals,
  unitValue,
  type ValuedCash,
  type ValuedPosition,
} from './rules.ts'

/**
 * Values a snapshot for which the market was loaded. The positions of a previous valuation are reused if they had the
 * same holdings and quotes.
 */
export function valueSnapshot(
  market: LoadedMarket,
  currency: string,
  { at, cash, positions }: Snapshot,
  assumed: Decimal,
  previous?: Pick<AccountAtValue, 'positions' | 'total_position_value'>,
): AccountAtValue {
  const valuedCash = cash.map((one) => valueCash(market, one, at))
  const valued = previous?.positions ?? positions.map((holding) => valueHolding(market, holding, at, assumed))
  const parts = previous ? [{ value: previous.total_position_value }] : valued
  return { at, currency, cash: valuedCash, positions: valued, ...totals(valuedCash, parts) }
}

/**
 * The `total_value` that `valueSnapshot` gives, without the parts, which takes a fraction of the time; undefined if it
 * depends on the price of a position's last entry and that was not read.
 */
export function totalOfSnapshot(
  market: LoadedMarket,
  { at, cash, positions }: Snapshot,
  assumed: Decimal,
): Decimal | undefined {
  const parts: Factors[] = []
  for (const one of cash) {
    if (isZero(one.amount)) continue
    const { numerator = '1', denominator = '1' } = market.rate(one.currency, at) ?? {}
    parts.push([one.amount, numerator, denominator])
  }
  for (const holding of positions) {
    const quote = market.quote(holding.instrument, at)
    if (quote.unit === null && holding.last_price === undefined) return undefined
    const unit = quote.unit ?? unitValue(withFallback(market, quote, holding, at, assumed))
    if (!holding.receivable) parts.push([holding.quantity, unit, quote.rate_denominator])
    else parts.push(factorsOf({ ...quote, quantity: holding.quantity, receivable: holding.receivable }, unit))
  }
  return totalOfFactors(parts)
}

const withFallback = (
  market: LoadedMarket,
  quote: Quote,
  holding: HoldingAt,
  at: Instant,
  assumed: Decimal,
) => ({
  price: fallback(market, holding, at, assumed).price,
  accrued_interest: quote.accrued_interest,
  money_per_point: quote.money_per_point,
  rate_numerator: quote.rate_numerator,
})

// An amount of zero is zero in any currency: an account that may hold dollars and has none needs no rate for them.
function valueCash(
  market: LoadedMarket,
  { currency, amount }: Snapshot['cash'][number],
  at: Instant,
): ValuedCash {
  const rate = isZero(amount) ? null : market.rate(currency, at)
  const row = { currency, amount, ...rateMembers(rate) }
  return { ...row, value: cashValue(row) }
}

// Member by member: copying one object into another takes several times as long, and this runs for every position.
function valueHolding(
  market: LoadedMarket,
  holding: HoldingAt,
  at: Instant,
  assumed: Decimal,
): ValuedPosition {
  const quote = market.quote(holding.instrument, at)
  const other = quote.price === null ? fallback(market, holding, at, assumed) : null
  const price = quote.price ?? other!.price
  const { accrued_interest, money_per_point, rate, rate_numerator, rate_denominator } = quote
  const { quantity, receivable = null } = holding
  const figures = { price, accrued_interest, money_per_point, rate_numerator }
  return {
    position: holding.position,
    instrument: quote.instrument,
    symbol: quote.symbol,
    quantity,
    price,
    accrued_interest,
    money_per_point,
    receivable,
    provider: other?.provider ?? quote.provider,
    price_timestamp: other?.price_timestamp ?? quote.price_timestamp,
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

// Without a price of the market the price of the position's last priced movement, or else the assumed one.
function fallback(
  market: LoadedMarket,
  { instrument, last_price }: HoldingAt,
  at: Instant,
  assumed: Decimal,
) {
  return last_price
    ? {
        price: market.carry(instrument, last_price, at),
        provider: FROM_ENTRY,
        price_timestamp: last_price.timestamp,
      }
    : { price: assumed, provider: ASSUMED, price_timestamp: at }
}
