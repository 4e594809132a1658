// The sells of a full run: of lines above their target, and of all units that the model does not want.
import {
  add,
  compare,
  type Decimal,
  floorTo,
  isLess,
  isPositive,
  isZero,
  money,
  multiply,
  subtract,
} from '../../../../values/decimal.ts'
import { compareRatios, divideRatios, floorRatio, ONE, ratioOf } from '../../../../values/exact/ratio.ts'
import { isUnwanted, type LineDecision, leaveOut, worthOf } from './estimate-lines.ts'
import type { LineFacts, MeasuredLine } from './rules.ts'

/** The bounds of the sells of a run. */
export interface SellBounds {
  base_value: Decimal
  minimum_order_amount: Decimal
  /** The cost of the runs whose prices still stand; it lowered V, and no line is sold to make up for it. */
  recent_cost: Decimal
}

/** The proceeds of a sell at the bid, before fees. */
export const proceedsOf = ({ bid }: LineFacts, quantity: Decimal): Decimal =>
  money(multiply(quantity, bid ?? '0'))

// Whether the line is above its target only by the cost of recent runs, to half an increment and the cents of rounding.
function isWithinCost({ facts, value }: MeasuredLine, { base_value, recent_cost }: SellBounds): boolean {
  if (!isPositive(recent_cost)) return false
  const target = money(multiply(facts.target_weight, add(base_value, recent_cost)))
  const half = multiply(multiply(facts.increment, facts.mid!), '0.5')
  return compare(subtract(value, target), add(half, '0.02')) <= 0
}

/**
 * The sell of a line with need < 0: u = floor_inc(−need ÷ mid), so that the line is not sold below its target; all
 * units if the model does not want it, or if the rest would be worth less than the minimum.
 */
export function decideSell(line: MeasuredLine, bounds: SellBounds): LineDecision {
  const { facts, need } = line
  if (facts.mid === null) return leaveOut('missing_price', ratioOf('0'), ONE)
  const exact = isUnwanted(facts)
    ? ratioOf(facts.units)
    : divideRatios(ratioOf(subtract('0', need)), ratioOf(facts.mid))
  if (facts.reasons.sell) return leaveOut(facts.reasons.sell, exact, ONE)
  if (facts.bid === null) return leaveOut('missing_price', exact, ONE)
  const least = bounds.minimum_order_amount
  if (!isUnwanted(facts) && isWithinCost(line, bounds)) return leaveOut('within_increment', exact, ONE)
  const down = floorRatio(exact, facts.increment)
  const isRestTooSmall = isLess(worthOf(facts, subtract(facts.units, down)), least)
  const isWhole = isUnwanted(facts) || isRestTooSmall
  const size = isWhole ? facts.units : down
  if (isZero(size)) return leaveOut('within_increment', exact, ONE)
  const quantity = sellable(facts, size)
  if (isZero(quantity)) return leaveOut('frozen', exact, ONE)
  if (isTooSmall(facts, quantity, least)) return leaveOut('below_minimum', exact, ONE)
  const limited_by = isLess(quantity, size)
    ? 'units'
    : isWhole && !isUnwanted(facts)
      ? 'minimum'
      : isWhole || compareRatios(exact, ratioOf(quantity)) === 0
        ? 'target'
        : 'increment'
  return { side: 'sell', quantity, cash_amount: null, reason: null, exact, scale: ONE, limited_by }
}

/** The units up to those that may be sold: all of these, or a multiple of the increment. */
export function sellable({ sellable_units, increment }: LineFacts, size: Decimal): Decimal {
  if (!isLess(size, sellable_units)) return sellable_units
  return floorTo(size, increment)
}

function isTooSmall(facts: LineFacts, quantity: Decimal, least: Decimal): boolean {
  const proceeds = proceedsOf(facts, quantity)
  if (!isUnwanted(facts) && isLess(proceeds, least)) return true
  return isBelowQuantity(facts, quantity) || !isLess(facts.feeOf('sell', proceeds), proceeds)
}

/** Whether the venue refuses the sell for its size; all units may go, however few they are. */
export const isBelowQuantity = (
  { minimum_quantity, sellable_units }: LineFacts,
  quantity: Decimal,
): boolean => isLess(quantity, minimum_quantity) && isLess(quantity, sellable_units)
