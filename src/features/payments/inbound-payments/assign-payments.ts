// Payments without a clear owner wait in suspense. The operator assigns them to deposits and an account.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { SUSPENSE } from '../../../ledger/chart.ts'
import { completeDeposits, openUnannouncedDeposit } from '../deposits/complete-deposits.ts'
import { accountsOf } from '../deposits/decide-credit.ts'
import { lockAccounts } from '../deposits/lock-accounts.ts'
import { registerSender } from '../funding-accounts/register-sender.ts'
import {
  type AssignmentDecision,
  decideAssignment,
  type PaymentAssignment,
  type PaymentAssignmentFacts,
  provesSenders,
} from './decide-assignment.ts'
import { lockPayments, resolvePayments } from './lock-payments.ts'
import type { SuspendedPayment } from './read.ts'

export interface AssignmentResult {
  payments: string[]
  deposits: string[]
}

/** Takes payments out of suspense and completes deposits with them, to the cent, or refuses and changes nothing. */
export async function assignPayments(
  context: Context,
  assignment: PaymentAssignment,
): Promise<AssignmentResult> {
  const facts = await gather(context, assignment)
  return write(context, decideAssignment(facts, assignment), assignment.note)
}

// Locked in the order of every payment: the payments, the accounts, the deposits.
async function gather(
  context: Context,
  { payments: payment_ids, deposits: deposit_ids = [], account: account_id }: PaymentAssignment,
): Promise<PaymentAssignmentFacts<SuspendedPayment>> {
  const payments = await lockPayments(context, payment_ids)
  const others = account_id === undefined ? [] : [account_id]
  const accounts = await lockAccounts(context, part`d.id = any(${deposit_ids}::text[])`, others)
  const deposits = deposit_ids.length === 0 ? [] : await lockDeposits(context, deposit_ids)
  return { payments, deposits, account: accounts.find((account) => account.id === account_id) }
}

async function lockDeposits({ sql, tenant }: Context, ids: string[]) {
  return sql<PaymentAssignmentFacts['deposits'][number]>`
    select d.id, d.account, d.amount, d.currency, d.was_advanced, d.status, a.status as account_status
    from deposits d join accounts a on a.tenant = d.tenant and a.id = d.account
    where d.tenant = ${tenant} and d.id = any(${ids}) order by d.id for update of d`
}

async function write(
  context: Context,
  { payments, deposits, remainder }: AssignmentDecision<SuspendedPayment>,
  note?: string,
): Promise<AssignmentResult> {
  const opened = remainder ? [await openUnannouncedDeposit(context, remainder)] : []
  const funded = [...deposits, ...opened]
  await resolvePayments(context, payments, 'assigned', note)
  await completeDeposits(context, funded, payments[0], SUSPENSE)
  const accounts = accountsOf(funded)
  if (provesSenders(payments, accounts))
    for (const payment of payments) await registerSender(context, accounts, payment)
  context.pending.resource = payments[0].id
  return { payments: payments.map(({ id }) => id), deposits: funded.map(({ id }) => id) }
}
