// The coupon cycle of a bond: the grid of regular ("quasi") coupon dates that runs from before interest begins to
// maturity or past it, and the position of a day on it. Odd first and last periods are measured against the grid, as
// ICMA rule 251 and the debt offices do. Computed once per bond and cached.
import { cacheByObject } from '../memory/cache-by-object.ts'
import type { Bond } from './bond.ts'
import { addMonths, type DayNumber, toDayNumber } from './dates.ts'
import { days30e360, days30360us, type PlainDayCount, yearFraction } from './day-count.ts'
import { addFractions, type Fraction, fraction, subtractFractions } from './fractions.ts'
import { refuse } from './refusal.ts'

/** The regular coupon dates, and the members of the bond that depend on them. */
export type CouponCycle = {
  readonly months: number
  /**
   * Regular coupon dates, ascending; the first is on or before the start of interest, the last on or after maturity.
   */
  readonly grid: readonly DayNumber[]
  readonly start: DayNumber
  readonly maturity: DayNumber
  /** Index in the grid of the first coupon. */
  readonly first: number
  /** Index in the grid of the last coupon on it: maturity itself, or the coupon before an odd last period. */
  readonly last: number
}

// A century of monthly coupons. More is a mistake in the dates.
const LONGEST_GRID = 1300

function gridOf(anchor: DayNumber, start: DayNumber, maturity: DayNumber, months: number, bond: Bond) {
  const grid = [anchor]
  // Every date is counted from the anchor: a chain of steps would lose the 31st at the first 30th.
  const step = (n: number) => addMonths(anchor, n * months, bond.end_of_month)
  for (let n = -1; grid.at(-1)! > start && grid.length < LONGEST_GRID; n--) grid.push(step(n))
  grid.reverse()
  for (let n = 1; grid.at(-1)! < maturity && grid.length < LONGEST_GRID; n++) grid.push(step(n))
  if (grid[0]! > start || grid.at(-1)! < maturity)
    throw refuse('terms_invalid', `There are more than ${LONGEST_GRID} coupon periods.`)
  return grid
}

function cycleFrom(bond: Bond, months: number): CouponCycle {
  const start = toDayNumber(bond.interest_from)
  const maturity = toDayNumber(bond.maturity_date)
  const anchor =
    bond.last_regular_coupon_date === null ? maturity : toDayNumber(bond.last_regular_coupon_date)
  if (!(start < anchor && anchor <= maturity))
    throw refuse(
      'terms_invalid',
      'Interest begins, the last regular coupon is paid and the bond matures in this order.',
    )
  const grid = gridOf(anchor, start, maturity, months, bond)
  const first =
    bond.first_coupon_date === null
      ? grid.findIndex((date) => date > start)
      : grid.indexOf(toDayNumber(bond.first_coupon_date))
  const last = grid.indexOf(anchor)
  if (first < 0 || first > last || grid[first]! <= start)
    throw refuse(
      'terms_invalid',
      `The first coupon date ${bond.first_coupon_date} is not on the coupon cycle.`,
    )
  return { months, grid, start, maturity, first, last }
}

const cycles = cacheByObject<Bond, CouponCycle>('coupon_cycles')

/** Returns the coupon cycle of a bond with coupons, or refuses terms that contradict each other. */
export function cycleOf(bond: Bond): CouponCycle {
  let cycle = cycles.get(bond)
  if (cycle === undefined) {
    if (bond.months_between_coupons === null) throw new Error('A zero-coupon bond has no coupon cycle.')
    cycle = cycleFrom(bond, bond.months_between_coupons)
    cycles.set(bond, cycle)
  }
  return cycle
}

/** Returns the index of the last grid date on or before a day between the grid's ends. */
export function indexAt({ grid }: CouponCycle, day: DayNumber): number {
  let [low, high] = [0, grid.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (grid[middle]! <= day) low = middle
    else high = middle - 1
  }
  return low
}

// The first day and the length of the period at an index; the last grid date ends the last period.
function periodAt({ grid }: CouponCycle, index: number): [DayNumber, number] {
  const at = Math.min(index, grid.length - 2)
  return [grid[at]!, grid[at + 1]! - grid[at]!]
}

/**
 * Returns the position of a day, in coupon periods from the grid's first date: whole periods plus days passed ÷ days
 * of the period; with 30/360 day counts min(1, days passed by that count ÷ 30 × months of a period). ICMA rule 251;
 * SIFMA.
 */
export function positionOf(cycle: CouponCycle, bond: Bond, day: DayNumber): number {
  const index = indexAt(cycle, day)
  const from = cycle.grid[index]!
  if (day === from) return index
  if (bond.day_count === '30e_360') return index + Math.min(1, days30e360(from, day) / (30 * cycle.months))
  if (bond.day_count === '30_360_us') return index + Math.min(1, days30360us(from, day) / (30 * cycle.months))
  return index + (day - from) / periodAt(cycle, index)[1]
}

function exactPosition(cycle: CouponCycle, day: DayNumber): Fraction {
  const index = indexAt(cycle, day)
  const [from, length] = periodAt(cycle, index)
  return addFractions(fraction(Math.min(index, cycle.grid.length - 2), 1), fraction(day - from, length))
}

/**
 * Returns the part of a year's interest that accrues from one day to a later one, exactly. ACT/ACT ICMA: for every
 * regular period touched, days in it ÷ (days of the period × coupons a year). Others: day-count.ts.
 */
export function accrualFraction(cycle: CouponCycle, bond: Bond, from: DayNumber, to: DayNumber): Fraction {
  if (bond.day_count !== 'actual_actual_icma')
    return yearFraction(bond.day_count satisfies PlainDayCount, from, to)
  // Nearly always both days are within one regular period, and no fractions need to be added.
  const [start, length] = periodAt(cycle, indexAt(cycle, from))
  if (to <= start + length) return fraction((to - from) * cycle.months, length * 12)
  const periods = subtractFractions(exactPosition(cycle, to), exactPosition(cycle, from))
  return fraction(periods.numerator * cycle.months, periods.denominator * 12)
}
