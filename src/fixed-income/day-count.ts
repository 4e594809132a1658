// Day count conventions: the part of a year between two days, the first included, the last not. Answers are
// exact fractions of one year.
//
// Sources: 2006 ISDA Definitions, section 4.16 (30/360, 30E/360, ACT/360, ACT/365 fixed, ACT/ACT ISDA); ICMA Rule Book,
// rule 251 (ACT/ACT ICMA); MSRB rule G-33 and SIFMA, Standard Securities Calculation Methods (30/360 US with the rule
// for the end of February). ACT/ACT ICMA needs the coupon cycle and is in coupon-cycle.ts.
import { type DayNumber, firstOfYear, isLeapYear, isMonthEnd, yearMonthDay } from './dates.ts'
import { addFractions, type Fraction, fraction } from './fractions.ts'

/** Conventions that need nothing but the two days. */
export type PlainDayCount = '30_360_us' | '30e_360' | 'actual_360' | 'actual_365_fixed' | 'actual_actual_isda'

/** Every convention that the product supports. */
export type DayCount = PlainDayCount | 'actual_actual_icma'

function days360(from: DayNumber, to: DayNumber, fromDay: number, toDay: number): number {
  const [y1, m1] = yearMonthDay(from)
  const [y2, m2] = yearMonthDay(to)
  return 360 * (y2 - y1) + 30 * (m2 - m1) + (toDay - fromDay)
}

/** Counts the days by 30E/360 (Eurobond basis): 360 Δy + 30 Δm + Δd, each 31st taken as a 30th. ISDA 4.16(g). */
export function days30e360(from: DayNumber, to: DayNumber): number {
  const [, , d1] = yearMonthDay(from)
  const [, , d2] = yearMonthDay(to)
  return days360(from, to, Math.min(d1, 30), Math.min(d2, 30))
}

const isEndOfFebruary = (day: DayNumber) => yearMonthDay(day)[1] === 2 && isMonthEnd(day)

/**
 * Counts the days by 30/360 US: 360 Δy + 30 Δm + Δd, where the last of February counts as a 30th in the first day (and
 * in the second, if the first is one too), a 31st in the first day as a 30th, and a 31st in the second day as a 30th
 * only if the first is then a 30th. MSRB G-33, SIFMA.
 */
export function days30360us(from: DayNumber, to: DayNumber): number {
  let [, , d1] = yearMonthDay(from)
  let [, , d2] = yearMonthDay(to)
  if (isEndOfFebruary(from)) {
    if (isEndOfFebruary(to)) d2 = 30
    d1 = 30
  }
  if (d2 === 31 && d1 >= 30) d2 = 30
  return days360(from, to, Math.min(d1, 30), d2)
}

// Σ over calendar years of days in the year ÷ its length. Whole years between add one each. ISDA 4.16(b).
function actualActualIsda(from: DayNumber, to: DayNumber): Fraction {
  const [y1] = yearMonthDay(from)
  const [y2] = yearMonthDay(to)
  const length = (year: number) => (isLeapYear(year) ? 366 : 365)
  if (y1 === y2) return fraction(to - from, length(y1))
  const first = fraction(firstOfYear(y1 + 1) - from, length(y1))
  const last = fraction(to - firstOfYear(y2), length(y2))
  return addFractions(addFractions(first, last), fraction(y2 - y1 - 1, 1))
}

/** Returns the part of a year from one day to a later one, exactly; sources at the head of this file. */
export function yearFraction(convention: PlainDayCount, from: DayNumber, to: DayNumber): Fraction {
  switch (convention) {
    case '30_360_us':
      return fraction(days30360us(from, to), 360)
    case '30e_360':
      return fraction(days30e360(from, to), 360)
    case 'actual_360':
      return fraction(to - from, 360)
    case 'actual_365_fixed':
      return fraction(to - from, 365)
    case 'actual_actual_isda':
      return actualActualIsda(from, to)
  }
}
