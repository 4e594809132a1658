// The terms of a bond as the arithmetic reads them, and the market conventions that follow from an instrument of the
// catalogue. docs/fixed-income.md has the table of conventions and their sources.
import { cacheByObject } from '../memory/cache-by-object.ts'
import type { Decimal } from '../values/decimal.ts'
import { isLess } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import { type Calendar, calendarOf, type ListedOnCalendar } from './calendars.ts'
import { isMonthEnd, toDayNumber } from './dates.ts'
import type { DayCount } from './day-count.ts'
import { isGovernmentOfNextDayMarket } from './markets/settlement-cycles.ts'
import { refuse } from './refusal.ts'

/**
 * How a yield discounts; f = coupons a year, y = yield, w = part of a coupon period to the next coupon date.
 * `street`: (1 + y/f)^(w+k), in the last coupon period simple interest 1 + w y/f.
 * `compound`: (1 + y/f)^(w+k) in every period (ICMA, UK Debt Management Office).
 * `treasury`: (1 + w y/f)(1 + y/f)^k, as the US Treasury prices its auctions (31 CFR 356, appendix B).
 */
export type YieldMethod = 'street' | 'compound' | 'treasury'

/** Fixed coupons, or none, and 100 per 100 of face at maturity. */
export type Bond = {
  /** Per cent of face a year; '0' for a zero-coupon bond. */
  readonly coupon: Decimal
  /** 24, 12, 6, 3 or 1; null for a zero-coupon bond. */
  readonly months_between_coupons: number | null
  readonly day_count: DayCount
  readonly maturity_date: Day
  /** The day from which interest accrues. */
  readonly interest_from: Day
  /** Null: the first date of the coupon cycle after `interest_from`. */
  readonly first_coupon_date: Day | null
  /** The last coupon date before an odd last period; null: the cycle counts back from maturity. */
  readonly last_regular_coupon_date: Day | null
  /** Whether a cycle that starts from the last day of a month stays on last days. */
  readonly end_of_month: boolean
  /** The business days that move payments and count the ex-dividend period. */
  readonly calendar: Calendar
  /** How many business days before a coupon date the ex-dividend date is; 0: never ex dividend. */
  readonly ex_dividend_business_days: number
  readonly yield_method: YieldMethod
}

const monthsBetween: Record<string, number> = {
  biennial: 24,
  annual: 12,
  semi_annual: 6,
  quarterly: 3,
  monthly: 1,
}

const dayCounts: Record<string, DayCount> = {
  '30_360': '30e_360',
  actual_360: 'actual_360',
  actual_365_fixed: 'actual_365_fixed',
  actual_actual: 'actual_actual_icma',
}

const GILT_EX_DIVIDEND_BUSINESS_DAYS = 7

function dayCountOf({ trading_currency, attributes }: ListedOnCalendar): DayCount {
  const named = dayCounts[String(attributes.day_count_convention)]
  if (named !== undefined) return named
  const isCorporateDollar = trading_currency === 'USD' && !isGovernmentOfNextDayMarket(attributes.issuer)
  return isCorporateDollar ? '30e_360' : 'actual_actual_icma'
}

function monthsBetweenCoupons(attributes: Record<string, unknown>): number | null {
  if (attributes.coupon_type === 'zero_coupon') return null
  if (attributes.coupon_type !== 'fixed_coupon')
    throw refuse('coupon_type_unsupported', `The coupon is ${attributes.coupon_type}, not fixed.`)
  const months = monthsBetween[String(attributes.coupon_frequency)]
  if (months === undefined || isLess(String(attributes.coupon), '0'))
    throw refuse('terms_invalid', 'A fixed coupon needs a frequency and a rate of zero or more.')
  return months
}

// Treasuries keep to month ends. Elsewhere the first coupon tells: a cycle of 30 November and 31 May keeps to them too.
function keepsToMonthEnd(attributes: Record<string, unknown>, isTreasury: boolean): boolean {
  if (isTreasury) return true
  const first = attributes.first_coupon_date
  return typeof first === 'string' && isMonthEnd(toDayNumber(first))
}

const bonds = cacheByObject<object, Bond>('bond_terms')

/**
 * Reads the terms of a bond of the catalogue and returns it its market's conventions, or refuses a coupon that is not
 * fixed. Cached by the instrument's attributes, which are immutable.
 */
export function bondOf(instrument: ListedOnCalendar): Bond {
  const { attributes, issuer_country } = instrument
  let bond = bonds.get(attributes)
  if (bond === undefined) {
    const months = monthsBetweenCoupons(attributes)
    const isGovernment = isGovernmentOfNextDayMarket(attributes.issuer)
    const isGilt = isGovernment && issuer_country === 'GB'
    bond = {
      coupon: months === null ? '0' : String(attributes.coupon),
      months_between_coupons: months,
      day_count: dayCountOf(instrument),
      maturity_date: String(attributes.maturity_date),
      interest_from: String(attributes.initial_issue_date),
      first_coupon_date: (attributes.first_coupon_date ?? null) as Day | null,
      last_regular_coupon_date: null,
      end_of_month: keepsToMonthEnd(attributes, isGovernment && !isGilt),
      calendar: calendarOf(instrument),
      ex_dividend_business_days: isGilt ? GILT_EX_DIVIDEND_BUSINESS_DAYS : 0,
      yield_method: isGilt ? 'compound' : 'street',
    }
    bonds.set(attributes, bond)
  }
  return bond
}
