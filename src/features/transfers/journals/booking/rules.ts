// The value of units that a journal moves, at the market.
import { costOf } from '../../../../market/instrument-terms.ts'
import { add, type Decimal, money, multiply, subtract } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { DueCoupon } from '../../../portfolio/holding-history/rules.ts'

/** One unit at the market now. */
export interface UnitQuote {
  /** The middle price, clean. */
  price: Decimal
  /** Per unit, in the quotation of the price. */
  accrued_interest: Decimal
  money_per_point: Decimal
  /** Money of a coupon that accrued interest no longer contains and that comes with the unit; zero without one. */
  coupon: Decimal
}

/** Units in money, in cents. */
export interface UnitValue {
  clean: Decimal
  accrued: Decimal
  total: Decimal
}

/**
 * The value of the units: total = round2(quantity × (price + accrued interest) × m + quantity × coupon), as a valuation
 * has it, clean = round2(quantity × price × m), and the accrued interest is the difference.
 */
export function worthOf(
  { price, accrued_interest, money_per_point: m, coupon }: UnitQuote,
  quantity: Decimal,
): UnitValue {
  const perUnit = add(multiply(add(price, accrued_interest), m), coupon)
  const total = money(multiply(quantity, perUnit))
  const clean = costOf(quantity, price, m)
  return { clean, accrued: money(subtract(total, clean)), total }
}

/**
 * The coupon that comes with a unit which changes hands on the day: those who hold it at the end of the record date are
 * paid.
 */
export const couponWith = (
  due: Pick<DueCoupon, 'record_date' | 'per_unit'> | undefined,
  day: Day,
): Decimal => (due !== undefined && day <= due.record_date ? due.per_unit : '0')
