// What an order comes to, at a price: the same figures for a quote, for what is set aside and for the execution.
//
// m money of one unit at a price of one, ai accrued interest in percent of par, b the price buffer, inc the increment,
// fee(x) the fees with their tax. U(p) = (p + ai) × m is the money of one unit.
//   cash buy C     fees = fee(C), net = C − fees, quantity = net ÷ (U(price) × (1 + b)) down to a multiple of inc,
//                  set aside C; with a limit, without buffer, quantity × limit + fees rounded up to cents, at most C
//   quantity buy   cost = round2(q × price), set aside round2(cost × (1 + b)) and its fee; with a limit cost + fee
//   sell           notional = round2(q × price × m) + round2(q × ai × m), set aside q units
//   pair           buy: set aside x = round2(C × ask × (1 + b)) + fee(x) of the quote currency; sell: q of the base
// Money half-up to cents, quantities down to the increment. Source: the platform's own order rules (docs/trading.md).

import { costOf } from '../../market/instrument-terms.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isPositive,
  money,
  multiply,
  roundUp,
  subtract,
} from '../../values/decimal.ts'
import type { Size } from './parse-order-size.ts'

/** What of an instrument decides the money of an order. */
export interface Terms {
  money_per_point: Decimal
  /** Accrued interest at standard settlement, in percent of par; zero for all but coupon bonds. */
  accrued: Decimal
  increment: Decimal
  buffer: Decimal
}

export interface Sides {
  bid: Decimal
  ask: Decimal
}

export interface Estimate {
  price: Decimal
  quantity: Decimal
  /** Gross cash: what a buy costs with its fees, what a sell brings before them. */
  cash: Decimal
  fees: Decimal
  net_cash_amount: Decimal
  /** The clean consideration. */
  cost: Decimal
  accrued_interest: Decimal
  /** The consideration with its accrued interest. */
  notional: Decimal
  max_cost: Decimal | null
  min_proceeds: Decimal | null
  /** Cash, units or currency that a placement sets aside. */
  reserved: Decimal
}

type Fee = (x: Decimal) => Decimal

const oneAnd = (buffer: Decimal) => add('1', buffer)

/** Clean and accrued consideration of units at a price. */
export function considerationOf(
  { money_per_point, accrued }: Pick<Terms, 'money_per_point' | 'accrued'>,
  quantity: Decimal,
  price: Decimal,
) {
  const cost = costOf(quantity, price, money_per_point)
  const accrued_interest = costOf(quantity, accrued, money_per_point)
  return { cost, accrued_interest, notional: money(add(cost, accrued_interest)) }
}

/** The units a net budget buys at a price, down to the increment; never more than the budget pays for, to the cent. */
export function affordableQuantity(terms: Terms, net: Decimal, price: Decimal, buffer: Decimal): Decimal {
  if (!isPositive(net)) return '0'
  const unit = multiply(multiply(add(price, terms.accrued), terms.money_per_point), oneAnd(buffer))
  if (!isPositive(unit)) return '0'
  // 20 places keep the quotient exact far beyond any increment before it is cut down.
  const quantity = floorTo(divide(net, unit, 20), terms.increment)
  // Cost and accrued interest are each rounded to cents, so both halves of a cent may come on top of the budget.
  const isTooMuch = compare(considerationOf(terms, quantity, price).notional, net) > 0
  return isTooMuch ? subtract(quantity, terms.increment) : quantity
}

/** The figures of a buy sized in cash. */
export function estimateCashBuy(terms: Terms, size: Size, sides: Sides, fee: Fee): Estimate {
  const cash = money(size.cash_amount!)
  const fees = fee(cash)
  const net = money(subtract(cash, fees))
  const price = size.limit_price ?? sides.ask
  const quantity = affordableQuantity(terms, net, price, size.limit_price ? '0' : terms.buffer)
  const at = considerationOf(terms, quantity, price)
  const limited = roundUp(add(multiply(quantity, price), fees), 2)
  const most = size.limit_price && compare(limited, cash) < 0 ? money(limited) : cash
  return {
    price,
    quantity,
    cash,
    fees,
    net_cash_amount: net,
    ...at,
    max_cost: most,
    min_proceeds: null,
    reserved: most,
  }
}

/** The figures of a buy sized in units. */
export function estimateQuantityBuy(terms: Terms, size: Size, sides: Sides, fee: Fee): Estimate {
  const quantity = size.quantity!
  const price = size.limit_price ?? sides.ask
  const at = considerationOf(terms, quantity, price)
  const fees = fee(at.cost)
  const cash = money(add(at.cost, fees))
  const room = money(multiply(multiply(quantity, price), oneAnd(terms.buffer)))
  const most = size.limit_price ? cash : money(add(room, fee(room)))
  return {
    price,
    quantity,
    cash,
    fees,
    net_cash_amount: at.cost,
    ...at,
    max_cost: most,
    min_proceeds: null,
    reserved: most,
  }
}

/** The figures of a sell. */
export function estimateSell(terms: Terms, size: Size, sides: Sides, fee: Fee): Estimate {
  const quantity = size.quantity!
  const price = size.limit_price ?? sides.bid
  const at = considerationOf(terms, quantity, price)
  const fees = fee(at.notional)
  const net = money(subtract(at.notional, fees))
  return {
    price,
    quantity,
    cash: at.notional,
    fees,
    net_cash_amount: net,
    ...at,
    max_cost: null,
    min_proceeds: size.limit_price ? net : null,
    reserved: quantity,
  }
}

/** The figures of an exchange of currencies; quantity in the base, money in the quote currency. */
export function estimateExchange(terms: Terms, side: string, size: Size, sides: Sides, fee: Fee): Estimate {
  const quantity = (side === 'buy' ? size.cash_amount : size.quantity)!
  const price = side === 'buy' ? sides.ask : sides.bid
  const cost = costOf(quantity, price)
  const fees = fee(cost)
  const room = money(multiply(multiply(quantity, price), oneAnd(terms.buffer)))
  return {
    price,
    quantity,
    cash: cost,
    fees,
    net_cash_amount: money(side === 'buy' ? add(cost, fees) : subtract(cost, fees)),
    cost,
    accrued_interest: '0.00',
    notional: cost,
    max_cost: side === 'buy' ? money(add(room, fee(room))) : null,
    min_proceeds: null,
    reserved: side === 'buy' ? money(add(room, fee(room))) : quantity,
  }
}
