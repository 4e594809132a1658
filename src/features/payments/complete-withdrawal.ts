// What the bank says of a payout: it went out, or it came back.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { BANK, free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { money, negate } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { requestCloseIfEmpty } from '../accounts/request-close-if-empty.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { findWithdrawal, lookUpFundingAccount } from './read.ts'
import { suspendPayment } from './receive-payment.ts'
import type { Withdrawal } from './schemas.ts'

type Paid = Pick<Withdrawal, 'id' | 'account' | 'amount' | 'currency'> & { funding_account: string }

/** Books the payout as gone: the cash set aside has left the account. Refuses where that has been booked. */
export async function completeWithdrawal(context: Context, account: string, id: string): Promise<Withdrawal> {
  const paid = await bookPayout(context, id, account)
  if (!paid) throw await refusal(context, account, id)
  return findWithdrawal(context, account, id)
}

/** Books the payout of a withdrawal that is under way and gives it; one that is booked already gives undefined. */
export async function bookPayout(context: Context, id: string, account?: string): Promise<Paid | undefined> {
  const { sql, tenant, now } = context
  const [paid] = await sql<Paid & { account_status: AccountStatus }>`
    update withdrawals w set status = 'completed', completed_at = ${now}, modified_at = ${now}
    from accounts a
    where w.tenant = ${tenant} and w.id = ${id} and w.status = 'created'
      and w.account = coalesce(${account ?? null}, w.account) and a.tenant = w.tenant and a.id = w.account
    returning w.id, w.account, w.amount, w.currency, w.funding_account, a.status as account_status`
  if (!paid) return undefined
  await sql`
    update accounts set has_withdrawn = true, modified_at = ${now}
    where tenant = ${tenant} and id = ${paid.account} and not has_withdrawn`
  const transfers = [{ from: held(paid.account), to: BANK, asset: paid.currency, amount: paid.amount }]
  const entry = await post(context, { kind: 'withdrawal', reference: id, transfers })
  bookEntry(context, paid, entry, { transaction_type: 'withdrawal', cash_amount: negate(paid.amount) })
  requestCloseIfEmpty(context, { id: paid.account, status: paid.account_status })
  context.pending.resource = id
  return paid
}

/** Books a completed payout as come back, once: its cash is the customer's again, or in suspense where he has left. */
export async function returnWithdrawal(context: Context, account: string, id: string): Promise<Withdrawal> {
  if (!(await bookReturn(context, id, account))) throw await refusal(context, account, id)
  return findWithdrawal(context, account, id)
}

/** Books the return of a completed payout and gives it; one that is booked already gives undefined. */
export async function bookReturn(context: Context, id: string, account?: string): Promise<Paid | undefined> {
  const { sql, tenant, now } = context
  await holdAccountOf(context, id)
  const [back] = await sql<Paid & { account_status: string }>`
    update withdrawals w set returned_at = ${now}, modified_at = ${now}
    from accounts a
    where w.tenant = ${tenant} and w.id = ${id} and w.status = 'completed' and w.returned_at is null
      and w.account = coalesce(${account ?? null}, w.account) and a.tenant = w.tenant and a.id = w.account
    returning w.id, w.account, w.amount, w.currency, w.funding_account, a.status as account_status`
  if (!back) return undefined
  context.pending.resource = id
  if (back.account_status === 'closed') await suspendReturn(context, back)
  else await creditReturn(context, back)
  return back
}

// So that the account cannot close on the money that comes back.
async function holdAccountOf({ sql, tenant }: Context, withdrawal: string) {
  await sql`
    select from withdrawals w join accounts a on a.tenant = w.tenant and a.id = w.account
    where w.tenant = ${tenant} and w.id = ${withdrawal} for update of w for share of a`
}

async function creditReturn(context: Context, back: Paid) {
  const transfers = [{ from: BANK, to: free(back.account), asset: back.currency, amount: back.amount }]
  const entry = await post(context, { kind: 'withdrawal.return', reference: back.id, transfers })
  bookEntry(context, back, entry, { transaction_type: 'refund', cash_amount: money(back.amount) })
}

// A closed account takes nothing any more; the money waits for the operator like any other without an owner.
async function suspendReturn(context: Context, { id, amount, currency, funding_account }: Paid) {
  const { owner_name, iban, bank_code } = (await lookUpFundingAccount(context, funding_account))!
  const payment = { amount, currency, owner_name, iban, bank_code, reference: id }
  const held = await suspendPayment(context, { ...payment, bank_transaction_id: `return:${id}` })
  if (!held) throw new Error(`the return of ${id} is in suspense already`)
}

function bookEntry(
  context: Context,
  { id, account, currency }: Paid,
  entry: string,
  what: { transaction_type: 'withdrawal' | 'refund'; cash_amount: string },
) {
  bookTransaction(context, {
    ...what,
    account,
    entry,
    currency,
    settled: true,
    settlement_date: dayOf(context.now),
    reference: id,
    reference_type: 'withdrawal',
    summary: what.transaction_type === 'refund' ? 'Refund' : 'Withdrawal',
  })
}

// Whoever asks for what the state does not allow learns at least whether the withdrawal exists.
async function refusal(context: Context, account: string, id: string) {
  await findWithdrawal(context, account, id)
  return fail('payment_completion_forbidden')
}
