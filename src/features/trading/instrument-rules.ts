// The amount rules of an instrument: smallest quantity and step, smallest first investment and cash step.
import { compare, type Decimal, isMultiple, subtract } from '../../values/decimal.ts'
import type { Size } from './parse-order-size.ts'

export interface Rules {
  trading_increment: Decimal
  /** Absent on currency pairs, like the rules on cash. */
  minimum_trading_quantity?: Decimal
  enforce_trading_rules?: boolean
  minimum_initial_cash_investment?: Decimal
  required_cash_increment?: number
}

export interface BrokenRule {
  rule: string
  required: string
  actual: string
}

/** The first rule of the instrument that the size breaks; a sell of everything may leave no odd remainder behind. */
export function brokenRule(
  rules: Rules,
  size: Pick<Size, 'cash_amount' | 'quantity'>,
  standing: { isFirst: boolean; sellsAll: boolean },
): BrokenRule | undefined {
  return size.quantity !== null
    ? brokenQuantityRule(rules, size.quantity, standing.sellsAll)
    : brokenCashRule(rules, size.cash_amount!, standing.isFirst)
}

function brokenQuantityRule(rules: Rules, quantity: Decimal, sellsAll: boolean): BrokenRule | undefined {
  if (sellsAll) return undefined
  const { minimum_trading_quantity: least = '0', trading_increment: step } = rules
  if (compare(quantity, least) < 0)
    return { rule: 'minimum_trading_quantity', required: least, actual: quantity }
  if (!isMultiple(quantity, step)) return { rule: 'trading_increment', required: step, actual: quantity }
  return undefined
}

function brokenCashRule(rules: Rules, cash: Decimal, isFirst: boolean): BrokenRule | undefined {
  if (rules.minimum_initial_cash_investment === undefined) return brokenQuantityRule(rules, cash, false)
  if (!rules.enforce_trading_rules) return undefined
  const { minimum_initial_cash_investment: least, required_cash_increment: step = 0 } = rules
  if (isFirst && compare(cash, least) < 0)
    return { rule: 'minimum_initial_cash_investment', required: least, actual: cash }
  const above = isFirst ? subtract(cash, least) : cash
  if (step > 0 && !isMultiple(above, String(step)))
    return { rule: 'required_cash_increment', required: String(step), actual: cash }
  return undefined
}
