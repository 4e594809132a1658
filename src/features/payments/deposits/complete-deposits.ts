// The money of deposits has arrived: their cash is settled, and their accounts have received a deposit.
import type { Context } from '../../../context.ts'
import { ADVANCES, available, BANK, type SUSPENSE } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { markDeposited } from '../../customers/accounts/mark-first-payments.ts'
import { bookTransaction, settleTransactions } from '../../portfolio/holdings/book-transaction.ts'
import type { Deposit } from './schemas.ts'

/** A locked deposit whose money has arrived. */
export type FundedDeposit = Pick<Deposit, 'id' | 'account' | 'amount' | 'currency' | 'was_advanced'>

/**
 * Completes open deposits with one payment, whose money is on the given ledger account. The caller has locked the
 * accounts and the deposits.
 */
export async function completeDeposits(
  context: Context,
  deposits: FundedDeposit[],
  payment: { id: string },
  from: typeof BANK | typeof SUSPENSE = BANK,
): Promise<void> {
  const { sql, tenant, now } = context
  const ids = deposits.map((deposit) => deposit.id)
  for (const deposit of deposits) await credit(context, deposit, from)
  await sql`
    update deposits
    set status = 'completed', completed_at = ${now}, inbound_payment = ${payment.id}, modified_at = ${now}
    where tenant = ${tenant} and id = any(${ids}) and status = 'open'`
  await markDeposited(context, accountsOf(deposits))
}

/** The accounts of the deposits, each once, in the order of their ids. */
export const accountsOf = (deposits: FundedDeposit[]): string[] =>
  [...new Set(deposits.map((deposit) => deposit.account))].sort()

// The money repays an advance; the entry that lent it becomes the settled one.
async function credit(
  context: Context,
  { id, account, amount, currency, was_advanced }: FundedDeposit,
  from: string,
) {
  const settlement_date = dayOf(context.now)
  const to = was_advanced ? ADVANCES : available(account)
  const transfers = [{ from, to, asset: currency, amount }]
  const entry = await post(context, { kind: 'deposit', reference: id, transfers })
  if (was_advanced) return settleTransactions(context, { references: [id], settlement_date })
  bookTransaction(context, {
    account,
    entry,
    settled: true,
    settlement_date,
    cash_amount: amount,
    currency,
    transaction_type: 'deposit',
    reference: id,
    reference_type: 'deposit',
    summary: 'Deposit',
  })
}

/** Opens the deposit of money that no deposit announced; it is completed in the same change. */
export async function openUnannouncedDeposit(
  { sql, tenant, now }: Context,
  {
    account,
    amount,
    currency,
    reference,
  }: Pick<Deposit, 'account' | 'amount' | 'currency'> & { reference: string },
): Promise<FundedDeposit> {
  const id = newId('dep_')
  await sql`
    insert into deposits (tenant, id, account, amount, currency, payment_reference, is_reference_generated,
                          created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${amount}, ${currency}, ${reference}, false, ${now}, ${now})`
  return { id, account, amount, currency, was_advanced: false }
}
