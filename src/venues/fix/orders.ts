// The messages of an order: NewOrderSingle (D), OrderCancelRequest (F) and OrderCancelReplaceRequest (G).
import { dayOf, type Instant } from '../../values/time.ts'
import type { VenueOrder } from '../venue.ts'
import type { Field } from './codec.ts'
import type { FixVenueSettings } from './settings.ts'
import { TAG } from './tags.ts'
import { fixDate, fixTime } from './time.ts'

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/
/** The value of SecurityIDSource for ISIN, and of Product for a currency. */
const ISIN_SOURCE = '4'
const CURRENCY_PRODUCT = '4'
const PAIR = /^([A-Z]{3})\/[A-Z]{3}$/

// By tag, so that the fields of the settings replace ours.
function instrumentFields({ symbols }: FixVenueSettings, symbol: string): [number, string][] {
  const pair = PAIR.exec(symbol)
  const fields = new Map<number, string>([[TAG.Symbol, symbol]])
  if (ISIN.test(symbol)) fields.set(TAG.SecurityID, symbol).set(TAG.SecurityIDSource, ISIN_SOURCE)
  if (pair) fields.set(TAG.Product, CURRENCY_PRODUCT).set(TAG.Currency, pair[1]!)
  for (const [tag, value] of Object.entries(symbols?.[symbol] ?? {})) fields.set(Number(tag), value)
  return [...fields]
}

function moreFields(settings: FixVenueSettings, { exchange }: VenueOrder): Field[] {
  const there = exchange === null ? {} : (settings.exchanges?.[exchange] ?? {})
  return Object.entries({ ...settings.order_fields, ...there }).map(([tag, value]) => [Number(tag), value])
}

const sideOf = ({ side }: VenueOrder) => (side === 'buy' ? '1' : '2')

const TIMES_IN_FORCE = { day: '0', gtc: '1', gtd: '6' } as const

// A market order is good for the day.
function validityFields({ time_in_force, closes_at }: VenueOrder): Field[] {
  const fields: Field[] = [[TAG.TimeInForce, TIMES_IN_FORCE[time_in_force ?? 'day']]]
  if (time_in_force === 'gtd') fields.push([TAG.ExpireDate, fixDate(dayOf(closes_at!))])
  return fields
}

const ORDER_TYPES = { market: '1', limit: '2', stop: '3', stop_limit: '4' } as const

// A stop order with a worst price goes out with that as its limit, so that no execution costs more than is reserved.
function priceFields({ order_type, stop_price, limit_price, worst_price }: VenueOrder): Field[] {
  const limit = limit_price ?? worst_price
  const sent_type = order_type === 'stop' && limit !== null ? 'stop_limit' : order_type
  const fields: Field[] = [[TAG.OrdType, ORDER_TYPES[sent_type]]]
  if (limit !== null) fields.push([TAG.Price, limit])
  if (stop_price !== null) fields.push([TAG.StopPx, stop_price])
  return fields
}

/** The fields of an order. */
export function newOrderFields(settings: FixVenueSettings, order: VenueOrder): Field[] {
  return [
    [TAG.ClOrdID, order.id],
    [TAG.HandlInst, '1'],
    ...instrumentFields(settings, order.symbol),
    [TAG.Side, sideOf(order)],
    [TAG.TransactTime, fixTime(order.submitted_at)],
    [TAG.OrderQty, order.quantity],
    ...priceFields(order),
    ...validityFields(order),
    ...moreFields(settings, order),
  ]
}

/** A request about an order that the venue has: its own id, and the id by which the venue knows the order now. */
export interface FollowUp {
  id: string
  in_force: string
  at: Instant
}

/** The fields of a request to replace the terms of the order. */
export function replaceFields(
  settings: FixVenueSettings,
  order: VenueOrder,
  { id, in_force, at }: FollowUp,
): Field[] {
  const next = { ...order, ...order.replacement }
  return [
    [TAG.OrigClOrdID, in_force],
    [TAG.ClOrdID, id],
    [TAG.HandlInst, '1'],
    ...instrumentFields(settings, order.symbol),
    [TAG.Side, sideOf(order)],
    [TAG.TransactTime, fixTime(at)],
    [TAG.OrderQty, next.quantity],
    ...priceFields(next),
    ...validityFields(next),
    ...moreFields(settings, order),
  ]
}

/** The fields of a request to cancel the rest of the order. */
export function cancelFields(
  settings: FixVenueSettings,
  order: VenueOrder,
  { id, in_force, at }: FollowUp,
): Field[] {
  return [
    [TAG.OrigClOrdID, in_force],
    [TAG.ClOrdID, id],
    ...instrumentFields(settings, order.symbol),
    [TAG.Side, sideOf(order)],
    [TAG.TransactTime, fixTime(at)],
    [TAG.OrderQty, order.quantity],
    ...moreFields(settings, order),
  ]
}
