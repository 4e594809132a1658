// Figures computed again from their explanation (`explain: true`), so that an app need not trust the server.
// Each function gives the differences between an answer and its explanation: none, if all is well.
import { add, type Decimal, divide, equals, fixed, multiply, round, subtract, sum } from './decimal.ts'
import type {
  AccountReturns,
  EarningsExplanation,
  ExplainedValue,
  PositionEarnings,
  PositionReturns,
  PositionValuation,
  ReturnsExplanation,
  Valuation,
} from './generated/schemas.ts'
import { moneyWeighted, timeWeighted } from './rates.ts'

const CENTS = 2
const RATE_PLACES = 6
const SHARE_PLACES = 12

/** A figure of an answer that does not follow from its explanation. */
export interface Difference {
  figure: string
  answered: Decimal | null
  recomputed: Decimal | null
}

type Rate = { rate_numerator: Decimal; rate_denominator: Decimal }
type Coupon = { units: Decimal; per_unit: Decimal } | null

const money = (x: Decimal) => fixed(x, CENTS)

// round2(x × numerator ÷ denominator), rounded once.
const converted = (x: Decimal, { rate_numerator, rate_denominator }: Rate) =>
  money(divide(multiply(x, rate_numerator), rate_denominator, CENTS))

const coming = (coupon: Coupon | undefined): Decimal =>
  coupon ? multiply(coupon.units, coupon.per_unit) : sum([])

/** The values of everything that was held, and their totals. */
export function recomputeValue({ cash, positions }: Pick<ExplainedValue, 'cash' | 'positions'>) {
  const ofCash = cash.map((one) => converted(one.amount, one))
  const ofPositions = positions.map((one) => {
    const unit = multiply(add(one.price, one.accrued_interest), one.money_per_point)
    return converted(add(multiply(one.quantity, unit), coming(one.receivable)), one)
  })
  const [total_cash_value, total_position_value] = [money(sum(ofCash)), money(sum(ofPositions))]
  const total_value = money(add(total_cash_value, total_position_value))
  return { cash: ofCash, positions: ofPositions, total_cash_value, total_position_value, total_value }
}

type End = EarningsExplanation['end']

/** The figures of a position's earnings. */
export function recomputeEarnings(explanation: EarningsExplanation) {
  const { money_per_point: m, realized, start, end } = explanation
  const capital = ({ units, price, cost }: End) => subtract(multiply(multiply(units, price), m), cost)
  const income = ({ units, accrued_interest, receivable, interest }: End) =>
    subtract(add(multiply(multiply(units, accrued_interest), m), coming(receivable)), interest)
  const realized_capital = converted(sum(realized.map((one) => one.capital)), explanation)
  const realized_income = converted(sum(realized.map((one) => one.income)), explanation)
  const unrealized_capital = converted(subtract(capital(end), capital(start)), explanation)
  const unrealized_income = converted(subtract(income(end), income(start)), explanation)
  const gross_realized = money(add(realized_capital, realized_income))
  const gross_unrealized = money(add(unrealized_capital, unrealized_income))
  const cost_basis = converted(end.cost, explanation)
  return {
    realized_capital,
    realized_income,
    unrealized_capital,
    unrealized_income,
    gross_realized,
    gross_unrealized,
    gross_capital: money(add(realized_capital, unrealized_capital)),
    gross_income: money(add(realized_income, unrealized_income)),
    gross_total: money(add(gross_realized, gross_unrealized)),
    cost_basis,
    gross_unrealized_percentage: equals(cost_basis, '0')
      ? fixed('0', RATE_PLACES)
      : fixed(divide(gross_unrealized, cost_basis, SHARE_PLACES), RATE_PLACES),
  }
}

/** Both rates of return, to six places; null if there is no rate. */
export function recomputeReturns({ opening, flows, closing }: ReturnsExplanation) {
  const worth = (valued: ExplainedValue) => ({ at: valued.at, amount: recomputeValue(valued).total_value })
  const moves = flows.map(({ direction, at, moved, held }) => ({
    is_in: direction === 'in',
    at,
    amount: worth(moved).amount,
    value: worth(held).amount,
  }))
  const rate = (x: Decimal | null) => x && fixed(round(x, RATE_PLACES), RATE_PLACES)
  const [first, last] = [worth(opening), worth(closing)]
  return {
    twrr: rate(timeWeighted(first.amount, moves, last.amount)),
    mwrr: rate(moneyWeighted(first, moves, last)),
  }
}

type Figures = Record<string, Decimal | null>

function compareFigures(answer: object, recomputed: Figures): Difference[] {
  return Object.entries(recomputed).flatMap(([figure, value]) => {
    const answered = (answer as Figures)[figure] ?? null
    const isEqual = value === null || answered === null ? value === answered : equals(value, answered)
    return isEqual ? [] : [{ figure, answered, recomputed: value }]
  })
}

function demand<T>(explanation: T | undefined): T {
  if (!explanation) throw new TypeError('The answer has no explanation: ask with `explain: true`.')
  return explanation
}

/** Checks the value of an account: its totals, and the value of each part. */
export function checkValuation(answer: Valuation): Difference[] {
  const { valued } = demand(answer.explanation)
  const { cash, positions, ...totals } = recomputeValue(valued)
  const parts = (name: string, shown: readonly { value: Decimal }[], values: Decimal[]) =>
    values.flatMap((value, n) =>
      compareFigures({ [`${name}.${n}`]: shown[n]?.value }, { [`${name}.${n}`]: value }),
    )
  return [
    ...compareFigures(answer, totals),
    ...parts('cash', valued.cash, cash),
    ...parts('positions', valued.positions, positions),
  ]
}

/** Checks the value of a position. */
export function checkPositionValuation(answer: PositionValuation): Difference[] {
  const { total_position_value } = recomputeValue(demand(answer.explanation).valued)
  return compareFigures(answer, { value: total_position_value })
}

/** Checks what a position earned. */
export const checkEarnings = (answer: PositionEarnings): Difference[] =>
  compareFigures(answer, recomputeEarnings(demand(answer.explanation)))

/** Checks the rates of return of an account or of a position. */
export const checkReturns = (answer: AccountReturns | PositionReturns): Difference[] =>
  compareFigures(answer, recomputeReturns(demand(answer.explanation)))
