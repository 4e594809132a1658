// The figures of an order at a price: the same for a quote, for the reservation and for the execution.
//
// m money of one unit at a price of one, ai accrued interest in percent of par, b the price buffer, inc the increment,
// fee(x) the fees with their tax. U(p) = (p + ai) × m is the money of one unit.
//   cash buy C     fees = fee(C), net = C − fees, quantity = net ÷ (U(price) × (1 + b)) down to a multiple of inc,
//                  reserved C; with a limit, without buffer, quantity × limit + fees rounded up to cents, at most C
//   quantity buy   cost = round2(q × price), reserved round2(cost × (1 + b)) and its fee; with a limit cost + fee
//   stop buy q     price = stop, reserved round2(q × stop × (1 + b)) and its fee; with a limit, price = limit,
//                  reserved q × limit rounded up to cents and its fee
//   sell           notional = round2(q × price × m) + round2(q × ai × m), reserved q units
//   pair           buy: reserved x = round2(C × ask × (1 + b)) + fee(x) of the quote currency; sell: q of the base
// Money half-up to cents, quantities down to the increment. Source: the platform's own order rules (docs/trading.md).

import { settlementDate } from '../../../fixed-income/calendars.ts'
import { accruedInterest } from '../../../fixed-income/figures-at-settlement.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { costOf, isPair, moneyPerPoint, venueIncrementOf } from '../../../market/instrument-terms.ts'
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
} from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { type ChargedTrade, chargesOf, totalOf } from '../../billing/decide-charges.ts'
import type { Fee } from '../../billing/rules.ts'
import type { Size } from './parse-order.ts'
import { bufferOf } from './rules.ts'

/** The terms of an instrument that give the money of an order. */
export interface PriceTerms {
  money_per_point: Decimal
  /** Accrued interest at standard settlement, in percent of par; zero for all but coupon bonds. */
  accrued: Decimal
  increment: Decimal
  buffer: Decimal
}

/** An order as the step of its units needs it. */
export interface Stepped {
  limit_price: Decimal | null
  stop_price: Decimal | null
  /** Whether the venue takes only whole units of an order with a limit or a stop price. */
  takes_whole_units: boolean
}

/** The step of an order's units: that of the instrument, or the coarser one of the venue that takes whole units. */
export function stepOf(
  instrument: Instrument,
  { limit_price, stop_price, takes_whole_units }: Stepped,
): Decimal {
  const { trading_increment: step } = instrument
  const isPriced = limit_price !== null || stop_price !== null
  const unit = takes_whole_units && isPriced ? (venueIncrementOf(instrument) ?? step) : step
  return compare(unit, step) > 0 ? unit : step
}

/** The terms of a trade in the instrument on the day, in steps of units; accrued interest up to its settlement. */
export function termsOf(instrument: Instrument, tradeDay: Day, increment: Decimal): PriceTerms {
  return {
    money_per_point: moneyPerPoint(instrument),
    accrued: accruedInterest(instrument, () => settlementDate(instrument, tradeDay)),
    increment,
    buffer: bufferOf(instrument),
  }
}

export interface OrderPrices {
  bid: Decimal
  ask: Decimal
}

export interface Estimate {
  price: Decimal
  quantity: Decimal
  /** Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. */
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
  /** Cash, units or currency that a placement reserves. */
  reserved: Decimal
}

type FeeOf = (x: Decimal) => Decimal

/** An order whose figures are computed. */
export interface EstimatedOrder {
  instrument: Instrument
  side: 'buy' | 'sell'
  size: Size
  price: OrderPrices
  takes_whole_units: boolean
  purpose: string
  is_firm: boolean
  is_pooled: boolean
}

/** The figures of an order on the day, under the fees of the tenant. */
export function estimateOrder(order: EstimatedOrder, tradeDay: Day, fees: readonly Fee[]): Estimate {
  const { instrument, side, size, price, takes_whole_units, is_pooled } = order
  const terms = termsOf(instrument, tradeDay, stepOf(instrument, { ...size, takes_whole_units }))
  const feeOf = (x: Decimal) => estimateFees(fees, order, x)
  if (isPair(instrument)) return estimateExchange(terms, side, size, price, feeOf)
  if (side === 'sell') return estimateSell(terms, size, price, feeOf)
  if (size.quantity !== null && size.cash_amount !== null) return estimateCappedBuy(terms, size, price, feeOf)
  if (size.quantity !== null) return estimateQuantityBuy(terms, size, price, feeOf)
  // A pooled buy in cash is sized by the price that was paid, so it needs no allowance; nor does one of a run, whose
  // cash is small change.
  const needsNone = is_pooled || order.purpose === 'rebalancing'
  return estimateCashBuy(needsNone ? { ...terms, buffer: '0' } : terms, size, price, feeOf)
}

/** The fees of an order for the amount x, taxes included. */
export const estimateFees = (fees: readonly Fee[], order: ChargedTrade, x: Decimal): Decimal =>
  totalOf(chargesOf(fees, order, x))

const oneAnd = (buffer: Decimal) => add('1', buffer)

/** Clean and accrued consideration of units at a price. */
export function considerationOf(
  { money_per_point, accrued }: Pick<PriceTerms, 'money_per_point' | 'accrued'>,
  quantity: Decimal,
  price: Decimal,
) {
  const cost = costOf(quantity, price, money_per_point)
  const accrued_interest = costOf(quantity, accrued, money_per_point)
  return { cost, accrued_interest, notional: money(add(cost, accrued_interest)) }
}

/** The units a net budget buys at a price, down to the increment; never more than the budget pays for, to the cent. */
export function affordableQuantity(
  terms: PriceTerms,
  net: Decimal,
  price: Decimal,
  buffer: Decimal,
): Decimal {
  if (!isPositive(net)) return '0'
  const unit = multiply(multiply(add(price, terms.accrued), terms.money_per_point), oneAnd(buffer))
  if (!isPositive(unit)) return '0'
  // 20 places keep the quotient exact far beyond any increment before it is cut down.
  const quantity = floorTo(divide(net, unit, 20), terms.increment)
  // Cost and accrued interest are each rounded to cents, so together they may exceed the budget by a cent.
  const isTooMuch = compare(considerationOf(terms, quantity, price).notional, net) > 0
  return isTooMuch ? subtract(quantity, terms.increment) : quantity
}

// A buy reserves the most that it may cost, and has no proceeds.
const buyFigures = (most: Decimal) => ({ max_cost: most, min_proceeds: null, reserved: most })

/** The figures of a buy sized in cash. */
export function estimateCashBuy(terms: PriceTerms, size: Size, sides: OrderPrices, feeOf: FeeOf): Estimate {
  const cash = money(size.cash_amount!)
  const fees = feeOf(cash)
  const net_cash_amount = money(subtract(cash, fees))
  const price = size.limit_price ?? sides.ask
  const buffer = size.limit_price ? '0' : terms.buffer
  const quantity = affordableQuantity(terms, net_cash_amount, price, buffer)
  const limited = roundUp(add(multiply(quantity, price), fees), 2)
  const most = size.limit_price && compare(limited, cash) < 0 ? money(limited) : cash
  const consideration = considerationOf(terms, quantity, price)
  return { price, quantity, cash, fees, net_cash_amount, ...consideration, ...buyFigures(most) }
}

/**
 * The figures of a buy of units for at most some cash: of a lower quantity where the price at the fill asks for it. The
 * net cash is the most whose fee the cash pays too.
 */
export function estimateCappedBuy(terms: PriceTerms, size: Size, sides: OrderPrices, feeOf: FeeOf): Estimate {
  const most = money(size.cash_amount!)
  const figures = estimateQuantityBuy(terms, size, sides, feeOf)
  return { ...figures, net_cash_amount: netOf(most, feeOf), ...buyFigures(most) }
}

// The most cents x with x + fee(x) ≤ cash, by bisection: the fee never falls as x grows.
function netOf(cash: Decimal, feeOf: FeeOf): Decimal {
  const inCents = (cents: bigint) => multiply(String(cents), '0.01')
  const isPaid = (cents: bigint) => compare(add(inCents(cents), feeOf(inCents(cents))), cash) <= 0
  let [paid, unpaid] = [0n, BigInt(divide(cash, '0.01', 0)) + 1n]
  while (unpaid - paid > 1n) {
    const middle = (paid + unpaid) / 2n
    if (isPaid(middle)) paid = middle
    else unpaid = middle
  }
  return money(inCents(paid))
}

/** The figures of a buy sized in units. */
export function estimateQuantityBuy(
  terms: PriceTerms,
  size: Size,
  sides: OrderPrices,
  feeOf: FeeOf,
): Estimate {
  const quantity = size.quantity!
  const price = size.limit_price ?? size.stop_price ?? sides.ask
  const consideration = considerationOf(terms, quantity, price)
  const net_cash_amount = consideration.cost
  const fees = feeOf(net_cash_amount)
  const cash = money(add(net_cash_amount, fees))
  const most = size.limit_price
    ? size.stop_price
      ? limitedCost(quantity, price, feeOf)
      : cash
    : bufferedCost(terms, quantity, price, feeOf)
  return { price, quantity, cash, fees, net_cash_amount, ...consideration, ...buyFigures(most) }
}

// The cost at the limit, up to the cent, with the fee of that.
function limitedCost(quantity: Decimal, limit: Decimal, feeOf: FeeOf): Decimal {
  const cost = roundUp(multiply(quantity, limit), 2)
  return money(add(cost, feeOf(cost)))
}

// The cost where the price uses up its buffer, with the fee of that.
function bufferedCost({ buffer }: PriceTerms, quantity: Decimal, price: Decimal, feeOf: FeeOf): Decimal {
  const cost = money(multiply(multiply(quantity, price), oneAnd(buffer)))
  return money(add(cost, feeOf(cost)))
}

/** The figures of a sell. */
export function estimateSell(terms: PriceTerms, size: Size, sides: OrderPrices, feeOf: FeeOf): Estimate {
  const quantity = size.quantity!
  const price = size.limit_price ?? size.stop_price ?? sides.bid
  const consideration = considerationOf(terms, quantity, price)
  const cash = consideration.notional
  const fees = feeOf(cash)
  const net_cash_amount = money(subtract(cash, fees))
  const min_proceeds = size.limit_price ? net_cash_amount : null
  return {
    price,
    quantity,
    cash,
    fees,
    net_cash_amount,
    ...consideration,
    max_cost: null,
    min_proceeds,
    reserved: quantity,
  }
}

/** The figures of an exchange of currencies; quantity in the base, money in the quote currency. */
export function estimateExchange(
  terms: PriceTerms,
  side: string,
  size: Size,
  sides: OrderPrices,
  feeOf: FeeOf,
): Estimate {
  const isBuy = side === 'buy'
  const quantity = (isBuy ? size.cash_amount : size.quantity)!
  const price = isBuy ? sides.ask : sides.bid
  const cost = costOf(quantity, price)
  const fees = feeOf(cost)
  const net_cash_amount = money(isBuy ? add(cost, fees) : subtract(cost, fees))
  const most = isBuy ? bufferedCost(terms, quantity, price, feeOf) : null
  return {
    price,
    quantity,
    cash: cost,
    fees,
    net_cash_amount,
    cost,
    accrued_interest: '0.00',
    notional: cost,
    max_cost: most,
    min_proceeds: null,
    reserved: most ?? quantity,
  }
}
