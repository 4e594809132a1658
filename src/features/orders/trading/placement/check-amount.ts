// The amount rules of an instrument: smallest quantity and step, smallest first investment and cash step, the step of
// prices, and the unit in which its venues deal.
import { compare, type Decimal, isMultiple, subtract } from '../../../../values/decimal.ts'
import type { Size } from '../parse-order.ts'

/** The members of an instrument that bound the size of an order. */
export interface AmountRules {
  trading_increment: Decimal
  /** Absent on currency pairs, like the rules on cash. */
  minimum_trading_quantity?: Decimal
  enforce_trading_rules?: boolean
  minimum_initial_cash_investment?: Decimal
  required_cash_increment?: number
  /** Absent on instruments without an exchange, like the unit of the venue. */
  price_increment?: Decimal
  venue_increment?: Decimal | undefined
}

/** A rule that a size breaks: its name, the bound and the size. */
export interface BrokenRule {
  rule:
    | 'minimum_trading_quantity'
    | 'trading_increment'
    | 'minimum_initial_cash_investment'
    | 'required_cash_increment'
    | 'price_increment'
    | 'venue_increment'
  required: string
  actual: string
}

const SENTENCES: Record<BrokenRule['rule'], (required: string) => string> = {
  minimum_trading_quantity: (least) => `The instrument trades in at least ${least}`,
  trading_increment: (step) => `The instrument trades in multiples of ${step}`,
  minimum_initial_cash_investment: (least) => `The first investment in the instrument is at least ${least}`,
  required_cash_increment: (step) => `An investment in the instrument is a multiple of ${step}`,
  price_increment: (step) => `Prices of the instrument are multiples of ${step}`,
  venue_increment: (unit) => `The venue of the instrument takes multiples of ${unit}`,
}

/** The rule in words, with its bound and the value that breaks it. */
export const sentenceOf = ({ rule, required, actual }: BrokenRule): string =>
  `${SENTENCES[rule](required)}; the order has ${actual}.`

/** The first rule of the instrument that the size breaks; a sell of the whole position may be of any quantity. */
export function brokenRule(
  rules: AmountRules,
  size: Pick<Size, 'cash_amount' | 'quantity'>,
  { isFirst, sellsAll }: { isFirst: boolean; sellsAll: boolean },
): BrokenRule | undefined {
  if (size.quantity === null) return brokenCashRule(rules, size.cash_amount!, isFirst)
  return sellsAll ? undefined : brokenQuantityRule(rules, size.quantity)
}

function brokenQuantityRule(rules: AmountRules, quantity: Decimal): BrokenRule | undefined {
  const { minimum_trading_quantity: least = '0', trading_increment: step } = rules
  if (compare(quantity, least) < 0)
    return { rule: 'minimum_trading_quantity', required: least, actual: quantity }
  if (!isMultiple(quantity, step)) return { rule: 'trading_increment', required: step, actual: quantity }
  return undefined
}

function brokenCashRule(rules: AmountRules, cash: Decimal, isFirst: boolean): BrokenRule | undefined {
  if (rules.minimum_initial_cash_investment === undefined) return brokenQuantityRule(rules, cash)
  if (!rules.enforce_trading_rules) return undefined
  const { minimum_initial_cash_investment: least, required_cash_increment: step = 0 } = rules
  if (isFirst && compare(cash, least) < 0)
    return { rule: 'minimum_initial_cash_investment', required: least, actual: cash }
  const above = isFirst ? subtract(cash, least) : cash
  if (step > 0 && !isMultiple(above, String(step)))
    return { rule: 'required_cash_increment', required: String(step), actual: cash }
  return undefined
}

/**
 * The first increment that the prices of an order break, or its units at a venue that takes only whole units. An order
 * at the market may have a fraction of a unit there.
 */
export function brokenIncrement(
  { price_increment: step, venue_increment: unit }: AmountRules,
  { limit_price, stop_price, quantity }: Size,
  takes_whole_units: boolean,
): BrokenRule | undefined {
  const prices = [limit_price, stop_price].filter((price) => price !== null)
  const wrong = step === undefined ? undefined : prices.find((price) => !isMultiple(price, step))
  if (wrong !== undefined) return { rule: 'price_increment', required: step!, actual: wrong }
  if (!takes_whole_units || unit === undefined || prices.length === 0 || quantity === null) return undefined
  return isMultiple(quantity, unit)
    ? undefined
    : { rule: 'venue_increment', required: unit, actual: quantity }
}
