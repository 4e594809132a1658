// Decides how many units of a parent order go to the venue, and what the firm's residual account sets apart for it.
//
// S, S(P) the units that the children want at the price of the cut and at the limit P of a buy, lot the step in which
// the venue takes units, R the free units of the residual account:
//   buy    r = R, at most one lot, if a lot is more than an increment; parent = S − r up to a lot, if the residual
//          account can reserve (parent − S(P)) × P, up to cents; else r = 0 and parent = S(P) down to a lot
//   sell   r = R; parent = S + r down to a lot
// The limit is there for the children: their reservations pay for all that the parent buys. Source:
// docs/pooled-orders.md.
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  floorTo,
  money,
  multiply,
  roundUp,
  subtract,
} from '../../../../values/decimal.ts'

/** The free units and cash of the firm's residual account. */
export interface Residual {
  units: Decimal
  cash: Decimal
}

export interface SizeFacts {
  side: 'buy' | 'sell'
  /** The units that the children want, at the price of the cut and at the limit; equal for a sell. */
  demand: Decimal
  wanted_at_limit: Decimal
  limit: Decimal
  lot: Decimal
  increment: Decimal
  /** Undefined if the firm has no residual account in the currency. */
  residual: Residual | undefined
}

export interface DecidedSize {
  quantity: Decimal
  held_units: Decimal
  held_cash: Decimal
}

/** The size of the parent order. */
export const decideSize = (facts: SizeFacts): DecidedSize =>
  facts.side === 'buy' ? decideBuy(facts) : decideSell(facts)

function decideBuy({ demand, wanted_at_limit, limit, lot, increment, residual }: SizeFacts): DecidedSize {
  if (residual) {
    const held_units = compare(lot, increment) > 0 ? least(residual.units, lot) : '0'
    const quantity = ceilTo(atLeastZero(subtract(demand, held_units)), lot)
    const held_cash = money(roundUp(multiply(atLeastZero(subtract(quantity, wanted_at_limit)), limit), 2))
    if (compare(held_cash, residual.cash) <= 0) return { quantity, held_units, held_cash }
  }
  return { quantity: floorTo(wanted_at_limit, lot), held_units: '0', held_cash: '0.00' }
}

function decideSell({ demand, lot, residual }: SizeFacts): DecidedSize {
  const held_units = residual?.units ?? '0'
  return { quantity: floorTo(add(demand, held_units), lot), held_units, held_cash: '0.00' }
}

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)

function ceilTo(x: Decimal, step: Decimal): Decimal {
  const floor = floorTo(x, step)
  return compare(floor, x) < 0 ? add(floor, step) : floor
}
