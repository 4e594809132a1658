// Money that nobody could place waits in suspense. The operator says whose it is, or has it sent back.
import { whyUnpayable } from '../../banks/payable.ts'
import type { Context, ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { fail, failParam, notFound } from '../../errors.ts'
import { BANK, SUSPENSE } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { isLess, isZero, money, subtract, sum } from '../../values/decimal.ts'
import { holdAccount } from '../accounts/read.ts'
import { completeDeposits, type Landed, registerSender } from './complete-deposits.ts'
import { lockAccounts } from './lock-accounts.ts'
import { writeUnannounced } from './receive-payment.ts'
import { openPayment } from './seal-bank.ts'

export interface Suspended {
  id: string
  bank_transaction_id: string
  reference: string
  amount: string
  currency: Landed['currency']
  owner_name: string
  iban: string
  bank_code: string
  status: 'suspense' | 'returning'
  received_at: string
}

/** The queue: what lies in suspense or is on its way back, the oldest first. */
export async function listSuspense({
  sql,
  tenant,
  vault,
}: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>): Promise<Suspended[]> {
  const rows = await sql<Suspended>`
    select id, bank_transaction_id, reference, amount, currency, owner_name, iban, bank_code, status, received_at
    from inbound_payments where tenant = ${tenant} and status in ('suspense', 'returning')
    order by received_at, id`
  return rows.map((row) => openPayment(vault, row))
}

export interface Assignment {
  /** The payments in suspense, all of one currency. */
  payments: string[]
  /** Open deposits that they fund; together at most what arrived. */
  deposits?: string[]
  /** Whom the rest belongs to; it becomes a completed deposit of its own. */
  account?: string
  note?: string
}

export interface Assigned {
  payments: string[]
  deposits: string[]
}

/** Takes payments out of suspense and completes deposits with them, to the cent, or refuses and changes nothing. */
export async function assignPayments(context: Context, wanted: Assignment): Promise<Assigned> {
  const payments = await takePayments(context, [...new Set(wanted.payments)])
  const [first] = payments as [Suspended, ...Suspended[]]
  const deposits = await takeDeposits(context, wanted, first.currency)
  const arrived = sum(payments.map((payment) => payment.amount))
  const rest = subtract(arrived, sum(deposits.map((deposit) => deposit.amount)))
  if (isLess(rest, '0'))
    throw failParam('deposits', 'invalid_param', `Must add up to at most the ${money(arrived)} that arrived.`)
  if (!isZero(rest)) deposits.push(await openRest(context, wanted.account, first, money(rest)))
  await resolve(context, payments, 'assigned', wanted.note)
  await completeDeposits(context, deposits, first, SUSPENSE)
  await registerSenders(context, payments, deposits)
  context.pending.resource = first.id
  return { payments: payments.map(({ id }) => id), deposits: deposits.map(({ id }) => id) }
}

// Of several payments that fund several accounts nobody can say whose money went where: none of them proves a sender.
async function registerSenders(context: Context, payments: Suspended[], deposits: Landed[]) {
  const accounts = [...new Set(deposits.map((deposit) => deposit.account))].sort()
  if (payments.length > 1 && accounts.length > 1) return
  for (const payment of payments) await registerSender(context, accounts, payment)
}

/** Decides that a payment goes back to its sender; it leaves suspense when the bank has paid it out. */
export async function returnPayment(context: Context, id: string, note?: string): Promise<Suspended> {
  const payments = await takePayments(context, [id])
  if (payments[0]!.iban === '') throw fail('conflict', "The sender's account is unknown.")
  const reason = whyUnpayable(payments[0]!.currency, payments[0]!)
  if (reason) throw fail('conflict', reason)
  await resolve(context, payments, 'returning', note)
  context.pending.resource = id
  return { ...payments[0]!, status: 'returning' }
}

/** Books the payout of a payment that goes back; tells whether there was one to book. */
export async function bookPaymentReturn(context: Context, id: string): Promise<boolean> {
  const { sql, tenant } = context
  const [gone] = await sql<{ amount: string; currency: string }>`
    update inbound_payments set status = 'returned'
    where tenant = ${tenant} and id = ${id} and status = 'returning' returning amount, currency`
  if (!gone) return false
  const transfers = [{ from: SUSPENSE, to: BANK, asset: gone.currency, amount: gone.amount }]
  await post(context, { kind: 'payment.return', reference: id, transfers })
  context.pending.resource = id
  return true
}

/** Puts a payment that could not be sent back into the queue again. */
export async function keepPayment({ sql, tenant }: Context, id: string): Promise<void> {
  await sql`
    update inbound_payments
    set status = 'suspense', resolved_at = null, resolved_by = null, resolution_note = null
    where tenant = ${tenant} and id = ${id} and status = 'returning'`
}

/**
 * Takes money off the queue that its source takes back by an entry of its own; false for what is placed or on its
 * way.
 */
export async function takeBackPayment(
  { sql, tenant, now, actor }: Context,
  { id = null, bank_transaction_id = null }: { id?: string | null; bank_transaction_id?: string | null },
): Promise<boolean> {
  const gone = await sql`
    update inbound_payments set status = 'returned', resolved_at = ${now}, resolved_by = ${actor.id}
    where tenant = ${tenant} and (id = ${id}::text or bank_transaction_id = ${bank_transaction_id}::text)
      and status = 'suspense' returning id`
  return gone.length > 0
}

async function takePayments({ sql, tenant, vault }: Context, ids: string[]): Promise<Suspended[]> {
  if (ids.length === 0) throw failParam('payments', 'missing_param', 'Name at least one payment.')
  const rows = await sql<Suspended & { status: string }>`
    select id, bank_transaction_id, reference, amount, currency, owner_name, iban, bank_code, status, received_at
    from inbound_payments where tenant = ${tenant} and id = any(${ids}) order by id for update`
  if (rows.length < ids.length) throw notFound('payment')
  if (rows.some((row) => row.status !== 'suspense'))
    throw fail('conflict', 'The payment is no longer in suspense.')
  if (new Set(rows.map((row) => row.currency)).size > 1)
    throw failParam('payments', 'invalid_param', 'Must all be in one currency.')
  return rows.map((row) => openPayment(vault, row))
}

async function takeDeposits(
  context: Context,
  { deposits = [], account }: Assignment,
  currency: string,
): Promise<Landed[]> {
  const { sql, tenant } = context
  const ids = [...new Set(deposits)]
  await lockAccounts(context, part`d.id = any(${ids}::text[])`, account === undefined ? [] : [account])
  if (ids.length === 0) return []
  const rows = await sql<Landed & { status: string; account_status: string }>`
    select d.id, d.account, d.amount, d.currency, d.was_advanced, d.status, a.status as account_status
    from deposits d join accounts a on a.tenant = d.tenant and a.id = d.account
    where d.tenant = ${tenant} and d.id = any(${ids}) order by d.id for update of d`
  if (rows.length < ids.length) throw notFound('deposit')
  if (rows.some((row) => row.status !== 'open' || row.account_status === 'closed'))
    throw fail('payment_completion_forbidden', 'A deposit is already completed, or its account is closed.')
  if (rows.some((row) => row.currency !== currency))
    throw failParam('deposits', 'invalid_param', `Must all be in ${currency}.`)
  return rows
}

async function openRest(
  context: Context,
  account_id: string | undefined,
  payment: Suspended,
  amount: string,
) {
  if (account_id === undefined)
    throw failParam('account', 'missing_param', `Name the account for the remaining ${amount}.`)
  const account = await holdAccount(context, account_id, 'alone')
  if (account.status === 'closed') throw fail('deposit_forbidden', 'The account is closed.')
  if (!account.funding_currencies.includes(payment.currency)) throw fail('currency_not_supported')
  // Not what the payer wrote, which may be anything: the account's own reference, as if it had been written.
  return writeUnannounced(context, account.id, { ...payment, amount, reference: account.reference })
}

async function resolve(
  { sql, tenant, vault, now, actor }: Context,
  payments: Suspended[],
  status: 'assigned' | 'returning',
  note = '',
) {
  const ids = payments.map(({ id }) => id)
  const notes = ids.map((id) =>
    note === '' ? null : vault.seal('inbound_payments.resolution_note', id, note),
  )
  await sql`
    update inbound_payments i
    set status = ${status}, resolved_at = ${now}, resolved_by = ${actor.id}, resolution_note = x.note
    from unnest(${ids}::text[], ${notes}::text[]) as x (id, note)
    where i.tenant = ${tenant} and i.id = x.id`
}
