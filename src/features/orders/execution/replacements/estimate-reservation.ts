// The reservation of an order whose terms are replaced.
//
// p is the price at which a unit is reserved: the limit, else the stop price and its buffer. r are the units that have
// not executed, o the old terms and n the new ones. A trade may be declared void, and its units may execute again under
// the terms of then. So an executed unit counts with its own price or with p, whichever is higher.
//   requested, buy    Σ max(notional, units × max(p_o, p_n)) + max(r_o × p_o + max(0, r_n − r_o) × p_n, r_n × p_n)
//   in force, buy     Σ max(notional, units × p_n) + r_n × p_n
//   each of them      up to the cent, and the fee of that
//   sell              the larger quantity while it is requested, the new one afterwards
// While a replacement is requested the old rest may execute at the old price before the new units do at the new one.
import type { Instrument } from '../../../../market/instrument.ts'
import {
  add,
  compare,
  type Decimal,
  money,
  multiply,
  roundUp,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import type { Fee } from '../../../billing/rules.ts'
import type { Reservation } from '../../trading/change-terms.ts'
import { estimateFees } from '../../trading/estimate-order.ts'
import { bufferOf, type ReplaceableTerms } from '../../trading/rules.ts'

/** A trade of the order that has not been declared void. */
export interface BookedTrade {
  quantity: Decimal
  notional: Decimal
}

/** An order as its reservation needs it. */
export interface ReservingOrder {
  purpose: string
  is_firm: boolean
  side: 'buy' | 'sell'
  instrument: Instrument
  trades: readonly BookedTrade[]
}

type Prices = Pick<ReplaceableTerms, 'quantity' | 'limit_price' | 'stop_price'>

/** The larger of both. */
export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b)

// A stop order to sell is worth its stop price; only buys have a buffer.
function unitPrice({ side, instrument }: ReservingOrder, { limit_price, stop_price }: Prices): Decimal {
  if (limit_price !== null) return limit_price
  return side === 'sell' ? stop_price! : multiply(stop_price!, add('1', bufferOf(instrument)))
}

const tradedUnits = ({ trades }: ReservingOrder): Decimal => sum(trades.map(({ quantity }) => quantity))

// The money of the executed units, each at its own price or at p.
const coverOf = ({ trades }: ReservingOrder, p: Decimal): Decimal =>
  sum(trades.map(({ quantity, notional }) => larger(notional, multiply(quantity, p))))

function reservationOf(
  order: ReservingOrder,
  cost: Decimal,
  units: Decimal,
  fees: readonly Fee[],
): Reservation {
  const whole = money(roundUp(cost, 2))
  const fee = estimateFees(fees, order, whole)
  return { reserved_amount: order.side === 'sell' ? units : money(add(whole, fee)), fees: fee }
}

/** The reservation of an order under its terms. */
export function reserveTerms(order: ReservingOrder, terms: Prices, fees: readonly Fee[]): Reservation {
  const p = unitPrice(order, terms)
  const rest = subtract(terms.quantity, tradedUnits(order))
  return reservationOf(order, add(coverOf(order, p), multiply(rest, p)), terms.quantity, fees)
}

/** The reservation of an order while the venue may work it under its old terms or under new ones. */
export function reserveBoth(
  order: ReservingOrder,
  old: Prices,
  next: Prices,
  fees: readonly Fee[],
): Reservation {
  const traded = tradedUnits(order)
  const [p_o, p_n] = [unitPrice(order, old), unitPrice(order, next)]
  const [r_o, r_n] = [subtract(old.quantity, traded), subtract(next.quantity, traded)]
  const more = larger('0', subtract(r_n, r_o))
  const oldFirst = add(multiply(r_o, p_o), multiply(more, p_n))
  const cost = add(coverOf(order, larger(p_o, p_n)), larger(oldFirst, multiply(r_n, p_n)))
  return reservationOf(order, cost, larger(old.quantity, next.quantity), fees)
}
