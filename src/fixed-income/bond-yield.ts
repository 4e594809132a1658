// Price from yield and yield from price, by the convention of the bond's market. Inputs and results are text; inside,
// the computation uses numbers.
//
// Sources: ICMA Rule Book, rule 803 (yield compounded as often as coupons are paid); UK DMO, Formulae for Calculating
// Gilt Prices from Yields, section one; 31 CFR 356, appendix B, section II; SIFMA, Standard Securities Calculation
// Methods (simple interest in the last coupon period).
import { type Decimal, round } from '../values/decimal.ts'
import { type Day, daysBetween } from '../values/time.ts'
import { accruedPart, checkSettlement, currentPayment } from './accrued-interest.ts'
import type { Bond } from './bond.ts'
import { listPayments } from './coupon-schedule.ts'
import { toDayNumber } from './dates.ts'
import { toNumber } from './fractions.ts'
import { type Remaining, remainingAt, valueAt } from './present-value.ts'
import { refuse } from './refusal.ts'
import { solveGrowth } from './solve-yield.ts'

const PLACES = 10
const LARGEST_YIELD = 1_000_000
const LARGEST_PRICE = 1_000_000_000
const DAYS_OF_YEAR = 365
// A yield that loses more than 99.9999 % in each coupon period says nothing about a bond.
const LEAST_GROWTH = 1e-6

function toDecimal(x: number, largest: number): Decimal {
  if (!(Math.abs(x) <= largest)) throw refuse('yield_out_of_range', `${x} is beyond what is computed here.`)
  return round(x.toFixed(PLACES), PLACES)
}

function checkedPrice(dirty: number): number {
  if (!(dirty > 0)) throw refuse('price_not_positive', 'The price with accrued interest must be above zero.')
  return dirty
}

// Simple interest: amount = price × (1 + r t).
function simplePrice(amount: number, rate: number, time: number): number {
  const growth = 1 + rate * time
  if (!(growth > 0)) throw refuse('yield_out_of_range', 'The yield takes more than everything.')
  return amount / growth
}

function simpleRate(amount: number, price: number, time: number): number {
  if (!(time > 0)) throw refuse('no_time_left', 'The day count sees no time left to maturity.')
  return (amount / price - 1) / time
}

// Zero coupon: compounded once a year over days/365, simple below a year; both agree at exactly one year.
function zeroPrice(days: number, rate: number): number {
  const years = days / DAYS_OF_YEAR
  if (days < DAYS_OF_YEAR) return simplePrice(100, rate, years)
  if (!(rate > -1)) throw refuse('yield_out_of_range', 'A compounded yield lies above -100 %.')
  return 100 * (1 + rate) ** -years
}

function zeroRate(days: number, price: number): number {
  const years = days / DAYS_OF_YEAR
  return days < DAYS_OF_YEAR ? simpleRate(100, price, years) : (100 / price) ** (1 / years) - 1
}

// One payment left: simple interest, except where the market compounds to the end. The Treasury's formula is the same
// there, unless the only coupon ends a long first period and more than one regular period is left.
function isMoneyMarket({ yield_method }: Bond, { only, wait }: Remaining): boolean {
  if (only === null || yield_method === 'compound') return false
  return yield_method === 'street' || only.distance <= wait
}

function accruedNumber(bond: Bond, day: number): number {
  const list = listPayments(bond)
  return Number(bond.coupon) * toNumber(accruedPart(bond, list[currentPayment(list, day)]!, day))
}

function dirtyAt(bond: Bond, day: number, rate: number): number {
  const remaining = remainingAt(bond, day)
  const period = rate * (bond.months_between_coupons! / 12)
  if (isMoneyMarket(bond, remaining))
    return simplePrice(remaining.only!.amount, period, remaining.only!.distance)
  if (!(period > -1))
    throw refuse('yield_out_of_range', 'A compounded yield lies above -100 % a coupon period.')
  return valueAt(remaining, 1 + period, bond.yield_method === 'treasury').value
}

// A first guess: coupon and pull to par over the average of price and par, at least half of everything lost.
function guessGrowth(bond: Bond, remaining: Remaining, dirty: number): number {
  const { flows, next, wait, tail } = remaining
  const periods = tail?.distance ?? flows.length - 1 - next + wait
  const coupon = (Number(bond.coupon) * bond.months_between_coupons!) / 12
  return Math.max(0.5, 1 + (coupon + (100 - dirty) / Math.max(1, periods)) / ((100 + dirty) / 2))
}

function rateAt(bond: Bond, day: number, dirty: number): number {
  const remaining = remainingAt(bond, day)
  const perYear = 12 / bond.months_between_coupons!
  if (isMoneyMarket(bond, remaining))
    return simpleRate(remaining.only!.amount, dirty, remaining.only!.distance) * perYear
  const guess = guessGrowth(bond, remaining, dirty)
  const growth = solveGrowth(remaining, dirty, guess, bond.yield_method === 'treasury')
  if (growth === undefined || growth < LEAST_GROWTH)
    throw refuse('yield_out_of_range', `No yield is found for the price ${dirty}.`)
  return (growth - 1) * perYear
}

/**
 * Returns the clean price per 100 of face at a yield in per cent a year, for a trade that settles on a day; rounded
 * half-up to 10 places; the error of the double arithmetic is below 1e-10.
 *
 * Dirty price = Σ payments discounted as the bond's `yield_method` says, w counted in coupon periods
 * (coupon-cycle.ts), a coupon lost ex dividend left out; clean = dirty − accrued interest, unrounded. Zero coupon:
 * 100 ÷ (1 + y)^(days/365), below a year 100 ÷ (1 + y × days/365). Refuses as ArithmeticReason says. Sources at the
 * head of this file.
 */
export function priceFromYield(bond: Bond, settlement: Day, yieldPercent: Decimal): Decimal {
  checkSettlement(bond, settlement)
  const rate = Number(yieldPercent) / 100
  if (!(Math.abs(rate) * 100 <= LARGEST_YIELD))
    throw refuse('yield_out_of_range', 'The yield is out of range.')
  if (bond.months_between_coupons === null)
    return toDecimal(zeroPrice(daysBetween(settlement, bond.maturity_date), rate), LARGEST_PRICE)
  const day = toDayNumber(settlement)
  return toDecimal(dirtyAt(bond, day, rate) - accruedNumber(bond, day), LARGEST_PRICE)
}

/**
 * Returns the yield in per cent a year of a clean price per 100 of face, for a trade that settles on a day: the inverse
 * of priceFromYield, rounded half-up to 10 places. Off by less than 1e-10 percentage points, plus 1e-11 ÷ the years of
 * duration; absurd yields (a price of 20 the week before maturity) have 14 digits instead.
 */
export function yieldFromPrice(bond: Bond, settlement: Day, cleanPrice: Decimal): Decimal {
  checkSettlement(bond, settlement)
  const clean = Number(cleanPrice)
  if (bond.months_between_coupons === null)
    return toDecimal(
      zeroRate(daysBetween(settlement, bond.maturity_date), checkedPrice(clean)) * 100,
      LARGEST_YIELD,
    )
  const day = toDayNumber(settlement)
  const dirty = checkedPrice(clean + accruedNumber(bond, day))
  return toDecimal(rateAt(bond, day, dirty) * 100, LARGEST_YIELD)
}
