// The amount that a savings plan invests.
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  floorTo,
  money,
  multiply,
  subtract,
} from '../../../values/decimal.ts'
import { addMonths, type Day } from '../../../values/time.ts'

/** The most that a plan invests at a time; the amount does not grow beyond it. */
export const MAX_MONEY = '999999999999.99'

/** The amount of a plan and its yearly increase. */
export interface GrowingAmount {
  amount: Decimal
  /** A fraction of the amount of the year before; null without an increase. */
  annual_increase: Decimal | null
  /** The day from which the years count. */
  raised_from: Day
}

/**
 * The amount on a day, in cents: round(amount × (1 + increase)^y), half up, with y the whole years from `raised_from`
 * to the day. The power is exact, and only its product is rounded.
 */
export function amountOn({ amount, annual_increase, raised_from }: GrowingAmount, day: Day): Decimal {
  let grown = amount
  if (annual_increase === null) return money(grown)
  const factor = add('1', annual_increase)
  for (let years = 1; addMonths(raised_from, 12 * years) <= day; years++) {
    grown = multiply(grown, factor)
    if (compare(grown, MAX_MONEY) > 0) return MAX_MONEY
  }
  return money(grown)
}

/** The cash above the amount that is kept, at most the maximum. */
export function sweepOf(
  available: Decimal,
  { keep_amount, maximum_amount }: { keep_amount: Decimal; maximum_amount: Decimal },
): Decimal {
  const above = atLeastZero(subtract(available, keep_amount))
  return money(compare(above, maximum_amount) > 0 ? maximum_amount : above)
}

/** The steps of an instrument for cash. */
export interface CashSteps {
  enforce_trading_rules?: boolean
  minimum_initial_cash_investment?: Decimal
  required_cash_increment?: number
}

/** The largest amount up to the given one that the steps of the instrument allow; zero if it is below their minimum. */
export function stepDown(
  amount: Decimal,
  {
    enforce_trading_rules,
    minimum_initial_cash_investment: least,
    required_cash_increment: step = 0,
  }: CashSteps,
  isFirst: boolean,
): Decimal {
  if (!enforce_trading_rules || step <= 0) return amount
  const base = isFirst ? (least ?? '0') : '0'
  if (compare(amount, base) < 0) return '0'
  return money(add(base, floorTo(subtract(amount, base), String(step))))
}
