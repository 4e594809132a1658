// The bank has paid a withdrawal out: its reservation leaves the account.
import type { Context } from '../../../context.ts'
import { BANK, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { negate } from '../../../values/decimal.ts'
import { markWithdrawn } from '../../customers/accounts/mark-first-payments.ts'
import { requestCloseIfEmpty } from '../../customers/accounts/request-close-if-empty.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { record } from '../../platform/events/record.ts'
import { bookMovement, type PaidWithdrawal, refuseCompletion } from './payout.ts'
import { findWithdrawal } from './read.ts'
import type { Withdrawal } from './schemas.ts'

/** Books the payout of a withdrawal, or refuses if it is booked already. */
export async function completeWithdrawal(context: Context, account: string, id: string): Promise<Withdrawal> {
  if (!(await bookPayout(context, id, { account }))) await refuseCompletion(context, account, id)
  return findWithdrawal(context, account, id)
}

/**
 * Books the payout and returns the withdrawal; a repeat changes nothing and returns undefined. Without an event where
 * the payout was never made.
 */
export async function bookPayout(
  context: Context,
  id: string,
  {
    account,
    event = 'withdrawal.completed',
  }: { account?: string; event?: 'withdrawal.completed' | null } = {},
): Promise<PaidWithdrawal | undefined> {
  const withdrawal = await claimPayout(context, id, account)
  if (!withdrawal) return undefined
  await write(context, withdrawal)
  if (event) record(context, event, id)
  return withdrawal
}

type ClaimedWithdrawal = PaidWithdrawal & { account_status: AccountStatus }

// The statement is the decision: of parallel payouts of one withdrawal only the first finds it created.
async function claimPayout({ sql, tenant, now }: Context, id: string, account: string | null = null) {
  const [withdrawal] = await sql<ClaimedWithdrawal>`
    update withdrawals w set status = 'completed', completed_at = ${now}, modified_at = ${now}
    from accounts a
    where w.tenant = ${tenant} and w.id = ${id} and w.status = 'created'
      and w.account = coalesce(${account}, w.account) and a.tenant = w.tenant and a.id = w.account
    returning w.id, w.account, w.amount, w.currency, w.funding_account, a.status as account_status`
  return withdrawal
}

async function write(context: Context, withdrawal: ClaimedWithdrawal) {
  const { id, account, amount, currency, account_status } = withdrawal
  await markWithdrawn(context, account)
  const transfers = [{ from: reserved(account), to: BANK, asset: currency, amount }]
  const entry = await post(context, { kind: 'withdrawal', reference: id, transfers })
  bookMovement(context, withdrawal, { entry, transaction_type: 'withdrawal', cash_amount: negate(amount) })
  requestCloseIfEmpty(context, { id: account, status: account_status })
  context.pending.resource = id
}
