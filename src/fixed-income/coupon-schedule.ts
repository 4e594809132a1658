// The coupons of a bond: when interest accrues, when it is paid, to whom, how much. Regular coupons are an equal part
// of the year's interest whatever the day count; odd ones follow it.
import { cacheByObject } from '../memory/cache-by-object.ts'
import type { Decimal } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import type { Bond } from './bond.ts'
import { addBusinessDays, businessDayFrom } from './calendars.ts'
import { accrualFraction, type CouponCycle, cycleOf } from './coupon-cycle.ts'
import { type DayNumber, toDay, toDayNumber } from './dates.ts'
import { type Fraction, fraction, timesFraction } from './fractions.ts'

/** A coupon for the arithmetic: days as numbers, the amount as an exact part of the year's interest. */
export type CouponPayment = {
  readonly from: DayNumber
  readonly date: DayNumber
  /** Index of its date on the grid of the cycle; null for the end of an odd last period. */
  readonly index: number | null
  readonly part: Fraction
  /** A trade that settles after this day is without the coupon; null: no such period. */
  readonly ex_dividend: DayNumber | null
}

/** A coupon for other rooms. */
export type Coupon = {
  /** Interest accrues from this day, inclusive ... */
  readonly from: Day
  /** ... to the coupon date, exclusive. */
  readonly date: Day
  /** The coupon date, or the next business day if it is not one; no interest is added for the wait. */
  readonly payment_date: Day
  /** Gilts: trades that settle after this day, and before the coupon date, are without the coupon. */
  readonly ex_dividend_date: Day | null
  /** Holders at the end of this day are paid: the ex-dividend date, or the last business day before the payment. */
  readonly record_date: Day
  /** Per 100 of face, rounded half-up to 10 places. */
  readonly amount: Decimal
  /** Whether it is exactly one regular period's interest. */
  readonly is_regular: boolean
}

const AMOUNT_PLACES = 10

function paymentsOf(bond: Bond, cycle: CouponCycle): CouponPayment[] {
  const { grid, start, maturity, first, last, months } = cycle
  const dates = grid.slice(first, last + 1)
  if (grid[last] !== maturity) dates.push(maturity)
  return dates.map((date, n) => {
    const from = n === 0 ? start : dates[n - 1]!
    const index = first + n <= last ? first + n : null
    const isRegular = index !== null && from === grid[index - 1]
    return {
      from,
      date,
      index,
      part: isRegular ? fraction(months, 12) : accrualFraction(cycle, bond, from, date),
      ex_dividend: exDividendDate(bond, date),
    }
  })
}

function exDividendDate({ calendar, ex_dividend_business_days }: Bond, date: DayNumber): DayNumber | null {
  if (ex_dividend_business_days === 0) return null
  return toDayNumber(addBusinessDays(calendar, toDay(date), -ex_dividend_business_days))
}

const payments = cacheByObject<Bond, CouponPayment[]>('bond_payments')

/** Returns a bond's payments in the form the arithmetic works on; none for a zero-coupon bond. Cached by bond. */
export function listPayments(bond: Bond): readonly CouponPayment[] {
  let list = payments.get(bond)
  if (list === undefined) {
    list = bond.months_between_coupons === null ? [] : paymentsOf(bond, cycleOf(bond))
    payments.set(bond, list)
  }
  return list
}

function toCoupon(bond: Bond, { from, date, part, ex_dividend }: CouponPayment): Coupon {
  const { calendar, coupon, months_between_coupons } = bond
  const payment_date = businessDayFrom(calendar, toDay(date))
  const ex_dividend_date = ex_dividend === null ? null : toDay(ex_dividend)
  return {
    from: toDay(from),
    date: toDay(date),
    payment_date,
    ex_dividend_date,
    record_date: ex_dividend_date ?? addBusinessDays(calendar, payment_date, -1),
    amount: timesFraction(coupon, part, AMOUNT_PLACES),
    is_regular: part.numerator * 12 === part.denominator * months_between_coupons!,
  }
}

const schedules = cacheByObject<Bond, readonly Coupon[]>('coupon_schedules')

/**
 * Returns every coupon of a bond, first to last; none for a zero-coupon bond. Dates count back from maturity (from
 * the last regular coupon, if there is an odd last period) by whole months. Amount per 100 of face = coupon × part of
 * the year, the part being 1/f for a regular period and the day count's for an odd one, half-up to 10 places.
 * Sources: ICMA rule 251; 31 CFR 356, appendix B, section I; UK DMO, Formulae for Calculating Gilt Prices from
 * Yields.
 */
export function couponSchedule(bond: Bond): readonly Coupon[] {
  let schedule = schedules.get(bond)
  if (schedule === undefined) {
    schedule = listPayments(bond).map((payment) => toCoupon(bond, payment))
    schedules.set(bond, schedule)
  }
  return schedule
}

/** Returns the first coupon whose date is after a day; undefined from maturity on, and for a zero-coupon bond. */
export function nextCoupon(bond: Bond, day: Day): Coupon | undefined {
  return couponSchedule(bond).find(({ date }) => date > day)
}

/** Returns whether a trade that settles on a day, before the coupon's date, is without the coupon. */
export function isExDividend({ ex_dividend, date }: CouponPayment, settlement: DayNumber): boolean {
  return ex_dividend !== null && settlement > ex_dividend && settlement < date
}
