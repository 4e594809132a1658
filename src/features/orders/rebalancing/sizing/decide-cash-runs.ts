// Runs that begin with cash: an amount is invested, or an account is sold whole.
import {
  atLeastZero,
  type Decimal,
  isLess,
  isZero,
  money,
  multiply,
  subtract,
} from '../../../../values/decimal.ts'
import { ONE, ratioOf } from '../../../../values/exact/ratio.ts'
import { decideLines } from './decide-full-run.ts'
import { proceedsOf } from './decide-sells.ts'
import {
  baseValueOf,
  type LineDecision,
  leaveAlone,
  leaveOut,
  measureLine,
  measureLines,
} from './estimate-lines.ts'
import { sizeRun } from './estimate-orders.ts'
import type { LineFacts, RunFacts, SizedRun } from './rules.ts'

/**
 * Invests A = min(amount, C − T_cash) in the lines below their targets, in proportion to their needs; nothing is sold.
 * Below the minimum of an order nothing is bought.
 */
export function decideInvestment(facts: RunFacts, amount: Decimal | null): SizedRun {
  const { cash, cash_weight, minimum_order_amount } = facts
  const base_value = baseValueOf(facts)
  const cash_target = money(multiply(cash_weight, base_value))
  const free = money(atLeastZero(subtract(cash, cash_target)))
  const budget = amount !== null && isLess(amount, free) ? amount : free
  const lines = measureLines(facts, base_value)
  const decided = isLess(budget, minimum_order_amount)
    ? lines.map((line) => ({ line, decision: notInvested(line.need, line.facts) }))
    : decideLines(lines, budget, minimum_order_amount)
  return sizeRun(facts, { base_value, cash_target, leaving: '0' }, decided)
}

const notInvested = (need: Decimal, { mid }: LineFacts): LineDecision =>
  mid !== null && isLess('0', need)
    ? leaveOut('below_minimum', ratioOf('0'), ratioOf('0'))
    : leaveAlone(ONE, 'none')

/** Sells all units of every line that may be sold. */
export function decideLiquidation(facts: RunFacts): SizedRun {
  const base_value = baseValueOf(facts)
  const lines = facts.lines.filter(({ counts }) => counts).map((line) => measureLine(line, '0.00'))
  const decided = lines.map((line) => ({ line, decision: liquidate(line.facts) }))
  return sizeRun(facts, { base_value, cash_target: base_value, leaving: '0' }, decided)
}

function liquidate(facts: LineFacts): LineDecision {
  const { units, sellable_units: quantity, reasons, bid } = facts
  if (isZero(units)) return leaveAlone(ONE, 'target')
  const exact = ratioOf(units)
  if (reasons.sell) return leaveOut(reasons.sell, exact, ONE)
  if (bid === null) return leaveOut('missing_price', exact, ONE)
  if (isZero(quantity)) return leaveOut('frozen', exact, ONE)
  const proceeds = proceedsOf(facts, quantity)
  if (!isLess(facts.feeOf('sell', proceeds), proceeds)) return leaveOut('below_minimum', exact, ONE)
  const limited_by = isLess(quantity, units) ? 'units' : 'target'
  return { side: 'sell', quantity, cash_amount: null, reason: null, exact, scale: ONE, limited_by }
}
