// The coupon that a position is to be paid: R(t) = E(t) × money of the coupon for one unit, where E(t) are the units
// that will be settled at the end of the record date by the entries booked up to t. Pure.
import { add, type Decimal, isPositive } from '../../../values/decimal.ts'
import { addDays, type Day, type Instant } from '../../../values/time.ts'
import { type CouponsOn, type CouponWindow, type Detached, SETTLED_DAYS } from './coupon-windows.ts'

/** A coupon that is owed to a number of units. */
export interface Receivable extends Detached {
  units: Decimal
}

/** A coupon of an instrument that accrued interest no longer contains. */
export interface DueCoupon extends Detached {
  instrument: string
}

/** The coupon that these units of the instrument are to be paid. */
export function receivableOf(
  { instrument, units }: { instrument: string; units: Decimal },
  due: readonly DueCoupon[],
): Receivable {
  const { instrument: _, ...detached } = due.find((coupon) => coupon.instrument === instrument)!
  return { units, ...detached }
}

/** The facts from which the next coupon payment of a position follows. */
export interface CouponClaim {
  instrument: string
  /** Units by the day on which they settle; those that settled long ago are one lot. */
  lots: { settles: Day; units: Decimal }[]
  /** When the last coupon was booked. */
  paid_at: Instant | null
  /** The window of the last day for which the receivable was computed. */
  window: CouponWindow
}

/** The claim of a position without entries. */
export const newClaim = (instrument: string, window: CouponWindow): CouponClaim => ({
  instrument,
  lots: [],
  paid_at: null,
  window,
})

const MAX_LOTS = 100

/** Notes units that settle on a day, and that a coupon was booked. */
export function noteEntry(
  claim: CouponClaim,
  { units, settles, paid_at }: { units: Decimal | null; settles: Day | null; paid_at: Instant | null },
): void {
  if (paid_at !== null && (claim.paid_at === null || claim.paid_at < paid_at)) claim.paid_at = paid_at
  if (units === null || settles === null) return
  const same = claim.lots.findLast((lot) => lot.settles === settles)
  if (same) same.units = add(same.units, units)
  else claim.lots.push({ settles, units })
  if (claim.lots.length > MAX_LOTS) mergeLots(claim, addDays(settles, -SETTLED_DAYS))
}

function mergeLots(claim: CouponClaim, until: Day): void {
  const early = claim.lots.filter(({ settles }) => settles < until)
  if (early.length < 2) return
  const units = early.reduce((total, lot) => add(total, lot.units), '0')
  claim.lots = [
    { settles: early[0]!.settles, units },
    ...claim.lots.filter(({ settles }) => settles >= until),
  ]
}

/** The coupon that the position receives on a day, by the noted entries; null without one. */
export function receivableAt(claim: CouponClaim, couponsOn: CouponsOn, day: Day): Receivable | null {
  if (day < claim.window.from || day >= claim.window.until)
    claim.window = couponsOn(claim.instrument, day) ?? claim.window
  const { detached } = claim.window
  if (!detached || (claim.paid_at !== null && claim.paid_at >= detached.payment_date)) return null
  let units: Decimal = '0'
  for (const lot of claim.lots) if (lot.settles <= detached.record_date) units = add(units, lot.units)
  return isPositive(units) ? { units, ...detached } : null
}
