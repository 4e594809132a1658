// Accrued interest: the part of the current coupon that the seller has earned.
import { cacheByObjectAndKey } from '../memory/cache-by-object.ts'
import { add, type Decimal, subtract } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import type { Bond } from './bond.ts'
import { accrualFraction, cycleOf } from './coupon-cycle.ts'
import { type CouponPayment, isExDividend, listPayments } from './coupon-schedule.ts'
import { type DayNumber, toDayNumber } from './dates.ts'
import { type Fraction, subtractFractions, timesFraction } from './fractions.ts'
import { refuse } from './refusal.ts'

const PLACES = 8

/** Refuses a settlement day on or after maturity, or before interest begins. */
export function checkSettlement(bond: Bond, settlement: Day): void {
  if (settlement >= bond.maturity_date)
    throw refuse('matured', `The bond matures on ${bond.maturity_date}, settlement is on ${settlement}.`)
  if (settlement < bond.interest_from)
    throw refuse('not_issued', `Interest begins on ${bond.interest_from}, settlement is on ${settlement}.`)
}

/** Returns the index, in the list of payments, of the current coupon on a day before maturity. */
export function currentPayment(list: readonly CouponPayment[], day: DayNumber): number {
  let [low, high] = [0, list.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.date > day) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns accrued interest as an exact part of the year's interest: negative between ex-dividend and coupon date. */
export function accruedPart(bond: Bond, payment: CouponPayment, settlement: DayNumber): Fraction {
  const accrued = accrualFraction(cycleOf(bond), bond, payment.from, settlement)
  return isExDividend(payment, settlement) ? subtractFractions(accrued, payment.part) : accrued
}

/**
 * Returns the accrued interest of a trade that settles on a day, in per cent of par, half-up to 8 places; '0' for a
 * zero-coupon bond; refuses settlement on or after maturity and before interest begins.
 *
 * Coupon c % a year, days by the bond's day count from the last coupon date (from the start of interest, in the first
 * period): ACT/ACT ICMA c/f × days ÷ days of the regular period, summed over the regular periods of a long odd one;
 * others c × days/360, c × days/365 and so on. Ex dividend, when settlement is after the ex-dividend date and before
 * the coupon date, the whole coupon is taken off, which leaves what the seller owes the buyer, a negative amount.
 * Sources: ICMA rule 251; 31 CFR 356, appendix B, section I; UK DMO, Formulae for Calculating Gilt Prices from Yields,
 * section three.
 */
export function accruedInterest(bond: Bond, settlement: Day): Decimal {
  let accrued = interests.get(bond, settlement)
  if (accrued === undefined) {
    accrued = accrue(bond, settlement)
    interests.set(bond, settlement, accrued)
  }
  return accrued
}

// Cached, because the price of a day needs it, and so does every position of the day.
const interests = cacheByObjectAndKey<Bond, Day, Decimal>('accrued_interest')

function accrue(bond: Bond, settlement: Day): Decimal {
  checkSettlement(bond, settlement)
  const list = listPayments(bond)
  if (list.length === 0) return '0'
  const day = toDayNumber(settlement)
  const part = accruedPart(bond, list[currentPayment(list, day)]!, day)
  return timesFraction(bond.coupon, part, PLACES)
}

/** Returns the dirty price: clean price + accrued interest (at 8 places), per 100 of face, exactly. */
export function dirtyPrice(bond: Bond, settlement: Day, cleanPrice: Decimal): Decimal {
  return add(cleanPrice, accruedInterest(bond, settlement))
}

/** Returns the clean price: dirty price − accrued interest (at 8 places), per 100 of face, exactly. */
export function cleanPrice(bond: Bond, settlement: Day, dirtyPrice: Decimal): Decimal {
  return subtract(dirtyPrice, accruedInterest(bond, settlement))
}
