// Treasury bills: discount instruments that pay 100 at maturity and nothing before. Every rate is in per cent a year,
// every price per 100 of face. Exact decimals, except for the square root of the US formula above half a year.
//
// Sources: 31 CFR 356, appendix B, section VI (US); UK DMO, Treasury bill information memorandum (GB: simple yield over
// 365 days); Stigum and Robinson, Money Market and Bond Calculations (simple yield over 360 days).
import { add, type Decimal, divide, isPositive, multiply, round, subtract } from '../values/decimal.ts'
import { type Day, daysBetween } from '../values/time.ts'
import type { ListedOnCalendar } from './calendars.ts'
import { addMonths, toDayNumber } from './dates.ts'
import { refuse } from './refusal.ts'

/** How the yield of a bill is quoted: bond-equivalent (US), simple over 365 (GB) or 360 days (the rest). */
export type BillConvention = 'bond_equivalent' | 'simple_365' | 'simple_360'

export type Bill = { readonly maturity_date: Day; readonly convention: BillConvention }

const PLACES = 10
const HALF_YEAR_DAYS = 182
const DISCOUNT_BASIS = '360'
const LARGEST_YIELD = 1_000_000

/** Reads a bill of the catalogue: bond-equivalent for US, simple over 365 for GB and sterling, over 360 otherwise. */
export function billOf({ issuer_country, trading_currency, attributes }: ListedOnCalendar): Bill {
  const maturity_date = String(attributes.maturity_date)
  if (issuer_country === 'US') return { maturity_date, convention: 'bond_equivalent' }
  const isSterling = issuer_country === 'GB' || trading_currency === 'GBP'
  return { maturity_date, convention: isSterling ? 'simple_365' : 'simple_360' }
}

function daysLeft({ maturity_date }: Bill, settlement: Day): number {
  const days = daysBetween(settlement, maturity_date)
  if (days <= 0)
    throw refuse('matured', `The bill matures on ${maturity_date}, settlement is on ${settlement}.`)
  return days
}

// 366 if the year that begins with settlement has a 29 February in it, otherwise 365; from 29 February it ends on the
// 28th.
function daysOfYearFrom(settlement: Day): number {
  const from = toDayNumber(settlement)
  return addMonths(from, 12, false) - from
}

function basisOf({ convention }: Bill, settlement: Day): number {
  if (convention === 'bond_equivalent') return daysOfYearFrom(settlement)
  return convention === 'simple_365' ? 365 : 360
}

function checkedPrice(price: Decimal): Decimal {
  if (!isPositive(price)) throw refuse('price_not_positive', 'The price must be above zero.')
  return price
}

// P = 100 ÷ (1 + y/100 × d/B) = 10000 B ÷ (100 B + y d): one division, so one rounding.
function priceAtSimple(yieldPercent: Decimal, days: number, basis: number): Decimal {
  const below = add(String(100 * basis), multiply(yieldPercent, String(days)))
  if (!isPositive(below)) throw refuse('yield_out_of_range', 'The yield takes more than everything.')
  return divide(String(10_000 * basis), below, PLACES)
}

// y = (100 − P) × 100 B ÷ (P d): again one division.
function simpleYield(price: Decimal, days: number, basis: number): Decimal {
  const above = multiply(subtract('100', price), String(100 * basis))
  return divide(above, multiply(price, String(days)), PLACES)
}

// P (1 + (d/Y − 1/2) i)(1 + i/2) = 100, whose root in i is taken in the form that does not cancel near half a year.
function longBondEquivalent(price: number, days: number, year: number): number {
  const a = days / (2 * year) - 0.25
  const b = days / year
  const c = (price - 100) / price
  return (-2 * c) / (b + Math.sqrt(b * b - 4 * a * c))
}

function priceAtLongBondEquivalent(rate: number, days: number, year: number): number {
  const [half, rest] = [1 + rate / 2, 1 + (days / year - 0.5) * rate]
  if (!(half > 0 && rest > 0)) throw refuse('yield_out_of_range', 'The yield takes more than everything.')
  return 100 / (half * rest)
}

function toDecimal(x: number): Decimal {
  if (!(Math.abs(x) <= LARGEST_YIELD))
    throw refuse('yield_out_of_range', `${x} is beyond what is computed here.`)
  return round(x.toFixed(PLACES), PLACES)
}

const isLong = (bill: Bill, days: number) => bill.convention === 'bond_equivalent' && days > HALF_YEAR_DAYS

/**
 * Returns the yield of a bill in per cent a year, half-up to 10 places; d = days from settlement to maturity.
 * Simple, and US up to 182 days: (100 − P)/P × B/d × 100 with B = 360, 365, or US the days from settlement to the same
 * date a year later. US above 182 days: with a = d/2B − 1/4, b = d/B, c = (P − 100)/P the root
 * (−b + √(b² − 4ac)) ÷ 2a × 100, computed in doubles to about 1e-13. 31 CFR 356, appendix B, section VI.
 */
export function billYieldFromPrice(bill: Bill, settlement: Day, price: Decimal): Decimal {
  const days = daysLeft(bill, settlement)
  const basis = basisOf(bill, settlement)
  if (isLong(bill, days)) return toDecimal(longBondEquivalent(Number(checkedPrice(price)), days, basis) * 100)
  return simpleYield(checkedPrice(price), days, basis)
}

/**
 * Returns the price of a bill at a yield in per cent a year, half-up to 10 places: the inverse of billYieldFromPrice.
 */
export function billPriceFromYield(bill: Bill, settlement: Day, yieldPercent: Decimal): Decimal {
  const days = daysLeft(bill, settlement)
  const basis = basisOf(bill, settlement)
  if (isLong(bill, days)) return toDecimal(priceAtLongBondEquivalent(Number(yieldPercent) / 100, days, basis))
  return priceAtSimple(yieldPercent, days, basis)
}

/**
 * Returns the price of a bill quoted at a bank discount rate in per cent a year, as US bills are:
 * P = 100 × (1 − r/100 × d/360) = 100 − r d ÷ 360, half-up to 10 places. 31 CFR 356, appendix B, section VI.A.
 */
export function billPriceFromDiscount(bill: Bill, settlement: Day, discountPercent: Decimal): Decimal {
  const paid = multiply(discountPercent, String(daysLeft(bill, settlement)))
  return divide(subtract('36000', paid), DISCOUNT_BASIS, PLACES)
}

/** Returns the bank discount rate in per cent a year of a price: r = (100 − P) × 360 ÷ d, half-up to 10 places. */
export function billDiscountFromPrice(bill: Bill, settlement: Day, price: Decimal): Decimal {
  const days = daysLeft(bill, settlement)
  return divide(multiply(subtract('100', price), DISCOUNT_BASIS), String(days), PLACES)
}
