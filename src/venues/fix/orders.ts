// What we send of an order: NewOrderSingle (D) and OrderCancelRequest (F).
import type { Instant } from '../../values/time.ts'
import type { VenueOrder } from '../venue.ts'
import type { Field } from './codec.ts'
import type { VenueSettings } from './settings.ts'
import { fixTime } from './time.ts'

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/
const PAIR = /^([A-Z]{3})\/[A-Z]{3}$/

// By tag, so that the file's own fields stand in place of ours.
function instrumentFields({ symbols }: VenueSettings, symbol: string): [number, string][] {
  const pair = PAIR.exec(symbol)
  const fields = new Map<number, string>([[55, symbol]])
  if (ISIN.test(symbol)) fields.set(48, symbol).set(22, '4')
  if (pair) fields.set(460, '4').set(15, pair[1]!)
  for (const [tag, value] of Object.entries(symbols?.[symbol] ?? {})) fields.set(Number(tag), value)
  return [...fields]
}

function moreFields(settings: VenueSettings, { exchange }: VenueOrder): Field[] {
  const there = exchange === null ? {} : (settings.exchanges?.[exchange] ?? {})
  return Object.entries({ ...settings.order_fields, ...there }).map(([tag, value]) => [Number(tag), value])
}

const sideOf = ({ side }: VenueOrder) => (side === 'buy' ? '1' : '2')

/** The fields of an order, good for the day. */
export function newOrderFields(settings: VenueSettings, order: VenueOrder): Field[] {
  const isLimit = order.order_type === 'limit'
  return [
    [11, order.id],
    [21, '1'],
    ...instrumentFields(settings, order.symbol),
    [54, sideOf(order)],
    [60, fixTime(order.submitted_at)],
    [38, order.quantity],
    [40, isLimit ? '2' : '1'],
    ...(isLimit ? ([[44, order.limit_price!]] as Field[]) : []),
    [59, '0'],
    ...moreFields(settings, order),
  ]
}

/** The fields of a request to cancel what has not executed, under an id of its own. */
export function cancelFields(settings: VenueSettings, order: VenueOrder, id: string, at: Instant): Field[] {
  return [
    [41, order.id],
    [11, id],
    ...instrumentFields(settings, order.symbol),
    [54, sideOf(order)],
    [60, fixTime(at)],
    [38, order.quantity],
    ...moreFields(settings, order),
  ]
}
