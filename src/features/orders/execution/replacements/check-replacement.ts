// A replacement as the request sends it: its decimals read, and the terms that it leads to.
import { failParam, failParams, type Offender } from '../../../../errors.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { compare, type Decimal } from '../../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../../values/time.ts'
import type { TimeInForce } from '../../../../values/time-in-force.ts'
import { readDecimals } from '../../trading/parse-order.ts'
import type { OrderReplacement } from '../../trading/request-schemas.ts'
import { expiryOf, type ReplaceableTerms } from '../../trading/rules.ts'

/** A request for a replacement; a member that is null stays as it is. */
export interface ReplacementRequest {
  quantity: Decimal | null
  limit_price: Decimal | null
  stop_price: Decimal | null
  time_in_force: TimeInForce | null
  expires_on: Day | null
  client_reference: string | null
  /** The quantity as the request spells it: a sandbox picks its fixed scenario by that. */
  scenario: string | null
}

/** Reads a request for a replacement, or refuses its shape. */
export function parseReplacement(input: OrderReplacement): ReplacementRequest {
  const offenders: Offender[] = []
  const { quantity, limit_price, stop_price } = readDecimals({ ...input, cash_amount: null }, offenders)
  if (offenders.length > 0) throw failParams(offenders)
  const { time_in_force = null, expires_on = null, client_reference = null } = input
  const request = { quantity, limit_price, stop_price, time_in_force, expires_on, client_reference }
  if (Object.values(request).every((member) => member === null))
    throw failParam('body', 'missing_param', 'Needs at least one new term or a new client_reference.')
  return { ...request, scenario: typeof input.quantity === 'string' ? input.quantity : null }
}

const isSame = (wish: Decimal | null, there: Decimal | null): boolean =>
  wish === null || (there !== null && compare(wish, there) === 0)

/** Whether the terms are those that the request wishes for. */
export const hasTerms = (terms: ReplaceableTerms, request: ReplacementRequest): boolean =>
  isSame(request.quantity, terms.quantity) &&
  isSame(request.limit_price, terms.limit_price) &&
  isSame(request.stop_price, terms.stop_price) &&
  (request.time_in_force === null || request.time_in_force === terms.time_in_force) &&
  (request.expires_on === null || request.expires_on === dayOf(terms.expires_at))

/** An order as a replacement finds it. */
export interface ReplacedOrder extends ReplaceableTerms {
  triggered_at: Instant | null
  created_at: Instant
}

/** The terms of the order after the replacement, or a refusal of members that the order does not have. */
export function newTerms(
  order: ReplacedOrder,
  request: ReplacementRequest,
  { instrument, now, gtc_days }: { instrument: Instrument; now: Instant; gtc_days: number },
): ReplaceableTerms {
  const wrong = (member: string, detail: string) => failParam(`body.${member}`, 'invalid_param', detail)
  if (request.limit_price !== null && order.limit_price === null)
    throw wrong('limit_price', 'The order has no limit.')
  if (request.stop_price !== null && order.stop_price === null)
    throw wrong('stop_price', 'The order has no stop price.')
  if (order.triggered_at !== null && !isSame(request.stop_price, order.stop_price))
    throw wrong('stop_price', 'The market has reached the stop price of the order.')
  const time_in_force = request.time_in_force ?? order.time_in_force
  const isTillDay = time_in_force === 'gtd'
  if (!isTillDay && request.expires_on !== null)
    throw wrong('expires_on', 'Only an order with time_in_force gtd has the day.')
  if (isTillDay && request.expires_on === null && order.time_in_force !== 'gtd')
    throw failParam('body.expires_on', 'missing_param', 'An order that is good till a day needs that day.')
  const isKept = time_in_force === order.time_in_force && request.expires_on === null
  const validity = { time_in_force, expires_on: request.expires_on }
  return {
    quantity: request.quantity ?? order.quantity,
    limit_price: request.limit_price ?? order.limit_price,
    stop_price: request.stop_price ?? order.stop_price,
    time_in_force,
    // An end that leaves no session is refused with the other rules of the order.
    expires_at: isKept
      ? order.expires_at
      : (expiryOf(instrument, validity, now, gtc_days, order.created_at) ?? order.expires_at),
  }
}
