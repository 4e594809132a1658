// The value of holdings: arithmetic on quantities, prices and rates.
//   position   value = round2((quantity × (price + accrued interest) × m + receivable) × rate)
//   cash       value = round2(amount × rate)
// price and accrued interest in the instrument's quotation (percent of par, or money), m money of one unit at a price
// of one, receivable the money of a coupon that accrued interest no longer holds and that is not booked yet, rate
// units of the valuation's currency for one of the instrument's: a fraction of two prices, by which amounts are
// multiplied and divided, so that no decimal place is cut. Half-up to cents, once, at the end; totals are sums of the
// rounded parts, so that the shown figures add up. Source: docs/valuation.md.
import {
  add,
  type Decimal,
  money,
  multiply,
  multiplyDivideMoney,
  sum,
  sumOfProducts,
} from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { Receivable } from '../holding-history/rules.ts'

/** Money of a receivable, exactly: units × money for one unit. */
export const receivableAmount = (receivable: Receivable | null | undefined): Decimal =>
  receivable ? multiply(receivable.units, receivable.per_unit) : '0'

/** A position at an instant, with all inputs of its value. */
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
  /** The source of the price: a provider, `entry` for the last priced movement of the position, or `assumed`. */
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
export interface AccountAtValue {
  at: Instant
  currency: string
  cash: ValuedCash[]
  positions: ValuedPosition[]
  total_cash_value: Decimal
  total_position_value: Decimal
  total_value: Decimal
}

/** The providers of prices that no provider gave: the position's own last movement, and an assumption. */
export const FROM_ENTRY = 'entry'
export const ASSUMED = 'assumed'

type Quoted = Pick<ValuedPosition, 'price' | 'accrued_interest' | 'money_per_point' | 'rate_numerator'>

/** Money of one unit, accrued interest included, exactly: (price + accrued interest) × m × numerator of the rate. */
export function unitValue({ price, accrued_interest, money_per_point, rate_numerator }: Quoted): Decimal {
  const dirty = accrued_interest === '0' ? price : add(price, accrued_interest)
  const inPriceCurrency = money_per_point === '1' ? dirty : multiply(dirty, money_per_point)
  return rate_numerator === '1' ? inPriceCurrency : multiply(inPriceCurrency, rate_numerator)
}

type ConvertedHolding = Pick<ValuedPosition, 'quantity' | 'rate_numerator' | 'rate_denominator'> & {
  receivable?: Receivable | null | undefined
}

/**
 * The factors of a value: a × b ÷ divisor is (quantity × money of one unit + receivable × numerator) ÷ denominator.
 */
export function factorsOf(
  { quantity, receivable, rate_numerator, rate_denominator }: ConvertedHolding,
  unit: Decimal,
): Factors {
  if (!receivable) return [quantity, unit, rate_denominator]
  const coming = multiply(receivableAmount(receivable), rate_numerator)
  return [add(multiply(quantity, unit), coming), '1', rate_denominator]
}

/** Value of a position, accrued interest and receivable included, half-up to cents. */
export const positionValue = (position: Quoted & ConvertedHolding, unit = unitValue(position)): Decimal =>
  multiplyDivideMoney(...factorsOf(position, unit))

/** Value of cash, half-up to cents. */
export const cashValue = ({
  amount,
  rate_numerator,
  rate_denominator,
}: Pick<ValuedCash, 'amount' | 'rate_numerator' | 'rate_denominator'>): Decimal =>
  multiplyDivideMoney(amount, rate_numerator, rate_denominator)

/** A value as a × b ÷ divisor, each rounded half-up to cents by itself. */
export type Factors = readonly [Decimal, Decimal, Decimal]

/**
 * The total value of parts by their factors: `total_value` of `totals` over the same parts, without a decimal for each.
 */
export const totalOfFactors = (parts: readonly Factors[]): Decimal => sumOfProducts(parts)

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
    'round2((quantity * (price + accrued_interest) * money_per_point + receivable) ' +
    '* rate_numerator / rate_denominator)',
  receivable: 'units * per_unit',
  cash: 'round2(amount * rate_numerator / rate_denominator)',
  totals: 'sums of the rounded values',
}

/** Computes the figures of a valuation again from its explanation. */
export function recompute(explained: Pick<AccountAtValue, 'cash' | 'positions'>) {
  const cash = explained.cash.map((one) => ({ value: cashValue(one) }))
  const positions = explained.positions.map((one) => ({ value: positionValue(one) }))
  return {
    ...totals(cash, positions),
    cash: cash.map(({ value }) => value),
    positions: positions.map(({ value }) => value),
  }
}
