// A full run: sells of lines above their target, then buys of those below it; and the buys alone, when the sells have
// ended, with the cash, the units and the prices of then.
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  isPositive,
  money,
  multiply,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import { ONE, ratioOf, ZERO } from '../../../../values/exact/ratio.ts'
import { type ApprovedBuy, decideBuys } from './decide-buys.ts'
import { decideSell, proceedsOf } from './decide-sells.ts'
import {
  baseValueOf,
  type LineDecision,
  leaveAlone,
  leaveOut,
  measureLine,
  measureLines,
} from './estimate-lines.ts'
import { type SizedLine, sizeRun } from './estimate-orders.ts'
import type { MeasuredLine, RunFacts, SizedRun } from './rules.ts'

/**
 * A full run as a preview: the buys are sized with the cash that the sells bring at the bid. `recent_cost` is the cost
 * of the account's latest full runs (base_value − estimated_value_after): it lowered V and so every target, and without
 * it a run that follows another would sell a little of what that one bought.
 */
export function decideFullRun(facts: RunFacts, recent_cost: Decimal = '0'): SizedRun {
  const { cash, cash_weight, minimum_order_amount } = facts
  const base_value = baseValueOf(facts)
  const cash_target = money(multiply(cash_weight, base_value))
  const lines = measureLines(facts, base_value)
  const bounds = { base_value, minimum_order_amount, recent_cost }
  const sells = lines
    .filter(({ need }) => isBelowZero(need))
    .map((line) => ({ line, decision: decideSell(line, bounds) }))
  const came = sum(sells.map(netOf))
  const budget = atLeastZero(subtract(add(cash, came), cash_target))
  const buys = decideLines(
    lines.filter(({ need }) => !isBelowZero(need)),
    budget,
    minimum_order_amount,
  )
  return sizeRun(facts, { base_value, cash_target, leaving: '0' }, [...sells, ...buys])
}

const isBelowZero = (x: Decimal): boolean => isPositive(subtract('0', x))

function netOf({ line: { facts }, decision: { side, quantity } }: SizedLine): Decimal {
  if (side === null) return '0'
  const proceeds = proceedsOf(facts, quantity)
  return subtract(proceeds, facts.feeOf('sell', proceeds))
}

/** Decides the buys of lines; a line that needs nothing, or has no approval where one is needed, stays as it is. */
export function decideLines(
  lines: readonly MeasuredLine[],
  budget: Decimal,
  minimum: Decimal,
  approvals?: Approvals,
): SizedLine[] {
  const isOpen = ({ facts, need }: MeasuredLine) =>
    isPositive(need) && (!approvals || approvals.has(facts.instrument))
  const requests = lines
    .filter(isOpen)
    .map(({ facts, need }) => ({ facts, need, approved: approvals?.get(facts.instrument) }))
  const decisions = decideBuys(requests, budget, minimum)
  return lines.map((line) => ({
    line,
    decision:
      decisions.get(line.facts.instrument) ?? leaveAlone(ONE, isPositive(line.need) ? 'none' : 'target'),
  }))
}

/** The buys of an approved run, by instrument. */
export type Approvals = ReadonlyMap<string, ApprovedBuy>

/** The facts of the buys that follow the sells of a run. */
export interface BuyFacts extends RunFacts {
  /** V and the targets of the cash and of each instrument, as they were when the run was sized first. */
  base_value: Decimal
  cash_target: Decimal
  target_values: ReadonlyMap<string, Decimal>
  /** The instruments that the run has sold. */
  sold: ReadonlySet<string>
  /** The buys of an approved run; absent for a run that needed no approval. */
  approvals?: Approvals
}

/**
 * The buys when the sells have ended. Those of an approved run are placed as approved if the cash pays for all of them;
 * otherwise they are sized anew, up to the approved units.
 */
export function decideBuysAfterSells(facts: BuyFacts): SizedRun {
  const { cash, base_value, cash_target, target_values, sold, approvals, minimum_order_amount } = facts
  const lines = facts.lines
    .filter(({ counts }) => counts)
    .map((line) => measureLine(line, target_values.get(line.instrument) ?? '0.00'))
  const budget = atLeastZero(subtract(cash, cash_target))
  const open = lines.filter((line) => !sold.has(line.facts.instrument))
  const done = lines
    .filter((line) => sold.has(line.facts.instrument))
    .map((line) => ({ line, decision: leaveAlone(ZERO, 'none') }))
  const buys =
    approvedLines(open, budget, approvals) ?? decideLines(open, budget, minimum_order_amount, approvals)
  return sizeRun(facts, { base_value, cash_target, leaving: '0' }, [...done, ...buys])
}

// The lines as approved; undefined if there is no approval, or if the cash is short.
function approvedLines(
  lines: readonly MeasuredLine[],
  budget: Decimal,
  approvals: Approvals | undefined,
): SizedLine[] | undefined {
  if (approvals === undefined) return undefined
  const decided = lines.map((line) => ({ line, decision: asApproved(line, approvals) }))
  const cost = sum(decided.map(({ decision }) => decision.cash_amount ?? '0'))
  return compare(cost, budget) > 0 ? undefined : decided
}

function asApproved({ facts }: MeasuredLine, approvals: Approvals): LineDecision {
  const buy = approvals.get(facts.instrument)
  if (!buy) return leaveAlone(ZERO, 'none')
  const exact = ratioOf(buy.quantity)
  if (facts.reasons.buy) return leaveOut(facts.reasons.buy, exact, ONE)
  if (facts.ask === null || facts.mid === null) return leaveOut('missing_price', exact, ONE)
  return { side: 'buy', ...buy, reason: null, exact, scale: ONE, limited_by: 'units' }
}
