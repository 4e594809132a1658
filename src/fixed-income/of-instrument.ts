// The arithmetic by instrument of the catalogue: bonds and bills alike, for rooms that show any of them.
import { type Decimal, divide, multiply } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import { accruedInterest } from './accrued-interest.ts'
import { billOf, billPriceFromYield, billYieldFromPrice } from './bill.ts'
import { bondOf } from './bond.ts'
import { priceFromYield, yieldFromPrice } from './bond-yield.ts'
import type { ListedOnCalendar } from './calendars.ts'
import { type Coupon, couponSchedule } from './coupon-schedule.ts'
import { orUndefined } from './refusal.ts'

/** Returns whether an instrument is a bond or a bill. */
export function isFixedIncome({ instrument_type }: ListedOnCalendar): boolean {
  return instrument_type === 'bond' || instrument_type === 'bill'
}

function checkFixedIncome(instrument: ListedOnCalendar): void {
  if (!isFixedIncome(instrument)) throw new Error(`A ${instrument.instrument_type} has no yield.`)
}

/** Returns accrued interest in per cent of par, 8 places; '0' for bills and zero-coupon bonds. */
export function accruedInterestOf(instrument: ListedOnCalendar, settlement: Day): Decimal {
  checkFixedIncome(instrument)
  return instrument.instrument_type === 'bill' ? '0' : accruedInterest(bondOf(instrument), settlement)
}

/** Returns the yield in per cent a year of a clean price, 10 places, by the instrument's convention, or refuses. */
export function yieldOf(instrument: ListedOnCalendar, settlement: Day, cleanPrice: Decimal): Decimal {
  checkFixedIncome(instrument)
  return instrument.instrument_type === 'bill'
    ? billYieldFromPrice(billOf(instrument), settlement, cleanPrice)
    : yieldFromPrice(bondOf(instrument), settlement, cleanPrice)
}

/** Returns the clean price at a yield in per cent a year, 10 places, by the instrument's convention, or refuses. */
export function priceOf(instrument: ListedOnCalendar, settlement: Day, yieldPercent: Decimal): Decimal {
  checkFixedIncome(instrument)
  return instrument.instrument_type === 'bill'
    ? billPriceFromYield(billOf(instrument), settlement, yieldPercent)
    : priceFromYield(bondOf(instrument), settlement, yieldPercent)
}

const NONE: readonly Coupon[] = []

/** Returns the coupons of an instrument that pays fixed ones, first to last; none for other instruments. */
export function couponsOf(instrument: ListedOnCalendar): readonly Coupon[] {
  if (instrument.instrument_type !== 'bond' || instrument.attributes.coupon_type !== 'fixed_coupon')
    return NONE
  return orUndefined(() => couponSchedule(bondOf(instrument))) ?? NONE
}

const perYear: Record<string, Decimal> = {
  biennial: '0.5',
  annual: '1',
  semi_annual: '2',
  quarterly: '4',
  monthly: '12',
}

/**
 * Returns the money of the coupon that is paid on a day, for one unit: m × coupon ÷ f, half-up to 12 places; for an
 * odd coupon m × the interest that accrues in its days.
 */
export function couponPerUnit(instrument: ListedOnCalendar, m: Decimal, paid: Day): Decimal {
  const coupon = couponsOf(instrument).find(({ payment_date }) => payment_date === paid)
  if (coupon && !coupon.is_regular) return multiply(m, coupon.amount)
  const { attributes } = instrument
  return divide(multiply(m, String(attributes.coupon)), perYear[String(attributes.coupon_frequency)]!, 12)
}
