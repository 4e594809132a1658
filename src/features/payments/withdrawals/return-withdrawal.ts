// A payout came back from the bank: its cash is the customer's again, or goes into suspense if the account is closed.
import type { Context } from '../../../context.ts'
import { available, BANK } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { money } from '../../../values/decimal.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { record } from '../../platform/events/record.ts'
import { lookUpFundingAccount } from '../funding-accounts/read.ts'
import { suspendPayment } from '../inbound-payments/suspend-payment.ts'
import { bookMovement, type PaidWithdrawal, refuseCompletion } from './payout.ts'
import { findWithdrawal } from './read.ts'
import type { Withdrawal } from './schemas.ts'

interface Return {
  account?: string
  /** A payout that the bank never made has failed. */
  event?: 'withdrawal.returned' | 'withdrawal.failed'
}

/** Books a completed payout as returned, or refuses if it is not paid or has been returned. */
export async function returnWithdrawal(context: Context, account: string, id: string): Promise<Withdrawal> {
  if (!(await bookReturn(context, id, { account }))) await refuseCompletion(context, account, id)
  return findWithdrawal(context, account, id)
}

/** Books the return and returns the withdrawal; a repeat changes nothing and returns undefined. */
export async function bookReturn(
  context: Context,
  id: string,
  { account, event = 'withdrawal.returned' }: Return = {},
): Promise<PaidWithdrawal | undefined> {
  const withdrawal = await claimReturn(context, id, account)
  if (!withdrawal) return undefined
  await write(context, withdrawal, decideReturn(withdrawal.account_status))
  record(context, event, id)
  return withdrawal
}

// The lock on the account keeps it from closing while money comes back to it. The update is the decision: of parallel
// returns of one payout only the first finds it not returned.
async function claimReturn(context: Context, id: string, account: string | null = null) {
  const { sql, tenant, now } = context
  await sql`
    select from withdrawals w join accounts a on a.tenant = w.tenant and a.id = w.account
    where w.tenant = ${tenant} and w.id = ${id} for update of w for share of a`
  const [withdrawal] = await sql<PaidWithdrawal & { account_status: AccountStatus }>`
    update withdrawals w set returned_at = ${now}, modified_at = ${now}
    from accounts a
    where w.tenant = ${tenant} and w.id = ${id} and w.status = 'completed' and w.returned_at is null
      and w.account = coalesce(${account}, w.account) and a.tenant = w.tenant and a.id = w.account
    returning w.id, w.account, w.amount, w.currency, w.funding_account, a.status as account_status`
  return withdrawal
}

/** A closed account receives nothing: the money awaits the operator. */
export const decideReturn = (account_status: AccountStatus): 'credit' | 'suspend' =>
  account_status === 'closed' ? 'suspend' : 'credit'

async function write(context: Context, withdrawal: PaidWithdrawal, decision: 'credit' | 'suspend') {
  context.pending.resource = withdrawal.id
  if (decision === 'suspend') await suspend(context, withdrawal)
  else await credit(context, withdrawal)
}

async function credit(context: Context, withdrawal: PaidWithdrawal) {
  const { id, account, amount, currency } = withdrawal
  const transfers = [{ from: BANK, to: available(account), asset: currency, amount }]
  const entry = await post(context, { kind: 'withdrawal.return', reference: id, transfers })
  bookMovement(context, withdrawal, { entry, transaction_type: 'refund', cash_amount: money(amount) })
}

async function suspend(context: Context, { id, amount, currency, funding_account }: PaidWithdrawal) {
  const { owner_name, iban, bank_code } = (await lookUpFundingAccount(context, funding_account))!
  const payment = { amount, currency, owner_name, iban, bank_code, reference: id }
  const suspended = await suspendPayment(context, { ...payment, bank_transaction_id: `return:${id}` })
  if (!suspended) throw new Error(`the return of ${id} is in suspense already`)
}
