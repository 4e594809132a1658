// Decides about tax reclaims: when they expire, and how they end. A reclaim is open, then filed with the tax office,
// and at last paid or refused; an open one expires. A payment gives tax back: cash + reclaimed, tax − reclaimed,
// gross 0.
import { fail, failParam } from '../../../errors.ts'
import {
  type Decimal,
  isLess,
  isMultiple,
  isPositive,
  money,
  negate,
  subtract,
} from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { suspended } from '../bookings/decide-bookings.ts'
import type { Booking } from '../rules.ts'

export const RECLAIM_STATUSES = ['open', 'filed', 'paid', 'refused', 'expired'] as const
export type ReclaimStatus = (typeof RECLAIM_STATUSES)[number]

export type ReclaimEnd = 'filed' | 'paid' | 'refused' | 'expired'

/** The states from which a reclaim may take each state. */
export const BEFORE: Record<ReclaimEnd, readonly ReclaimStatus[]> = {
  filed: ['open'],
  paid: ['open', 'filed'],
  refused: ['open', 'filed'],
  expired: ['open'],
}

/** The last day of the year in which tax on a payment of the day can be reclaimed. */
export const expiryOf = (payment_date: Day, years: number): Day =>
  `${String(Number(payment_date.slice(0, 4)) + years).padStart(4, '0')}-12-31`

/** Whether the reclaim may take the status. */
export const mayBecome = (status: ReclaimStatus, to: ReclaimEnd): boolean => BEFORE[to].includes(status)

/** Refuses a status that the reclaim cannot take. */
export function checkEnd(status: ReclaimStatus, to: ReclaimEnd): void {
  if (!mayBecome(status, to)) throw fail('conflict', `The reclaim is ${status}, so it cannot be ${to}.`)
}

/** A reclaim whose payment is decided about. */
export interface PayableReclaim {
  status: ReclaimStatus
  instrument: string
  country: string
  currency: string
  withheld_rate: Decimal
  treaty_rate: Decimal
  reclaimable: Decimal
  /** The account is closed and cannot receive anything. */
  is_closed: boolean
}

/** The amount that the tax office has paid, and its booking; all of the reclaim unless an amount is given. */
export function decidePayment(
  reclaim: PayableReclaim,
  amount: Decimal = reclaim.reclaimable,
): { reclaimed: Decimal; booking: Booking } {
  checkEnd(reclaim.status, 'paid')
  if (!isPositive(amount) || !isMultiple(amount, '0.01') || isLess(reclaim.reclaimable, amount))
    throw failParam(
      'body.amount',
      'invalid_param',
      `Must be an amount with at most two decimals, above zero and at most ${reclaim.reclaimable}.`,
    )
  const reclaimed = money(amount)
  const { instrument, country, currency, withheld_rate, treaty_rate, is_closed } = reclaim
  const rate = subtract(withheld_rate, treaty_rate)
  const booking: Booking = {
    lines: [
      {
        transaction_type: 'tax_reclaim',
        instrument,
        unit_quantity: null,
        unit_price: null,
        cash_amount: reclaimed,
        tax: negate(reclaimed),
        taxes: [{ rate, amount: negate(reclaimed), currency, kind: 'foreign', country }],
      },
    ],
    moves: [],
    cash: reclaimed,
    tax: '0.00',
  }
  return { reclaimed, booking: is_closed ? suspended(booking) : booking }
}
