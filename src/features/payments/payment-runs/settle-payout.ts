// Books a locked payout that was paid, or that the bank returned.
import type { Context } from '../../../context.ts'
import { completeReturn, suspendReturned } from '../inbound-payments/return-payment.ts'
import { bookPayout } from '../withdrawals/complete-withdrawal.ts'
import { bookReturn } from '../withdrawals/return-withdrawal.ts'
import { decidePaid, decideReturned } from './decide-payout.ts'
import { type PayoutRow, setPayoutStatus } from './lock-payouts.ts'

/** Books a payout as paid. A withdrawal that the operator has completed before is not booked again. */
export async function settlePayout(context: Context, payout: PayoutRow): Promise<void> {
  const { status, booking } = decidePaid(payout)
  await setPayoutStatus(context, payout.id, status)
  if (booking.kind === 'withdrawal') await bookPayout(context, booking.id)
  else await completeReturn(context, booking.id)
}

/**
 * Books a paid payout as returned by the bank. A withdrawal goes back to its account. A payment that was on its way to
 * its sender goes into suspense, from where it may be returned once more.
 */
export async function reversePayout(context: Context, payout: PayoutRow): Promise<void> {
  const { amount, currency } = payout
  const { status, booking } = decideReturned(payout)
  await setPayoutStatus(context, payout.id, status)
  if (booking.kind === 'withdrawal') await bookReturn(context, booking.id)
  else await suspendReturned(context, { id: booking.id, amount, currency })
}
