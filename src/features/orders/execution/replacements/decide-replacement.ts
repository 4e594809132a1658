// Decides the replacement of an order's terms: nothing new, new terms now, or terms that the venue must confirm.
import { fail } from '../../../../errors.ts'
import { add, compare, isLess, money, subtract, units } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import type { Reservation } from '../../trading/change-terms.ts'
import { decideOrder, type OrderFacts } from '../../trading/decide-order.ts'
import type { OrderRequest } from '../../trading/parse-order.ts'
import { isAtVenue, isReplaceable, type ReplaceableTerms, termsInForce } from '../../trading/rules.ts'
import { hasTerms, newTerms, type ReplacementRequest } from './check-replacement.ts'
import { type BookedTrade, larger, reserveBoth, reserveTerms } from './estimate-reservation.ts'

/** The facts that a replacement is decided by. */
export interface ReplacementFacts extends OrderFacts {
  order: OpenOrder
  trades: readonly BookedTrade[]
}

export type ReplacementDecision =
  | { outcome: 'nothing' }
  | { outcome: 'rename' }
  /** The terms count immediately, for no venue has the order. */
  | { outcome: 'change'; terms: ReplaceableTerms; reservation: Reservation }
  /** The venue must confirm the terms. */
  | { outcome: 'request'; terms: ReplaceableTerms; reservation: Reservation }

/** Decides the replacement, or refuses it by the first rule that it breaks. */
export function decideReplacement(facts: ReplacementFacts, request: ReplacementRequest): ReplacementDecision {
  const { order } = facts
  if (isNothingNew(order, request)) return { outcome: 'nothing' }
  if (!isReplaceable(order)) throw fail('order_replace_forbidden')
  const old = termsInForce(order)
  const terms = newTerms({ ...old, ...timesOf(order) }, request, {
    instrument: order.listed.row,
    now: facts.now,
    gtc_days: facts.gtc_days,
  })
  // The rules of a placement hold for the new terms; its funds are checked against the difference.
  decideOrder(buyingPowerWith(facts), orderOf(order, terms, request), 'figures')
  if (compare(terms.quantity, order.traded_quantity) <= 0)
    throw fail('order_replace_forbidden', 'The new quantity has executed already.', {
      traded: units(order.traded_quantity),
    })
  if (hasTerms(old, request)) return { outcome: 'rename' }
  const isWorking = isAtVenue(order.status)
  const reservation = reservationFor(facts, old, terms, isWorking)
  checkFunds(facts, reservation)
  return { outcome: isWorking ? 'request' : 'change', terms, reservation }
}

const timesOf = ({ triggered_at, created_at }: OpenOrder) => ({ triggered_at, created_at })

// A repeat of a request whose answer was lost does no harm.
function isNothingNew(order: OpenOrder, request: ReplacementRequest): boolean {
  if (request.client_reference !== null && request.client_reference !== order.client_reference) return false
  if (order.quantity === null || order.time_in_force === null) return false
  const { replacement } = order
  return hasTerms(termsInForce(order), request) || (replacement !== null && hasTerms(replacement, request))
}

// The units and the cash that the order holds itself count as available for it.
function buyingPowerWith({ buying_power, order, ...facts }: ReplacementFacts): OrderFacts {
  if (!buying_power) return { ...facts, buying_power }
  const { holding, duplicate } = buying_power
  const available = holding && add(holding.available, order.reserved_amount)
  return {
    ...facts,
    buying_power: {
      ...buying_power,
      holding: holding && { ...holding, available: available! },
      duplicate: duplicate === order.id ? null : duplicate,
    },
  }
}

// A triggered stop-limit order is a limit order.
function orderOf(
  order: OpenOrder,
  { quantity, limit_price, stop_price, time_in_force, expires_at }: ReplaceableTerms,
  { client_reference, expires_on }: ReplacementRequest,
): OrderRequest {
  const isTriggered = order.triggered_at !== null
  return {
    account: order.account,
    purpose: 'user_request',
    instrument: order.instrument,
    side: order.side,
    order_type: isTriggered ? 'limit' : order.order_type,
    size: { cash_amount: null, quantity, limit_price, stop_price: isTriggered ? null : stop_price },
    time_in_force,
    expires_on: time_in_force === 'gtd' ? (expires_on ?? dayOf(expires_at)) : null,
    automatic_rollover: null,
    quote: null,
    client_reference,
    is_pooled: false,
    scenario: null,
  }
}

function reservationFor(
  { order, trades, fees }: ReplacementFacts,
  old: ReplaceableTerms,
  terms: ReplaceableTerms,
  isWorking: boolean,
): Reservation {
  const { purpose, is_firm, side } = order
  const reserving = { purpose, is_firm, side, instrument: order.listed.row, trades }
  if (!isWorking) return reserveTerms(reserving, terms, fees)
  const both = reserveBoth(reserving, old, terms, fees)
  // The reservation of before stays until the venue has answered.
  return {
    reserved_amount: larger(both.reserved_amount, order.reserved_amount),
    fees: larger(both.fees, order.fees),
  }
}

function checkFunds({ buying_power, order }: ReplacementFacts, { reserved_amount }: Reservation): void {
  const free = buying_power!.holding!.available
  if (!isLess(free, subtract(reserved_amount, order.reserved_amount))) return
  const used = order.side === 'buy' ? order.traded_notional : order.traded_quantity
  const available = add(free, subtract(order.reserved_amount, used))
  if (order.side === 'sell')
    throw fail('insufficient_units', 'The position has too few units.', { available: units(available) })
  const detail = 'The account has too little cash for the most that the order could cost.'
  throw fail('insufficient_funds', detail, { available: money(available) })
}
