// Decides what the cost of units that came without lots changes, once it is named. Of the cost that was assumed, and of
// the one that is named, only the part counts that is still in the position: K + Σ (named − assumed) × Π(1 − s).

import {
  add,
  type Decimal,
  divide,
  isLess,
  isPositive,
  isZero,
  money,
  multiply,
  negate,
  subtract,
} from '../../../../values/decimal.ts'
import type { HandedLot } from '../../../portfolio/holdings/book-transaction.ts'
import type { ReplayedStep } from '../../../portfolio/performance/cost-basis.ts'
import { arriving } from '../delivery/decide-delivery.ts'
import { costOfLots } from '../rules.ts'

/** A delivery of the line, in the order in which they were booked. */
export interface CostedDelivery {
  entry: string
  quantity: Decimal
  /** The cost that is in the books for it. */
  cost: Decimal
}

export interface LaterCostFacts {
  deliveries: readonly CostedDelivery[]
  /** Everything that has happened to the position to which the units came. */
  steps: readonly ReplayedStep[]
  position: string
  /** The units that the position has now. */
  held: Decimal
}

export interface LaterCost {
  /** The units that leave and come back: those that were delivered, at most the units held; none if all have left. */
  units: Decimal
  /** The parts of both costs that are still in the position. */
  assumed: Decimal
  named: Decimal
}

const PLACES = 20

/** The change of the books, if the units have the lots, oldest first. */
export function decideLaterCost(
  { deliveries, steps, position, held }: LaterCostFacts,
  lots: readonly HandedLot[],
): LaterCost {
  let before: Decimal = '0'
  let isThere = false
  let [assumed, named]: [Decimal, Decimal] = ['0', '0']
  for (const { entry, quantity, cost } of deliveries) {
    const part = partLeft(steps, position, entry)
    isThere ||= isPositive(part)
    assumed = add(assumed, multiply(cost, part))
    named = add(named, multiply(costOfLots(arriving(lots, before, quantity)), part))
    before = add(before, quantity)
  }
  return {
    units: !isThere ? '0' : isLess(before, held) ? before : held,
    assumed: money(assumed),
    named: money(named),
  }
}

/** The part of the cost of a delivery that no later entry has taken out of the position; 1 if all of it is there. */
export function partLeft(steps: readonly ReplayedStep[], position: string, delivery: string): Decimal {
  let part: Decimal = '0'
  let [units, cost]: [Decimal, Decimal] = ['0', '0']
  const taken = new Map<string, Decimal>()
  for (const { entries, effects } of steps) {
    const [first] = entries as [ReplayedStep['entries'][number]]
    for (const effect of effects.filter((one) => one.position === position)) {
      if (first.entry === delivery) part = '1'
      else if (first.reversed_entry) part = add(part, taken.get(first.reversed_entry) ?? '0')
      else {
        const share = shareOf(effect, { units, cost })
        taken.set(first.entry, multiply(part, share))
        part = subtract(part, multiply(part, share))
      }
      units = add(units, effect.units)
      cost = add(cost, effect.cost)
    }
  }
  return part
}

// The share of the cost that leaves: that of the units, or of cash for a fraction.
function shareOf(
  effect: { units: Decimal; cost: Decimal },
  before: { units: Decimal; cost: Decimal },
): Decimal {
  if (isPositive(effect.units) || isZero(effect.units)) {
    const isPaid = isPositive(negate(effect.cost)) && isPositive(before.cost)
    return isPaid && isPositive(effect.units) ? divide(negate(effect.cost), before.cost, PLACES) : '0'
  }
  return isPositive(before.units) ? divide(negate(effect.units), before.units, PLACES) : '0'
}
