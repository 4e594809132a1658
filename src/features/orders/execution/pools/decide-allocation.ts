// Decides the shares of the children in the executions of their parent order. Every share has the average price.
//
// Q executed units, r units of the residual account, w the units that each child wants at the average price, W their
// sum; the supply is Q + r for a buy and Q for a sell:
//   1. W ≤ supply: every child gets w; the residual account takes or gives the difference.
//   2. Otherwise in proportion: supply × w ÷ W, down to an increment; the rest goes out in steps of one increment to
//      the largest remainders, ties to the earlier order. A step never lifts a share above w.
//   3. A sell that was executed in full with Q < W: every child sells w, and the residual account buys W − Q, if its
//      cash pays for them; otherwise 2.
// Source: docs/pooled-orders.md.
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isLess,
  isPositive,
  money,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import { notionalOf, type Ratio } from './rules.ts'

/** A child of the parent, in the order of their creation. */
export interface Child {
  order: string
  demand: Decimal
}

export interface AllocationFacts {
  side: 'buy' | 'sell'
  children: readonly Child[]
  /** The units that went to the venue, and those that it has executed. */
  quantity: Decimal
  executed: Decimal
  price: Ratio
  increment: Decimal
  /** The units of the residual account that are reserved for the parent, and its cash for a sell's rest. */
  held_units: Decimal
  /** Null if the firm has no residual account in the currency. */
  residual_cash: Decimal | null
}

/** The share of a child. */
export interface ChildShare extends Child {
  quantity: Decimal
  notional: Decimal
}

/** The order of the residual account. */
export interface ResidualShare {
  side: 'buy' | 'sell'
  quantity: Decimal
  notional: Decimal
}

export interface DecidedAllocation {
  shares: ChildShare[]
  residual: ResidualShare | undefined
  /** The units that the residual account gives; below zero, those that it takes. */
  from_residual: Decimal
  traded_notional: Decimal
  /** The cents that the firm bears: of a buy what the shares fall short of, of a sell what they exceed. */
  rounding_amount: Decimal
}

/** The shares, which conserve every unit and cent; refuses more units than the children want and the firm takes. */
export function decideAllocation(facts: AllocationFacts): DecidedAllocation {
  const { children, price, executed, side } = facts
  const quantities = quantitiesOf(facts)
  const shares = children.map((child, n) => {
    const quantity = quantities[n]!
    return { ...child, quantity, notional: notionalOf(quantity, price) }
  })
  const allocated = sum(quantities)
  const from_residual = side === 'buy' ? subtract(allocated, executed) : subtract(executed, allocated)
  checkResidual(facts, from_residual)
  const residual = residualOf(from_residual, price)
  const traded_notional = notionalOf(executed, price)
  return {
    shares,
    residual,
    from_residual,
    traded_notional,
    rounding_amount: rounding(facts, shares, residual),
  }
}

function quantitiesOf(facts: AllocationFacts): Decimal[] {
  const { side, children, quantity, executed, held_units, price, residual_cash } = facts
  const demand = sum(children.map((child) => child.demand))
  const supply = side === 'buy' ? add(executed, held_units) : executed
  const all = children.map((child) => child.demand)
  if (compare(demand, supply) <= 0) return all
  if (side === 'sell' && compare(executed, quantity) >= 0 && residual_cash !== null) {
    const rest = notionalOf(subtract(demand, executed), price)
    if (compare(rest, residual_cash) <= 0) return all
  }
  return shareOut(all, demand, supply, facts.increment)
}

/** Shares the supply in proportion to the demand, which is more: by the largest remainders. */
export function shareOut(
  all: readonly Decimal[],
  demand: Decimal,
  supply: Decimal,
  increment: Decimal,
): Decimal[] {
  const exact = all.map((each) => divide(multiply(supply, each), demand, 20))
  const shares = exact.map((each) => floorTo(each, increment))
  const remainders = exact.map((each, n) => subtract(each, shares[n]!))
  const order = all.map((_, n) => n).sort((a, b) => compare(remainders[b]!, remainders[a]!) || a - b)
  let left = subtract(supply, sum(shares))
  while (isPositive(left)) {
    const before = left
    for (const n of order) {
      if (!isPositive(left)) break
      const step = [increment, left, subtract(all[n]!, shares[n]!)].reduce((a, b) => (isLess(b, a) ? b : a))
      shares[n] = add(shares[n]!, step)
      left = subtract(left, step)
    }
    if (compare(left, before) === 0) throw new Error(`${left} units have no owner`)
  }
  return shares
}

function checkResidual({ held_units, residual_cash, side }: AllocationFacts, from_residual: Decimal): void {
  if (compare(from_residual, held_units) > 0)
    throw new Error(`the shares need ${from_residual} units of the firm, which has reserved ${held_units}`)
  if (residual_cash === null && isLess(from_residual, '0'))
    throw new Error(`the venue has ${side === 'buy' ? 'bought' : 'sold'} units that no order wants`)
}

function residualOf(from_residual: Decimal, price: Ratio): ResidualShare | undefined {
  if (compare(from_residual, '0') === 0) return undefined
  const gives = isPositive(from_residual)
  const quantity = gives ? from_residual : negate(from_residual)
  return { side: gives ? 'sell' : 'buy', quantity, notional: notionalOf(quantity, price) }
}

// The venue is owed, or owes, the money of its executions; the shares are each rounded to cents.
function rounding(
  { side, executed, price }: AllocationFacts,
  shares: readonly ChildShare[],
  residual: ResidualShare | undefined,
): Decimal {
  const ofShares = sum(shares.map(({ notional }) => notional))
  const ofResidual =
    residual === undefined ? '0' : residual.side === side ? residual.notional : negate(residual.notional)
  const total = add(ofShares, ofResidual)
  const ofVenue = notionalOf(executed, price)
  return money(side === 'buy' ? subtract(ofVenue, total) : subtract(total, ofVenue))
}
