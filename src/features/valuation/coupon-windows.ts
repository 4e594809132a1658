// The days on which a coupon is in nobody's accrued interest and not paid yet. Interest is counted to the day on
// which a trade of the instant settles, so it leaves a coupon out as soon as that is the coupon date, of a gilt the
// day after its ex-dividend date. From then until the coupon is booked the coupon itself counts, for the units that
// will be paid it.
import type { ReadContext } from '../../context.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import type { Coupon } from '../../fixed-income/coupon-schedule.ts'
import { couponPerUnit, couponsOf as scheduleOf } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { moneyPerPoint } from '../../market/instrument-terms.ts'
import type { Decimal } from '../../values/decimal.ts'
import { addDays, type Day, dayAt, type Instant } from '../../values/time.ts'
import { DAILY_WORK } from '../../worker/job.ts'
import { rowsById } from '../catalog/read.ts'

/** A coupon that is no longer in accrued interest. */
export interface Detached {
  coupon_date: Day
  /** Units that are settled at the end of this day are paid. */
  record_date: Day
  payment_date: Day
  /** Money of the coupon for one unit, before taxes. */
  per_unit: Decimal
}

/** What is so of an instrument from one day until, excluded, another. */
export interface Stretch {
  from: Day
  until: Day
  detached: Detached | undefined
}

/** What is so of an instrument around a day; undefined of one that pays no fixed coupons. */
export type CouponsOn = (instrument: string, day: Day) => Stretch | undefined

/** A coupon that is still not booked so many days after its payment date is in default, and counts no more. */
const DEFAULT_DAYS = 30
/** Units that settled so many days before an instant or earlier are paid every coupon that may count at it. */
export const SETTLED_DAYS = 60
const [NEVER, ALWAYS] = ['0000-01-01', '9999-12-31']

/** The coupons of the catalogue. */
export async function couponsKnown(context: ReadContext): Promise<CouponsOn> {
  const rowOf = await rowsById(context)
  return (id, day) => {
    const instrument = rowOf(id)
    return instrument && stretchOf(instrument, day)
  }
}

/**
 * The coupons that count for the account: what is paid after it has closed waits in suspense, is no value of the
 * account, and never was.
 */
export async function couponsOf(
  context: ReadContext,
  { closed_at }: { closed_at: Instant | null },
): Promise<CouponsOn> {
  const couponsOn = await couponsKnown(context)
  if (closed_at === null) return couponsOn
  return (instrument, day) => {
    const stretch = couponsOn(instrument, day)
    return stretch?.detached && isPaidAfter(stretch.detached, closed_at)
      ? { ...stretch, detached: undefined }
      : stretch
  }
}

/** Tells whether the coupon is paid after the instant. */
export const isPaidAfter = ({ payment_date }: Pick<Detached, 'payment_date'>, at: Instant): boolean =>
  dayAt(payment_date, DAILY_WORK) > at

/** What is so of the instrument around the day. */
export function stretchOf(instrument: Instrument, day: Day): Stretch | undefined {
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

const known = new WeakMap<Coupon, Detaching>()

function detachedFrom(instrument: Instrument, coupon: Coupon): Detaching {
  const before = known.get(coupon)
  if (before) return before
  const { date, ex_dividend_date, record_date, payment_date } = coupon
  const without = ex_dividend_date === null ? date : addDays(ex_dividend_date, 1)
  let opens = without
  while (settlementDate(instrument, addDays(opens, -1)) >= without) opens = addDays(opens, -1)
  const per_unit = couponPerUnit(instrument, moneyPerPoint(instrument), payment_date)
  const detached = { coupon_date: date, record_date, payment_date, per_unit }
  const found = { opens, ends: addDays(payment_date, DEFAULT_DAYS + 1), detached }
  known.set(coupon, found)
  return found
}
