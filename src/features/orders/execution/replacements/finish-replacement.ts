// Books the venue's answer to a replacement: new terms or the old ones, and the reservation that they need.
import type { Context } from '../../../../context.ts'
import { compare, isLess } from '../../../../values/decimal.ts'
import type { VenueReport } from '../../../../venues/venue.ts'
import { readFees } from '../../../billing/read.ts'
import { record } from '../../../platform/events/record.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { changeTerms, dropReplacement } from '../../trading/change-terms.ts'
import { termsInForce } from '../../trading/rules.ts'
import { type BookedTrade, reserveTerms } from './estimate-reservation.ts'
import { moveReservation } from './move-reservation.ts'
import { listBookedTrades } from './read-facts.ts'

/** The answer of the venue to the replacement with the number, for which it was called. */
export interface Answered {
  answer: VenueReport['replacement']
  number: number | undefined
}

/**
 * Gives the order after the venue's answer; the caller has locked it and booked the fills of the report. Where more has
 * executed than the new terms allow, the order ends with what has executed, and the replacement with it.
 */
export async function finishReplacement(
  context: Context,
  { order, fills }: { order: OpenOrder; fills: readonly BookedTrade[] },
  { answer, number }: Answered,
): Promise<OpenOrder> {
  const { replacement } = order
  if (answer === undefined || replacement === null || replacement.number !== number) return order
  const isConfirmed = answer === 'confirmed'
  if (isConfirmed && compare(order.traded_quantity, replacement.quantity) > 0) return order
  const terms = termsInForce(isConfirmed ? replacement : order)
  const trades = [...(await listBookedTrades(context, order)), ...fills]
  const { purpose, is_firm, side } = order
  const reserving = { purpose, is_firm, side, instrument: order.listed.row, trades }
  const feesAt = await readFees(context)
  const needed = reserveTerms(reserving, terms, feesAt(order.created_at))
  const reservation = isLess(order.reserved_amount, needed.reserved_amount)
    ? { ...needed, reserved_amount: order.reserved_amount }
    : needed
  if (isConfirmed) await changeTerms(context, order.id, terms, reservation)
  else await dropReplacement(context, order.id, reservation)
  await moveReservation(context, order, reservation.reserved_amount)
  record(context, isConfirmed ? 'order.replaced' : 'order.replacement_rejected', order.id)
  return { ...order, ...terms, ...reservation, sized_quantity: terms.quantity, replacement: null }
}
