// What holdings are worth: arithmetic on quantities, prices and rates.
//   position   value = round2(quantity × (price + accrued interest) × m × rate)
//   cash       value = round2(amount × rate)
// price and accrued interest in the instrument's quotation (percent of par, or money), m money of one unit at a price of
// one, rate units of the valuation's currency for one of the instrument's. Half-up to cents, once, at the end; totals
// are sums of the rounded parts, so that what is shown adds up. Source: docs/worth.md.
import { add, type Decimal, divide, money, multiply, multiplyMoney, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'

/** A position at an instant, and everything its value follows from. */
export interface ValuedPosition {
  position: string
  instrument: string
  symbol: string
  quantity: Decimal
  /** Clean, as quoted. */
  price: Decimal
  /** In the quotation of the price; zero unless a coupon bond. */
  accrued_interest: Decimal
  money_per_point: Decimal
  /** Who gave the price: a provider; `entry` is the last priced movement of the position, `assumed` nobody. */
  provider: string
  price_timestamp: Instant
  currency: string
  rate: Decimal
  rate_timestamp: Instant | null
  value: Decimal
}

export interface ValuedCash {
  currency: string
  amount: Decimal
  rate: Decimal
  rate_timestamp: Instant | null
  value: Decimal
}

/** Everything an account holds at an instant, valued in one currency. */
export interface Valued {
  at: Instant
  currency: string
  cash: ValuedCash[]
  positions: ValuedPosition[]
  total_cash_value: Decimal
  total_position_value: Decimal
  total_value: Decimal
}

/** Providers of prices that are no provider's: the position's own last movement, and none at all. */
export const FROM_ENTRY = 'entry'
export const ASSUMED = 'assumed'

type Quoted = Pick<ValuedPosition, 'price' | 'accrued_interest' | 'money_per_point' | 'rate'>

/** Money of one unit, accrued interest included, exactly: (price + accrued interest) × m × rate. */
export function unitValue({ price, accrued_interest, money_per_point, rate }: Quoted): Decimal {
  const dirty = accrued_interest === '0' ? price : add(price, accrued_interest)
  const own = money_per_point === '1' ? dirty : multiply(dirty, money_per_point)
  return rate === '1' ? own : multiply(own, rate)
}

/** Value of so many units, half-up to cents: round2(quantity × money of one unit). */
export const unitsValue = (quantity: Decimal, unit: Decimal): Decimal => multiplyMoney(quantity, unit)

/** Value of a position, accrued interest included, half-up to cents. */
export const positionValue = (held: Quoted & Pick<ValuedPosition, 'quantity'>): Decimal =>
  unitsValue(held.quantity, unitValue(held))

/** Value of cash, half-up to cents. */
export const cashValue = ({ amount, rate }: Pick<ValuedCash, 'amount' | 'rate'>): Decimal =>
  multiplyMoney(amount, rate)

/** Adds the parts up. */
export function totals(cash: readonly { value: Decimal }[], positions: readonly { value: Decimal }[]) {
  const total_cash_value = money(sum(cash.map(({ value }) => value)))
  const total_position_value = money(sum(positions.map(({ value }) => value)))
  return {
    total_cash_value,
    total_position_value,
    total_value: money(add(total_cash_value, total_position_value)),
  }
}

/** The formulas, as an explanation states them. */
export const FORMULAS = {
  position: 'round2(quantity * (price + accrued_interest) * money_per_point * rate)',
  cash: 'round2(amount * rate)',
  totals: 'sums of the rounded values',
}

/** Works the figures of a valuation out anew from what its explanation says of it. */
export function recompute(explained: Pick<Valued, 'cash' | 'positions'>) {
  const cash = explained.cash.map((one) => ({ value: cashValue(one) }))
  const positions = explained.positions.map((one) => ({ value: positionValue(one) }))
  return {
    ...totals(cash, positions),
    cash: cash.map(({ value }) => value),
    positions: positions.map(({ value }) => value),
  }
}

// Enough that a converted amount of any size is exact to the cent.
const RATE_PLACES = 12

/** A rate with the time of its oldest part. */
export interface Rate {
  rate: Decimal
  timestamp: Instant
}

/**
 * The ways to a rate of one currency in another, by the symbols of their pairs, the best first: the pair, the pair the
 * other way round, the cross over the euro.
 */
export function routesOf(from: string, to: string): string[][] {
  const straight = [[`${from}/${to}`], [`${to}/${from}`]]
  if (from === 'EUR' || to === 'EUR') return straight
  const [first, second] = [routesOf(from, 'EUR'), routesOf('EUR', to)]
  return [...straight, ...first.flatMap((one) => second.map((other) => [...one, ...other]))]
}

/**
 * Rate of one currency in another out of the middles of pairs: the pair, else the inverse of the pair the other way round
 * (12 places), else the cross over the euro; undefined where a part is missing.
 */
export function rateOf(
  from: string,
  to: string,
  middle: (symbol: string) => Rate | undefined,
): Rate | undefined {
  const direct = middle(`${from}/${to}`)
  if (direct) return direct
  const reverse = middle(`${to}/${from}`)
  if (reverse) return { ...reverse, rate: divide('1', reverse.rate, RATE_PLACES) }
  if (from === 'EUR' || to === 'EUR') return undefined
  const [first, second] = [rateOf(from, 'EUR', middle), rateOf('EUR', to, middle)]
  if (!first || !second) return undefined
  const timestamp = first.timestamp < second.timestamp ? first.timestamp : second.timestamp
  return { rate: multiply(first.rate, second.rate), timestamp }
}
