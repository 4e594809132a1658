// The units that a pooled order wants at a price.
//
// C net cash of a buy in cash, q units of any other order, r reserved cash, inc the increment, fee(x) fees with tax:
//   buy in cash    C ÷ price down to a multiple of inc; there is no price buffer, so that no cash stays uninvested
//   buy in units   q, or the most units whose money and fee the reservation pays for
//   buy of a run   q, or the units that C pays for, if that is less
//   sell           q
// The price is a ratio of money and units, so that an average price is exact. Source: docs/pooled-orders.md.
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isPositive,
  multiply,
  multiplyDivideMoney,
  subtract,
} from '../../../../values/decimal.ts'

/** The price of a unit: money over units. */
export interface Ratio {
  money: Decimal
  units: Decimal
}

/** The price as a ratio. */
export const ratioOf = (price: Decimal): Ratio => ({ money: price, units: '1' })

/** The money of the units at the price, half-up to cents. */
export const notionalOf = (quantity: Decimal, { money, units }: Ratio): Decimal =>
  multiplyDivideMoney(quantity, money, units)

/** An order that wants units. */
export interface Wanting {
  side: 'buy' | 'sell'
  net_cash_amount: Decimal | null
  quantity: Decimal | null
  reserved_amount: Decimal
}

/** The terms of the instrument that count: its increment, and the fees of a buy for an amount. */
export interface PoolTerms {
  increment: Decimal
  feeOf: (x: Decimal) => Decimal
}

/** The units that the order wants at the price. */
export function demandOf(order: Wanting, price: Ratio, terms: PoolTerms): Decimal {
  const { side, net_cash_amount, quantity } = order
  if (side === 'sell') return quantity!
  if (quantity === null) return inCash(net_cash_amount!, price, terms.increment)
  if (net_cash_amount === null) return inUnits(quantity, order.reserved_amount, price, terms)
  const paid = inCash(net_cash_amount, price, terms.increment)
  return compare(paid, quantity) < 0 ? paid : quantity
}

function inCash(net: Decimal, price: Ratio, increment: Decimal): Decimal {
  if (!isPositive(net) || !isPositive(price.money)) return '0'
  const quantity = floorTo(divide(multiply(net, price.units), price.money, 20), increment)
  return compare(notionalOf(quantity, price), net) > 0 ? subtract(quantity, increment) : quantity
}

// Bisects the number of increments: the cost grows with the units.
function inUnits(
  quantity: Decimal,
  reserved: Decimal,
  price: Ratio,
  { increment, feeOf }: PoolTerms,
): Decimal {
  const isPaid = (units: Decimal) => {
    const notional = notionalOf(units, price)
    return compare(add(notional, feeOf(notional)), reserved) <= 0
  }
  if (isPaid(quantity)) return quantity
  let [paid, unpaid] = [0n, BigInt(divide(floorTo(quantity, increment), increment, 0)) + 1n]
  while (unpaid - paid > 1n) {
    const middle = (paid + unpaid) / 2n
    if (isPaid(multiply(String(middle), increment))) paid = middle
    else unpaid = middle
  }
  return multiply(String(paid), increment)
}
