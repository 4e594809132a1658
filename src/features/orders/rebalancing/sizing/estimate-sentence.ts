// The English sentence that explains a line of a run.
import {
  compare,
  type Decimal,
  isMultiple,
  money,
  multiply,
  round,
  units,
} from '../../../../values/decimal.ts'
import type { LineDecision } from './estimate-lines.ts'
import type { LineFacts, RunExplanation, RunOrder, RunSkipReason } from './rules.ts'

/** A line as its sentence needs it. */
export interface ExplainedLine {
  facts: LineFacts
  decision: LineDecision
  order: RunOrder | null
  explanation: Omit<RunExplanation, 'text'>
  is_raising?: boolean
}

const REASONS: Record<RunSkipReason, string> = {
  below_minimum: 'an order would be too small',
  within_increment: 'the difference is less than one step of units',
  no_cash: 'the cash does not pay for an order',
  open_order: 'another order is open in it',
  missing_price: 'it has no price',
  frozen: 'its units are reserved',
  instrument_not_trading: 'it is not trading',
  instrument_buy_only: 'it cannot be sold',
  instrument_sell_only: 'it cannot be bought',
  outside_model: 'it does not belong to the model',
}

/** One sentence: what is done, the weights, and the bound that gave the size. */
export function sentenceOf(currency: string, line: ExplainedLine): string {
  const { order, decision, explanation } = line
  const weights = `${percent(explanation.target_weight)} wanted, ${percent(explanation.weight_before)} held`
  if (decision.reason === 'outside_model') return 'Leaves it as it is: it does not belong to the model.'
  if (decision.reason) return `Places no order: ${weights}; ${REASONS[decision.reason]}.`
  if (!order) return `Leaves it as it is: ${weights}.`
  const verb = order.side === 'buy' ? 'Buys' : 'Sells'
  const size = `${grouped(order.quantity)} ${order.quantity === '1' ? 'unit' : 'units'}`
  const amount = `${grouped(order.estimated_notional)} ${currency}`
  return `${verb} ${size} for about ${amount}: ${weights}; ${boundOf(line, order)}.`
}

function boundOf({ facts, decision: { limited_by }, is_raising }: ExplainedLine, order: RunOrder): string {
  const { side, quantity } = order
  const isWhole = side === 'sell' && compare(quantity, facts.units) === 0
  if (limited_by === 'cash') return nextUnit(facts, quantity)
  if (isWhole && limited_by !== 'minimum') return 'the whole position is sold'
  if (limited_by === 'units')
    return side === 'buy' ? 'more units were not approved' : 'the other units are reserved'
  if (limited_by === 'minimum')
    return isWhole ? 'the rest would be below the minimum' : 'fewer units would be below the minimum'
  if (is_raising) return 'this is its share of the cash'
  if (limited_by === 'target') return 'this reaches the target'
  if (side === 'sell') return `another ${units(facts.increment)} would fall below the target`
  if (facts.cash_steps) return 'its cash goes in steps'
  return `no other multiple of ${units(facts.increment)} comes nearer to the target`
}

function nextUnit({ increment, cash_steps }: LineFacts, quantity: Decimal): string {
  if (cash_steps || !isMultiple(increment, '1') || compare(increment, '1') !== 0)
    return 'the cash allowed no more'
  return `${ordinal(Number(quantity) + 1)} unit did not fit the cash`
}

function ordinal(n: number): string {
  const [tens, ones] = [n % 100, n % 10]
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
  const text = grouped(String(n))
  // Eight, eleven and eighteen begin with a vowel, and so do their thousands and millions.
  const article = /^(8|1[18](,|$))/.test(text) ? 'an' : 'a'
  return `${article} ${text}${ending}`
}

const percent = (weight: Decimal): string => `${money(multiply(round(weight, 4), '100'))} %`

const grouped = (x: Decimal): string => {
  const [whole = '', places] = x.split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? text : `${text}.${places}`
}
