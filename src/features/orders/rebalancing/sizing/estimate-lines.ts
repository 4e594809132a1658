// Values, targets and needs of lines, and the outcome of the decision on each.
//
//   v = round2(units × mid)   V = C + Σ v   T = round2(t × V)   need = T − v
//   x = need ÷ mid            P = ask × (1 + margin)            cap(u) = ceil2(u × P) + fee of that
//
// Only round2, ceil2 and the step of an instrument round; everything else is exact.
import {
  add,
  type Decimal,
  isZero,
  money,
  multiply,
  roundUp,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import { type ExactRatio, ZERO } from '../../../../values/exact/ratio.ts'
import type { LineFacts, MeasuredLine, RunFacts, RunLimit, RunSide, RunSkipReason } from './rules.ts'

/** The decision on a line. Without an order the side is null. */
export interface LineDecision {
  side: RunSide | null
  quantity: Decimal
  /** Buys: the most that the order costs. */
  cash_amount: Decimal | null
  reason: RunSkipReason | null
  /** Units before rounding. */
  exact: ExactRatio
  /** The share of the need that the cash allows. */
  scale: ExactRatio
  limited_by: RunLimit
}

const LIMIT_OF: Partial<Record<RunSkipReason, RunLimit>> = {
  within_increment: 'increment',
  below_minimum: 'minimum',
  no_cash: 'cash',
  frozen: 'units',
}

/** The decision that leaves a line out, with its reason. */
export const leaveOut = (reason: RunSkipReason, exact: ExactRatio, scale: ExactRatio): LineDecision => ({
  side: null,
  quantity: '0',
  cash_amount: null,
  reason,
  exact,
  scale,
  limited_by: LIMIT_OF[reason] ?? 'none',
})

/** The decision on a line that needs nothing. */
export const leaveAlone = (scale: ExactRatio, limited_by: RunLimit): LineDecision => ({
  side: null,
  quantity: '0',
  cash_amount: null,
  reason: null,
  exact: ZERO,
  scale,
  limited_by,
})

/** Whether the line is at zero: a line to be sold whole. */
export const isUnwanted = ({ target_weight }: LineFacts): boolean => isZero(target_weight)

/** round2(units × mid), zero without a price. */
export const worthOf = ({ mid }: LineFacts, units: Decimal): Decimal =>
  mid === null ? '0.00' : money(multiply(units, mid))

/** The first line that counts units but has no price: such an account cannot be valued, and no run begins. */
export const lineWithoutPrice = (lines: readonly LineFacts[]): LineFacts | undefined =>
  lines.find(({ counts, units, mid }) => counts && mid === null && !isZero(units))

/** V: the cash and the value of all lines that count. */
export const baseValueOf = ({ cash, lines }: Pick<RunFacts, 'cash' | 'lines'>): Decimal =>
  money(add(cash, sum(lines.filter(({ counts }) => counts).map((line) => worthOf(line, line.units)))))

/** The lines that count; each target is the share of its weight in the base. */
export function measureLines({ lines }: Pick<RunFacts, 'lines'>, base: Decimal): MeasuredLine[] {
  return lines
    .filter(({ counts }) => counts)
    .map((facts) => measureLine(facts, money(multiply(facts.target_weight, base))))
}

/** A line measured by its target value. */
export function measureLine(facts: LineFacts, target: Decimal): MeasuredLine {
  const value = worthOf(facts, facts.units)
  return { facts, value, target, need: money(subtract(target, value)) }
}

/** P: the dearest price for which a buy reserves. */
export const dearest = ({ ask, price_margin }: LineFacts): Decimal =>
  multiply(ask ?? '0', add('1', price_margin))

/** ceil2(u × P): the most that a buy of the units costs, before its fee. */
export const costAtMost = (line: LineFacts, units: Decimal): Decimal =>
  money(roundUp(multiply(units, dearest(line)), 2))

/** cap(u): the most that a buy of the units costs, with its fee. */
export function capOf(line: LineFacts, units: Decimal): Decimal {
  const cost = costAtMost(line, units)
  return money(add(cost, line.feeOf('buy', cost)))
}

/** Orders lines by their instrument. */
export const byInstrument = (a: { facts: LineFacts }, b: { facts: LineFacts }): number =>
  a.facts.instrument < b.facts.instrument ? -1 : a.facts.instrument > b.facts.instrument ? 1 : 0
