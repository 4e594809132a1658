// Decides the bookings of actions that add units to those of the holder. Money half-up to cents, units down to the
// increment. K is the cost of the h units that the position has now.
//   new units               whole = units × ratio ÷ old_units down to the increment, and for the rest
//                           cash = round2(fraction × cash_price × m); neither quotient is rounded before
//   stock dividend          of K the share cash ÷ (cash + (h + whole) × cash_price × m) is realized
//   spin-off                M = round2(K × basis_share) leaves the old units; of M the share
//                           cash ÷ (cash + whole × cash_price × m) is realized, the rest moves to the new units
// A position that has sold all of its units since the ex date has no cost: its new units come without any, and its
// cash is all gain. If the account has closed, it gets the money of all new units.
import {
  add,
  type Decimal,
  divide,
  isLess,
  isPositive,
  money,
  multiply,
  multiplyDivideMoney,
  negate,
  round,
  subtract,
} from '../../../values/decimal.ts'
import { divideCost, exchangeLots, handedLots } from '../../portfolio/lots/rules.ts'
import { exchangeUnits } from '../decide-exchange.ts'
import {
  type ActionTerms,
  type Booking,
  type BookingLine,
  type EntitledPosition,
  newLine,
  type UnitMove,
} from '../rules.ts'

/** The instrument of new units. */
export interface Target {
  instrument: string
  increment: Decimal
  m: Decimal
}

// The decimal places of a position's cost.
const COST_PLACES = 12

/** The whole new units of a position, and the cash for the fraction that is left. */
export function newUnitsOf(
  { units }: Pick<EntitledPosition, 'units'>,
  { ratio = '0', old_units = '1', cash_price }: ActionTerms,
  into: Pick<Target, 'increment' | 'm'>,
): { whole: Decimal; cash: Decimal; unit: Decimal } {
  const { whole, rest } = exchangeUnits(units, { ratio, old_units }, into.increment)
  const unit = multiply(cash_price!, into.m)
  return { whole, cash: multiplyDivideMoney(rest, unit, old_units), unit }
}

/** Of the cost the share that belongs to the cash, if both are for `worth` with the cash. */
export function shareOf(cost: Decimal, cash: Decimal, rest: Decimal): Decimal {
  const worth = add(cash, rest)
  return isPositive(worth) ? round(divide(multiply(cost, cash), worth, COST_PLACES), COST_PLACES) : '0'
}

/** New units of the same instrument, beside the old ones. */
export function stockDividendBooking(holding: EntitledPosition, terms: ActionTerms, into: Target): Booking {
  const { whole, cash, unit } = newUnitsOf(holding, terms, into)
  const share = shareOf(holding.cost, cash, multiply(add(holding.held, whole), unit))
  const units = isPositive(whole) ? { unit_quantity: whole } : undefined
  const paid = isPositive(cash) ? { cash_amount: cash, unit_price: terms.cash_price! } : undefined
  const moves = units || isPositive(share) ? [{ quantity: whole, cost: negate(share) }] : []
  return {
    lines: linesOf(holding, 'stock_dividend', units, paid),
    moves: moves.map((move): UnitMove => ({ instrument: holding.instrument, ...move })),
    cash,
    tax: '0.00',
  }
}

// Units and cash come in one line. A position without units any more gets only the cash.
function linesOf(
  { instrument, held }: EntitledPosition,
  type: BookingLine['transaction_type'],
  units: Partial<BookingLine> | undefined,
  paid: Partial<BookingLine> | undefined,
): BookingLine[] {
  if (isPositive(held) || !units || !paid)
    return units || paid
      ? [newLine(type, instrument, { ...units, ...paid, ...(units ? {} : OF_COUNTED) })]
      : []
  return [newLine(type, instrument, units), newLine(type, instrument, { ...paid, ...OF_COUNTED })]
}

const OF_COUNTED = { is_of_counted: true }

/** Units of another company, which take a part of the cost along. */
export function spinOffBooking(holding: EntitledPosition, terms: ActionTerms, into: Target): Booking {
  const { instrument, cost, held } = holding
  const { whole, cash, unit } = newUnitsOf(holding, terms, into)
  const paid = isPositive(cash) ? { cash_amount: cash, unit_price: terms.cash_price! } : undefined
  if (!isPositive(whole) && !paid) return { lines: [], moves: [], cash, tax: '0.00' }
  const moved = smaller(money(multiply(cost, terms.basis_share!)), cost)
  const share = shareOf(moved, cash, multiply(whole, unit))
  const lots = dividedLots(holding, terms, { whole, into, cost_part: [subtract(moved, share), moved] })
  const gives: UnitMove = { instrument, quantity: '0', cost: negate(moved) }
  const givesUp = isPositive(held) ? [gives] : []
  const old = { handed_over: moved, ...OF_COUNTED }
  if (!isPositive(whole))
    return {
      lines: [newLine('spin_off', instrument, { ...old, ...paid })],
      moves: givesUp,
      cash,
      tax: '0.00',
      ...lots,
    }
  const units = { unit_quantity: whole, unit_price: terms.cash_price!, handed_over: moved }
  return {
    lines: [
      ...givesUp.map(() => newLine('spin_off', instrument, old)),
      newLine('spin_off', into.instrument, { ...units, ...paid }),
    ],
    moves: [...givesUp, { instrument: into.instrument, quantity: whole, cost: subtract(moved, share) }],
    cash,
    tax: '0.00',
    ...lots,
  }
}

// The new units keep the days of the old ones, each with the share of its cost. The cash for a fraction takes the same
// part of each lot. Units that were sold since the ex date have neither lots nor cost to give.
function dividedLots(
  { lots = [], m, held }: EntitledPosition,
  { basis_share }: ActionTerms,
  {
    whole,
    into,
    cost_part,
  }: { whole: Decimal; into: Target; cost_part: readonly [part: Decimal, of: Decimal] },
): Pick<Booking, 'lots' | 'lots_left'> {
  if (!isPositive(held)) return { lots: [{ acquired_on: null, quantity: whole, cost: '0', unit_cost: null }] }
  if (lots.length === 0) return {}
  const { stays, moves } = divideCost(handedLots(lots), basis_share!, m)
  const exchange = { whole, increment: into.increment, money_per_point: into.m }
  const part = isPositive(cost_part[1]) ? { cost_part } : {}
  return { lots: exchangeLots(moves, { ...exchange, ...part }), lots_left: stays }
}

const smaller = (one: Decimal, other: Decimal): Decimal => (isLess(one, other) ? one : other)

/** The money of all new units, for an account that has closed. */
export function newUnitsInCash(holding: EntitledPosition, terms: ActionTerms, into: Target): Booking {
  const unit = multiply(terms.cash_price!, into.m)
  return {
    lines: [],
    moves: [],
    cash: multiplyDivideMoney(multiply(holding.units, terms.ratio!), unit, terms.old_units ?? '1'),
    tax: '0.00',
  }
}
