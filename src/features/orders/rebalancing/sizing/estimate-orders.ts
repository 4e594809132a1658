// The figures of a run and of its orders at the prices of the facts, and the lines with their explanations.
import {
  add,
  type Decimal,
  fraction,
  isPositive,
  isZero,
  money,
  multiply,
  round,
  subtract,
  sum,
  units,
} from '../../../../values/decimal.ts'
import {
  divideRatios,
  floorRatio,
  ratioOf,
  roundRatio,
  subtractRatios,
  ZERO,
} from '../../../../values/exact/ratio.ts'
import { stepDown } from '../../automatic-orders/estimate-amount.ts'
import { dearest, type LineDecision, leaveOut, measureLine, worthOf } from './estimate-lines.ts'
import { sentenceOf } from './estimate-sentence.ts'
import type {
  LineFacts,
  MeasuredLine,
  RunExplanation,
  RunFacts,
  RunLine,
  RunOrder,
  SizedRun,
} from './rules.ts'

const SCALE_PLACES = 6
const LEAST_PLACES = 4

/** A buy of an instrument that is dealt by cash: the cash down to a step, and the units that it pays at the ask. */
export function cashBuyOf(facts: LineFacts, cash: Decimal): { quantity: Decimal; cash_amount: Decimal } {
  const cash_amount = money(stepDown(cash, facts.cash_steps ?? {}, facts.is_first_purchase))
  const net = subtract(cash_amount, facts.feeOf('buy', cash_amount))
  const price = dearest(facts)
  if (!isPositive(net) || isZero(price)) return { quantity: '0', cash_amount }
  const quantity = floorRatio(divideRatios(ratioOf(net), ratioOf(price)), facts.increment)
  return { quantity: units(quantity), cash_amount }
}

function orderOf(facts: LineFacts, { side, quantity, cash_amount }: LineDecision): RunOrder | null {
  if (side === null) return null
  const price = (side === 'sell' ? facts.bid : facts.ask)!
  const estimated_notional = money(multiply(quantity, price))
  const charged = facts.cash_steps && cash_amount !== null ? cash_amount : estimated_notional
  const estimated_fees = money(facts.feeOf(side, charged))
  return { side, quantity: units(quantity), cash_amount, price, estimated_notional, estimated_fees }
}

/** The values around the lines of a run. */
export interface RunTargets {
  base_value: Decimal
  cash_target: Decimal
  /** Cash that leaves the account after the run, and counts in no weight after it. */
  leaving: Decimal
  is_raising?: boolean
}

/** A line with what is decided for it. */
export interface SizedLine {
  line: MeasuredLine
  decision: LineDecision
}

/** The run with its figures, its lines in the order of the facts; a line outside the model says so. */
export function sizeRun(facts: RunFacts, targets: RunTargets, decided: readonly SizedLine[]): SizedRun {
  const of = new Map(decided.map((each) => [each.line.facts.instrument, each]))
  const rows = facts.lines.map((line) => {
    const { decision, line: measured } = of.get(line.instrument) ?? outsideOf(line)
    return { measured, decision, order: orderOf(line, decision) }
  })
  const figures = figuresOf(
    facts.cash,
    rows.flatMap(({ order }) => order ?? []),
  )
  const counted = rows.filter(({ measured }) => measured.facts.counts)
  const after = sum(counted.map(({ measured, order }) => valueAfter(measured.facts, order)))
  const estimated_value_after = money(add(figures.estimated_cash_after, after))
  const base_after = subtract(estimated_value_after, targets.leaving)
  const lines = rows.map(({ measured, decision, order }): RunLine => {
    const weights = {
      before: weightOf(measured, measured.value, targets.base_value),
      after: weightOf(measured, valueAfter(measured.facts, order), base_after),
    }
    const explanation = explain(measured, { decision, order }, weights)
    const text = sentenceOf(facts.currency, {
      facts: measured.facts,
      decision,
      order,
      explanation,
      ...targets,
    })
    const { instrument } = measured.facts
    return { instrument, order, skipped_reason: decision.reason, explanation: { ...explanation, text } }
  })
  return {
    base_value: targets.base_value,
    cash_before: money(facts.cash),
    cash_target: targets.cash_target,
    ...figures,
    estimated_value_after,
    lines,
  }
}

const outsideOf = (line: LineFacts): SizedLine => ({
  line: measureLine(line, worthOf(line, line.units)),
  decision: leaveOut('outside_model', ZERO, ZERO),
})

function figuresOf(cash: Decimal, orders: readonly RunOrder[]) {
  const notional = (side: string) =>
    money(sum(orders.filter((order) => order.side === side).map((order) => order.estimated_notional)))
  const estimated_proceeds = notional('sell')
  const estimated_cost = notional('buy')
  const estimated_fees = money(sum(orders.map((order) => order.estimated_fees)))
  const estimated_cash_after = money(
    subtract(subtract(add(cash, estimated_proceeds), estimated_cost), estimated_fees),
  )
  return { estimated_proceeds, estimated_cost, estimated_fees, estimated_cash_after }
}

function valueAfter(facts: LineFacts, order: RunOrder | null): Decimal {
  if (!order) return worthOf(facts, facts.units)
  const { side, quantity } = order
  return worthOf(facts, side === 'buy' ? add(facts.units, quantity) : subtract(facts.units, quantity))
}

function weightOf({ facts }: MeasuredLine, value: Decimal, base: Decimal): Decimal {
  if (!facts.counts || !isPositive(base)) return fraction('0')
  return roundRatio(divideRatios(ratioOf(value), ratioOf(base)), LEAST_PLACES)
}

// Exact units are shown with the places of the increment, at least four.
const placesOf = ({ increment }: LineFacts): number =>
  Math.max(LEAST_PLACES, (units(increment).split('.')[1] ?? '').length)

function explain(
  { facts, value, target, need }: MeasuredLine,
  { decision, order }: { decision: LineDecision; order: RunOrder | null },
  weights: { before: Decimal; after: Decimal },
): Omit<RunExplanation, 'text'> {
  const { exact, scale, limited_by, reason } = decision
  const places = placesOf(facts)
  const isRounded = order !== null || reason === 'within_increment'
  const rounding = isRounded ? subtractRatios(exact, ratioOf(decision.quantity)) : ZERO
  return {
    target_weight: facts.counts ? fraction(facts.target_weight) : fraction('0'),
    weight_before: weights.before,
    value_before: value,
    target_value: target,
    difference: need,
    exact_quantity: round(roundRatio(exact, places), places),
    rounding: round(roundRatio(rounding, places), places),
    scale: roundRatio(scale, SCALE_PLACES),
    limited_by,
    weight_after: weights.after,
  }
}
