// The operator's decision on a payout that the bank rejected.
import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { returnToSuspense } from '../inbound-payments/return-payment.ts'
import { bookPayout } from '../withdrawals/complete-withdrawal.ts'
import { bookReturn } from '../withdrawals/return-withdrawal.ts'
import { lockPayout, type PayoutRow, setPayoutStatus } from './lock-payouts.ts'

export type Resolution = 'retry' | 'reverse'

/** Sends a rejected payout again with the next run, or returns its money to the account immediately. */
export async function resolveRejectedPayout(
  context: Context,
  id: string,
  resolution: Resolution,
): Promise<PayoutRow> {
  const payout = await lockPayout(context, id)
  return write(context, decideResolution(payout, resolution))
}

/** The payout in its new status, or the refusal. */
export function decideResolution(payout: PayoutRow | undefined, resolution: Resolution): PayoutRow {
  if (!payout) throw notFound('payout')
  if (payout.status !== 'rejected') throw fail('conflict', `The payout is ${payout.status}.`)
  return { ...payout, status: resolution === 'retry' ? 'retried' : 'reversed' }
}

async function write(context: Context, payout: PayoutRow): Promise<PayoutRow> {
  await setPayoutStatus(context, payout.id, payout.status)
  if (payout.status === 'reversed') await reverseBooking(context, payout)
  context.pending.resource = payout.id
  return payout
}

// A withdrawal has no failed status: it is completed and returned in one change, and the account's list of
// transactions shows both. The event says that it failed.
async function reverseBooking(context: Context, { withdrawal, inbound_payment }: PayoutRow) {
  if (!withdrawal) return returnToSuspense(context, inbound_payment!)
  if (!(await bookPayout(context, withdrawal, { event: null })))
    throw fail('conflict', 'The withdrawal is completed already: return it instead.')
  await bookReturn(context, withdrawal, { event: 'withdrawal.failed' })
}
