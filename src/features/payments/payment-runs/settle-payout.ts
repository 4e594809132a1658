// Books a locked payout that was paid, or that the bank returned.
import type { Context } from '../../../context.ts'
import { completeReturn, suspendReturned } from '../inbound-payments/return-payment.ts'
import { bookPayout } from '../withdrawals/complete-withdrawal.ts'
import { bookReturn } from '../withdrawals/return-withdrawal.ts'
import { type PayoutRow, setPayoutStatus } from './lock-payouts.ts'

/** Books a payout as paid. A withdrawal that the operator has completed before is not booked again. */
export async function settlePayout(context: Context, payout: PayoutRow): Promise<void> {
  await setPayoutStatus(context, payout.id, 'paid')
  if (payout.withdrawal) await bookPayout(context, payout.withdrawal)
  else await completeReturn(context, payout.inbound_payment!)
}

/**
 * Books a paid payout as returned by the bank. A withdrawal goes back to its account. A payment that was on its way to
 * its sender goes into suspense, from where it may be returned once more.
 */
export async function reversePayout(context: Context, payout: PayoutRow): Promise<void> {
  const { id, withdrawal, inbound_payment, amount, currency } = payout
  await setPayoutStatus(context, id, withdrawal ? 'returned' : 'reversed')
  if (withdrawal) await bookReturn(context, withdrawal)
  else await suspendReturned(context, { id: inbound_payment!, amount, currency })
}
