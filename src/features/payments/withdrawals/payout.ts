// The parts that the payout of a withdrawal and its return share.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { bookTransaction } from '../../portfolio/holdings/book-transaction.ts'
import { findWithdrawal } from './read.ts'
import type { Withdrawal } from './schemas.ts'

/** A withdrawal that was paid out, with the id of its funding account. */
export type PaidWithdrawal = Pick<Withdrawal, 'id' | 'account' | 'amount' | 'currency'> & {
  funding_account: string
}

const SUMMARIES = { withdrawal: 'Withdrawal', refund: 'Refund' }

/** Books the payout or its return on the account's list of movements. */
export function bookMovement(
  context: Context,
  { id, account, currency }: PaidWithdrawal,
  movement: { entry: string; transaction_type: keyof typeof SUMMARIES; cash_amount: string },
): void {
  bookTransaction(context, {
    ...movement,
    account,
    currency,
    settled: true,
    settlement_date: dayOf(context.now),
    reference: id,
    reference_type: 'withdrawal',
    summary: SUMMARIES[movement.transaction_type],
  })
}

/** Refuses a payout or return that the withdrawal's status forbids; not found if the account has no such withdrawal. */
export async function refuseCompletion(context: Context, account: string, id: string): Promise<never> {
  await findWithdrawal(context, account, id)
  throw fail('payment_completion_forbidden')
}
