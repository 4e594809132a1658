// The days on which accrued interest no longer contains a coupon that is not paid yet. Interest accrues to the day on
// which a trade of the instant settles, so the coupon leaves it as soon as that day is the coupon date, or for a gilt
// the day after its ex-dividend date. From then until it is booked, the coupon itself counts as a receivable for the
// units that will receive it.
import type { ReadContext } from '../../../context.ts'
import { settlementDate } from '../../../fixed-income/calendars.ts'
import type { Coupon } from '../../../fixed-income/coupon-schedule.ts'
import { couponPerUnit, couponsOf as scheduleOf } from '../../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { addDays, type Day, dayAt, type Instant } from '../../../values/time.ts'
import { DAILY_WORK } from '../../../worker/job.ts'
import { rowsById } from '../../instruments/catalog/read.ts'

/** A coupon that is no longer in accrued interest. */
export interface Detached {
  coupon_date: Day
  /** Units that are settled at the end of this day are paid. */
  record_date: Day
  payment_date: Day
  /** Money of the coupon for one unit, before taxes. */
  per_unit: Decimal
}

/** The days from one until, excluded, another, and the coupon that is detached on them, if there is one. */
export interface CouponWindow {
  from: Day
  until: Day
  detached: Detached | undefined
}

/** The window of an instrument in which a day lies; undefined if it pays no fixed coupons. */
export type CouponsOn = (instrument: string, day: Day) => CouponWindow | undefined

/** A coupon that is not booked this number of days after its payment date is in default, and no longer counts. */
const DEFAULT_DAYS = 30
/** Units that settled this number of days before an instant or earlier are paid every coupon that may count at it. */
export const SETTLED_DAYS = 60
const [NEVER, ALWAYS] = ['0000-01-01', '9999-12-31']

/** The coupons of the catalogue. */
export async function catalogueCoupons(context: ReadContext): Promise<CouponsOn> {
  const rowOf = await rowsById(context)
  return (id, day) => {
    const instrument = rowOf(id)
    return instrument && windowOf(instrument, day)
  }
}

/**
 * The coupons that count for the account. A coupon that is paid after it has closed goes to suspense, and has never
 * been part of its value.
 */
export async function couponsOf(
  context: ReadContext,
  { closed_at }: { closed_at: Instant | null },
): Promise<CouponsOn> {
  const couponsOn = await catalogueCoupons(context)
  if (closed_at === null) return couponsOn
  return (instrument, day) => {
    const window = couponsOn(instrument, day)
    return window?.detached && isPaidAfter(window.detached, closed_at)
      ? { ...window, detached: undefined }
      : window
  }
}

/** Returns whether the coupon is paid after the instant. */
export const isPaidAfter = ({ payment_date }: Pick<Detached, 'payment_date'>, at: Instant): boolean =>
  dayAt(payment_date, DAILY_WORK) > at

/** The window of the instrument in which the day lies. */
export function windowOf(instrument: Instrument, day: Day): CouponWindow | undefined {
  const coupons = scheduleOf(instrument)
  if (coupons.length === 0) return undefined
  // The first coupon that accrued interest holds on the day.
  let [low, high] = [0, coupons.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (detachedFrom(instrument, coupons[middle]!).opens > day) high = middle
    else low = middle + 1
  }
  const next = low < coupons.length ? detachedFrom(instrument, coupons[low]!).opens : ALWAYS
  if (low === 0) return { from: NEVER, until: next, detached: undefined }
  const { opens, ends, detached } = detachedFrom(instrument, coupons[low - 1]!)
  if (day >= ends) return { from: ends, until: next, detached: undefined }
  return { from: opens, until: ends < next ? ends : next, detached }
}

interface Detaching {
  opens: Day
  /** Excluded. */
  ends: Day
  detached: Detached
}

const detachings = cacheByObject<Coupon, Detaching>('coupon_windows')

function detachedFrom(instrument: Instrument, coupon: Coupon): Detaching {
  const before = detachings.get(coupon)
  if (before) return before
  const { date, ex_dividend_date, record_date, payment_date } = coupon
  const without = ex_dividend_date === null ? date : addDays(ex_dividend_date, 1)
  let opens = without
  while (settlementDate(instrument, addDays(opens, -1)) >= without) opens = addDays(opens, -1)
  const per_unit = couponPerUnit(instrument, moneyPerPoint(instrument), payment_date)
  const detached = { coupon_date: date, record_date, payment_date, per_unit }
  const detaching = { opens, ends: addDays(payment_date, DEFAULT_DAYS + 1), detached }
  detachings.set(coupon, detaching)
  return detaching
}
