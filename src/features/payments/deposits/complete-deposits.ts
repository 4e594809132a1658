// The money of deposits has arrived: their cash is settled, and their accounts have received a deposit.
import type { Context } from '../../../context.ts'
import { BANK, type SUSPENSE } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { markDeposited } from '../../customers/accounts/mark-first-payments.ts'
import { record } from '../../platform/events/record.ts'
import { bookTransaction, settleTransactions } from '../../portfolio/holdings/book-transaction.ts'
import { accountsOf, decideCredit, type FundedDeposit } from './decide-credit.ts'
import type { Deposit } from './schemas.ts'

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
  for (const id of ids) record(context, 'deposit.completed', id)
  await markDeposited(context, accountsOf(deposits))
}

async function credit(context: Context, deposit: FundedDeposit, from: string): Promise<void> {
  const { id } = deposit
  const settlement_date = dayOf(context.now)
  const { transfer, transaction } = decideCredit(deposit, from, settlement_date)
  const entry = await post(context, { kind: 'deposit', reference: id, transfers: [transfer] })
  if (transaction) bookTransaction(context, { ...transaction, entry })
  else await settleTransactions(context, { references: [id], settlement_date })
}

/** Opens the deposit of money that no deposit announced; it is completed in the same change. */
export async function openUnannouncedDeposit(
  context: Context,
  {
    account,
    amount,
    currency,
    reference,
  }: Pick<Deposit, 'account' | 'amount' | 'currency'> & { reference: string },
): Promise<FundedDeposit> {
  const { sql, tenant, now } = context
  const id = newId('dep_')
  await sql`
    insert into deposits (tenant, id, account, amount, currency, payment_reference, is_reference_generated,
                          created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${amount}, ${currency}, ${reference}, false, ${now}, ${now})`
  record(context, 'deposit.created', id)
  return { id, account, amount, currency, was_advanced: false }
}
