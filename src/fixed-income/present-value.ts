// The present value of a bond's remaining payments at a yield. Numbers, not decimals: powers with fractional
// exponents have no exact value, and a double holds the result to about 1e-13 of it, far inside the ten places that
// leave this folder.
import { cacheByObject } from '../memory/cache-by-object.ts'
import { currentPayment } from './accrued-interest.ts'
import type { Bond } from './bond.ts'
import { cycleOf, indexAt, positionOf } from './coupon-cycle.ts'
import { isExDividend, listPayments } from './coupon-schedule.ts'
import { type DayNumber, toDayNumber } from './dates.ts'
import { toNumber } from './fractions.ts'

const REDEMPTION = 100

/** The payments that the buyer gets in a trade that settles on a day, ready to be discounted. */
export type Remaining = {
  /** How long to the next date of the grid, in coupon periods: above 0, at most 1. */
  readonly wait: number
  /** Payments on the grid from that date on, per 100 of face; 0 where a long first period pays nothing yet. */
  readonly flows: Float64Array
  /** Index in `flows` of the next date of the grid. */
  readonly next: number
  /** The payment at the end of an odd last period, redemption included, and its distance in periods from now. */
  readonly tail: { readonly amount: number; readonly distance: number } | null
  /** The amount that is missing from the payment at `next`, because the bond is ex dividend. */
  readonly withheld: number
  /** The one payment that is left, and its distance in periods, when the bond is in its last coupon period. */
  readonly only: { readonly amount: number; readonly distance: number } | null
}

type Flows = { onGrid: Float64Array; tail: number | null }

const flowsOfBonds = cacheByObject<Bond, Flows>('bond_flows')

function flowsOf(bond: Bond): Flows {
  let flows = flowsOfBonds.get(bond)
  if (flows === undefined) {
    const rate = Number(bond.coupon)
    const { grid, last, maturity } = cycleOf(bond)
    const onGrid = new Float64Array(last + 1)
    let tail: number | null = grid[last] === maturity ? null : REDEMPTION
    for (const { index, part } of listPayments(bond)) {
      if (index === null) tail! += rate * toNumber(part)
      else onGrid[index] = rate * toNumber(part)
    }
    if (tail === null) onGrid[last]! += REDEMPTION
    flows = { onGrid, tail }
    flowsOfBonds.set(bond, flows)
  }
  return flows
}

/** Returns the payments that remain after a settlement within the life of a bond with coupons. */
export function remainingAt(bond: Bond, settlement: DayNumber): Remaining {
  const cycle = cycleOf(bond)
  const list = listPayments(bond)
  const { onGrid, tail } = flowsOf(bond)
  const place = currentPayment(list, settlement)
  const payment = list[place]!
  const position = positionOf(cycle, bond, settlement)
  const next = indexAt(cycle, settlement) + 1
  const withheld = isExDividend(payment, settlement) ? Number(bond.coupon) * toNumber(payment.part) : 0
  const end = positionOf(cycle, bond, toDayNumber(bond.maturity_date)) - position
  const redeemed = tail ?? onGrid[onGrid.length - 1]!
  const isLast = place === list.length - 1
  return {
    wait: next - position,
    flows: onGrid,
    next,
    tail: tail === null ? null : { amount: tail - (isLast ? withheld : 0), distance: end },
    withheld: tail !== null && isLast ? 0 : withheld,
    only: isLast ? { amount: redeemed - withheld, distance: end } : null,
  }
}

/** A value and its slope: d ln(value) / d ln(1 + y/f). */
export type ValueAndSlope = { readonly value: number; readonly slope: number }

/**
 * Returns the dirty price, and its slope, at a growth per coupon period of g = 1 + y/f, for g > 0:
 * Σ payment_k × g^−(w+k), or with `isSimpleWait` Σ payment_k × g^−k ÷ (1 + w (g − 1)), as `YieldMethod` says.
 */
export function valueAt(remaining: Remaining, growth: number, isSimpleWait: boolean): ValueAndSlope {
  const { flows, next, wait, tail, withheld } = remaining
  const v = 1 / growth
  let sum = 0
  let moment = 0
  // Horner's scheme, from the last payment to the next: sum = Σ f_k v^k, moment = Σ k f_k v^k.
  for (let n = flows.length - 1; n >= next; n--) {
    moment = (moment + sum) * v
    sum = sum * v + flows[n]!
  }
  if (next < flows.length) sum -= withheld
  if (tail !== null) {
    const beyond = tail.distance - wait
    const worth = tail.amount * growth ** -beyond
    sum += worth
    moment += beyond * worth
  }
  const front = isSimpleWait ? 1 / (1 + wait * (growth - 1)) : growth ** -wait
  const frontSlope = isSimpleWait ? wait * growth * front : wait
  return { value: front * sum, slope: -frontSlope - moment / sum }
}
