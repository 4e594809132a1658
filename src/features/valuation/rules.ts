// What holdings are worth: arithmetic on quantities, prices and rates.
//   position   value = round2((quantity × (price + accrued interest) × m + receivable) × rate)
//   cash       value = round2(amount × rate)
// price and accrued interest in the instrument's quotation (percent of par, or money), m money of one unit at a price
// of one, receivable the money of a coupon that accrued interest no longer holds and that is not booked yet, rate
// units of the valuation's currency for one of the instrument's: a fraction of two prices, by which amounts are
// multiplied and divided, so that no place of it is cut. Half-up to cents, once, at the end; totals are sums of the
// rounded parts, so that what is shown adds up. Source: docs/valuation.md.
import { add, type Decimal, divide, money, multiply, multiplyDivideMoney, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Detached } from './coupon-windows.ts'

/** A coupon on its way: so many units are paid it. */
export interface Receivable extends Detached {
  units: Decimal
}

/** Money of a coupon on its way, exactly: units × money for one unit. */
export const receivableAmount = (receivable: Receivable | null | undefined): Decimal =>
  receivable ? multiply(receivable.units, receivable.per_unit) : '0'

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
  receivable: Receivable | null
  /** To 12 places, for people; the fraction is what converts. */
  rate: Decimal
  rate_numerator: Decimal
  rate_denominator: Decimal
  rate_timestamp: Instant | null
  value: Decimal
}

export interface ValuedCash {
  currency: string
  amount: Decimal
  rate: Decimal
  rate_numerator: Decimal
  rate_denominator: Decimal
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

type Quoted = Pick<ValuedPosition, 'price' | 'accrued_interest' | 'money_per_point' | 'rate_numerator'>

/** Money of one unit, accrued interest included, exactly: (price + accrued interest) × m × numerator of the rate. */
export function unitValue({ price, accrued_interest, money_per_point, rate_numerator }: Quoted): Decimal {
  const dirty = accrued_interest === '0' ? price : add(price, accrued_interest)
  const own = money_per_point === '1' ? dirty : multiply(dirty, money_per_point)
  return rate_numerator === '1' ? own : multiply(own, rate_numerator)
}

type Held = Pick<ValuedPosition, 'quantity' | 'rate_numerator' | 'rate_denominator'> & {
  receivable?: Receivable | null | undefined
}

/**
 * The factors of a value: a × b ÷ divisor is (quantity × money of one unit + receivable × numerator) ÷ denominator.
 */
export function factorsOf(
  { quantity, receivable, rate_numerator, rate_denominator }: Held,
  unit: Decimal,
): readonly [Decimal, Decimal, Decimal] {
  if (!receivable) return [quantity, unit, rate_denominator]
  const coming = multiply(receivableAmount(receivable), rate_numerator)
  return [add(multiply(quantity, unit), coming), '1', rate_denominator]
}

/** Value of a position, accrued interest and a coupon on its way included, half-up to cents. */
export const positionValue = (held: Quoted & Held, unit = unitValue(held)): Decimal =>
  multiplyDivideMoney(...factorsOf(held, unit))

/** Value of cash, half-up to cents. */
export const cashValue = ({
  amount,
  rate_numerator,
  rate_denominator,
}: Pick<ValuedCash, 'amount' | 'rate_numerator' | 'rate_denominator'>): Decimal =>
  multiplyDivideMoney(amount, rate_numerator, rate_denominator)

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
  position:
    'round2((quantity * (price + accrued_interest) * money_per_point + receivable) * rate_numerator / rate_denominator)',
  receivable: 'units * per_unit',
  cash: 'round2(amount * rate_numerator / rate_denominator)',
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

const RATE_PLACES = 12

/** A rate as a fraction, with the time of its oldest part. */
export interface Rate {
  numerator: Decimal
  denominator: Decimal
  timestamp: Instant
}

/** A rate as the members of what it converts; without one there is nothing to convert. */
export function rateMembers(rate: Rate | null | undefined) {
  const { numerator = '1', denominator = '1', timestamp = null } = rate ?? {}
  return {
    rate: denominator === '1' ? numerator : divide(numerator, denominator, RATE_PLACES),
    rate_numerator: numerator,
    rate_denominator: denominator,
    rate_timestamp: timestamp,
  }
}

/** The middle of a pair, with its time. */
export interface Middle {
  price: Decimal
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
 * Rate of one currency in another out of the middles of pairs: the pair, else the inverse of the pair the other way
 * round, else the cross over the euro; undefined where a part is missing.
 */
export function rateOf(
  from: string,
  to: string,
  middle: (symbol: string) => Middle | undefined,
): Rate | undefined {
  const direct = middle(`${from}/${to}`)
  if (direct) return { numerator: direct.price, denominator: '1', timestamp: direct.timestamp }
  const reverse = middle(`${to}/${from}`)
  if (reverse) return { numerator: '1', denominator: reverse.price, timestamp: reverse.timestamp }
  if (from === 'EUR' || to === 'EUR') return undefined
  const [first, second] = [rateOf(from, 'EUR', middle), rateOf('EUR', to, middle)]
  if (!first || !second) return undefined
  const timestamp = first.timestamp < second.timestamp ? first.timestamp : second.timestamp
  return {
    numerator: multiply(first.numerator, second.numerator),
    denominator: multiply(first.denominator, second.denominator),
    timestamp,
  }
}
