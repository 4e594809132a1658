// Earnings of a period, from the effects of its entries and the holdings at both ends. Pure.
//   realized     capital RC and income RI of the entries of the period
//   unrealized   capital UC = [clean − K] at the end less at the start, income UI = [accrued + R − J] likewise
// where clean = units × price × m, accrued = units × accrued interest × m, and R is the receivable. All in the
// instrument's currency,
// converted at the one rate of the period's end; these four are rounded half-up to cents, and everything else is a sum
// of them. Source: docs/valuation.md.
import {
  add,
  type Decimal,
  divide,
  isZero,
  money,
  multiply,
  multiplyDivideMoney,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { Receivable } from '../holding-history/rules.ts'
import { receivableAmount } from '../valuation/rules.ts'
import { rateText } from './rates.ts'

/** The state of a position at one end of a period. */
export interface End {
  units: Decimal
  cost: Decimal
  interest: Decimal
  price: Decimal
  accrued_interest: Decimal
  receivable: Receivable | null
  provider: string
  price_timestamp: Instant
}

/** All inputs of the earnings of a position. */
export interface Inputs {
  position: string
  money_per_point: Decimal
  /** Of the instrument's currency in the account's, at the end of the period: for people, and as what converts. */
  rate: Decimal
  rate_numerator: Decimal
  rate_denominator: Decimal
  /** The realized capital and income of each entry of the period. */
  realized: { transactions: string[]; capital: Decimal; income: Decimal }[]
  start: End
  end: End
}

type Figures = Omit<End, 'provider' | 'price_timestamp'>

const gain = ({ units, price, cost }: Figures, m: Decimal) =>
  subtract(multiply(multiply(units, price), m), cost)
const gainOfInterest = ({ units, accrued_interest, receivable, interest }: Figures, m: Decimal) =>
  subtract(add(multiply(multiply(units, accrued_interest), m), receivableAmount(receivable)), interest)

/** The formulas, as an explanation states them. */
export const EARNINGS_FORMULAS = {
  rate: 'rate_numerator / rate_denominator',
  realized: 'round2(rate * sum of realized)',
  unrealized_capital: 'round2(rate * change from start to end of (units * price * money_per_point - cost))',
  unrealized_income:
    'round2(rate * change from start to end of (units * accrued_interest * money_per_point + receivable - interest))',
  receivable: 'units * per_unit',
  cost_basis: 'round2(rate * cost at the end)',
}

const NO_SHARE = '0.000000'

/** The figures of a position. */
export function positionFigures({ money_per_point: m, realized, start, end, ...rate }: Inputs) {
  const converted = (x: Decimal) => multiplyDivideMoney(x, rate.rate_numerator, rate.rate_denominator)
  const base = {
    realized_capital: converted(sum(realized.map(({ capital }) => capital))),
    realized_income: converted(sum(realized.map(({ income }) => income))),
    unrealized_capital: converted(subtract(gain(end, m), gain(start, m))),
    unrealized_income: converted(subtract(gainOfInterest(end, m), gainOfInterest(start, m))),
  }
  const cost_basis = converted(end.cost)
  const all = { ...base, ...grossFigures(base) }
  const gross_unrealized_percentage = isZero(cost_basis)
    ? NO_SHARE
    : rateText(divide(all.gross_unrealized, cost_basis, 12))
  return { ...all, cost_basis, gross_unrealized_percentage }
}

type Base = Record<
  'realized_capital' | 'realized_income' | 'unrealized_capital' | 'unrealized_income',
  Decimal
>

function grossFigures({ realized_capital, realized_income, unrealized_capital, unrealized_income }: Base) {
  const gross_realized = money(add(realized_capital, realized_income))
  const gross_unrealized = money(add(unrealized_capital, unrealized_income))
  return {
    gross_realized,
    gross_unrealized,
    gross_capital: money(add(realized_capital, unrealized_capital)),
    gross_income: money(add(realized_income, unrealized_income)),
    gross_total: money(add(gross_realized, gross_unrealized)),
  }
}

/** The figures of an account: sums over its positions, less the fees and the taxes withheld in the period. */
export function accountFigures(positions: readonly Base[], fees: Decimal, taxes: Decimal) {
  const total = (name: keyof Base) => money(sum(positions.map((one) => one[name])))
  const base = {
    realized_capital: total('realized_capital'),
    realized_income: total('realized_income'),
    unrealized_capital: total('unrealized_capital'),
    unrealized_income: total('unrealized_income'),
  }
  const gross = grossFigures(base)
  const net_realized = money(subtract(subtract(gross.gross_realized, fees), taxes))
  return {
    ...base,
    ...gross,
    fees: money(fees),
    net_realized,
    net_unrealized: gross.gross_unrealized,
    net_total: money(add(net_realized, gross.gross_unrealized)),
  }
}
