// Decides what a payout becomes that was paid, or that the bank returned, and what else is booked with it.
import type { PayoutRow } from './lock-payouts.ts'

/** The booking that goes with the new status of a payout. */
export type PayoutBooking =
  | { kind: 'withdrawal'; id: string }
  /** The payment was on its way to its sender. */
  | { kind: 'returned payment'; id: string }

export interface DecidedPayout {
  status: PayoutRow['status']
  booking: PayoutBooking
}

type PaidFor = Pick<PayoutRow, 'withdrawal' | 'inbound_payment'>

const bookingOf = ({ withdrawal, inbound_payment }: PaidFor): PayoutBooking =>
  withdrawal === null
    ? { kind: 'returned payment', id: inbound_payment! }
    : { kind: 'withdrawal', id: withdrawal }

/** A payout that the bank has paid. */
export const decidePaid = (payout: PaidFor): DecidedPayout => ({ status: 'paid', booking: bookingOf(payout) })

/** A paid payout that the bank has returned: a withdrawal may be paid out again, a returned payment may not. */
export const decideReturned = (payout: PaidFor): DecidedPayout => ({
  status: payout.withdrawal === null ? 'reversed' : 'returned',
  booking: bookingOf(payout),
})
