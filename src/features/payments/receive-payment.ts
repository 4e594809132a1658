// Money has arrived at the bank. Whose it is, its reference says; what nobody can be sure of waits in suspense. The
// account is held meanwhile, so that it cannot close on the money.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { fail, notFound } from '../../errors.ts'
import { BANK, SUSPENSE } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { newId } from '../../values/ids.ts'
import { holdAccount } from '../accounts/read.ts'
import { completeDeposits, registerSender, type Sender } from './complete-deposits.ts'
import { findReferenceWithin } from './find-reference.ts'
import { lockAccounts } from './lock-accounts.ts'
import { lockReference } from './lock-reference.ts'
import { findDeposit, lookUpPayment } from './read.ts'
import { chooseDeposits, normalIban } from './rules.ts'
import type { Deposit, InboundPayment } from './schemas.ts'
import { sealPayment } from './seal-bank.ts'

/** Where nobody says who sent it. */
export const UNKNOWN_SENDER = { owner_name: 'NOTPROVIDED', iban: '', bank_code: 'NOTPROVIDED' }

export interface BankPayment extends Sender {
  bank_transaction_id: string
  reference: string
  /** With two places. */
  amount: string
  currency: Deposit['currency']
}

type Open = Pick<Deposit, 'id' | 'account' | 'amount' | 'currency' | 'was_advanced'>

/**
 * Books a payment the bank reports: it completes the open deposits of its reference when it is their sum or the amount
 * of exactly one; with an account's own reference it is a deposit by itself; anything else is held in suspense. A
 * reference may stand within a longer text where it is the only one in it. A repeated report changes nothing and gives
 * the first outcome.
 */
export async function receivePayment(context: Context, payment: BankPayment): Promise<InboundPayment> {
  const { reference, open, account } = await lookUpOwners(context, payment)
  const deposits = chooseDeposits(open, payment.amount)
  const status = account || deposits.length > 0 ? 'matched' : 'suspense'
  const id = await writePayment(context, payment, status)
  if (!id) return (await lookUpPayment(context, payment.bank_transaction_id))!
  context.pending.resource = id
  if (account) deposits.push(await writeUnannounced(context, account, { ...payment, reference }))
  if (deposits.length > 0) await land(context, deposits, { ...payment, id })
  else await suspend(context, id, payment)
  const unmatched_amount = deposits.length > 0 ? '0.00' : payment.amount
  return { id, matched_deposits: deposits.map((deposit) => deposit.id).sort(), unmatched_amount }
}

interface Owners {
  /** What the payment goes by. */
  reference: string
  open: Open[]
  account: string | undefined
}

async function lookUpOwners(context: Context, payment: BankPayment): Promise<Owners> {
  const whole = await lookUpByReference(context, payment)
  if (whole.open.length > 0 || whole.account) return whole
  const reference = await findReferenceWithin(context, payment)
  return reference === undefined ? whole : lookUpByReference(context, { ...payment, reference })
}

async function lookUpByReference(context: Context, payment: BankPayment): Promise<Owners> {
  await lockReference(context, payment.reference)
  const open = await takeOpenDeposits(context, payment)
  const account = open.length === 0 ? await lookUpPayee(context, payment) : undefined
  return { reference: payment.reference, open, account }
}

async function land(context: Context, deposits: Open[], payment: Sender & { id: string; currency: string }) {
  await completeDeposits(context, deposits, payment)
  const accounts = [...new Set(deposits.map((deposit) => deposit.account))].sort()
  await registerSender(context, accounts, payment)
}

/** Books the money of exactly this deposit, whatever others share its reference. */
export async function receiveForDeposit(
  context: Context,
  account_id: string,
  deposit_id: string,
  sender: Sender,
): Promise<Deposit> {
  const { sql, tenant } = context
  const account = await holdAccount(context, account_id, 'alone')
  const [deposit] = await sql<Deposit>`
    select id, account, amount, currency, was_advanced, status, payment_reference from deposits
    where tenant = ${tenant} and account = ${account.id} and id = ${deposit_id} for update`
  if (!deposit) throw notFound('deposit')
  if (deposit.status !== 'open' || account.status === 'closed') throw fail('payment_completion_forbidden')
  const { amount, currency, payment_reference: reference } = deposit
  const payment = { ...sender, amount, currency, reference, bank_transaction_id: newId('btx_') }
  const id = (await writePayment(context, payment, 'matched'))!
  await land(context, [deposit], { ...payment, id })
  context.pending.resource = deposit_id
  return findDeposit(context, account.id, deposit_id)
}

async function takeOpenDeposits(context: Context, { reference, currency }: BankPayment): Promise<Open[]> {
  const { sql, tenant } = context
  await lockAccounts(
    context,
    part`d.payment_reference = ${reference} and d.currency = ${currency} and d.status = 'open'`,
  )
  return sql<Open>`
    select d.id, d.account, d.amount, d.currency, d.was_advanced
    from deposits d join accounts a on a.tenant = d.tenant and a.id = d.account
    where d.tenant = ${tenant} and d.payment_reference = ${reference} and d.currency = ${currency}
      and d.status = 'open' and a.status <> 'closed'
    order by d.id for update of d`
}

async function lookUpPayee(
  { sql, tenant }: Context,
  { reference, currency }: BankPayment,
): Promise<string | undefined> {
  const [account] = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and reference = ${reference} and status <> 'closed'
      and ${currency}::text = any(funding_currencies)
    for no key update`
  return account?.id
}

async function writePayment(
  { sql, tenant, vault, now }: Context,
  payment: BankPayment,
  status: 'matched' | 'suspense',
): Promise<string | undefined> {
  const id = newId('inp_')
  const sealed = sealPayment(vault, { ...payment, id, iban: normalIban(payment.iban) })
  const [written] = await sql<{ id: string }>`
    insert into inbound_payments (tenant, id, bank_transaction_id, reference, amount, currency, owner_name, iban,
                                  bank_code, status, received_at)
    values (${tenant}, ${id}, ${payment.bank_transaction_id}, ${sealed.reference}, ${payment.amount},
            ${payment.currency}, ${sealed.owner_name}, ${sealed.iban}, ${payment.bank_code}, ${status}, ${now})
    on conflict (tenant, bank_transaction_id) do nothing
    returning id`
  return written?.id
}

/** Opens the deposit of money that no deposit announced. */
export async function writeUnannounced(
  { sql, tenant, now }: Context,
  account: string,
  { amount, currency, reference }: Pick<BankPayment, 'amount' | 'currency' | 'reference'>,
): Promise<Open> {
  const id = newId('dep_')
  await sql`
    insert into deposits (tenant, id, account, amount, currency, payment_reference, reference_made, created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${amount}, ${currency}, ${reference}, false, ${now}, ${now})`
  return { id, account, amount, currency, was_advanced: false }
}

/** Writes money that another entry of the change brings into suspense, once by its id; undefined where it is known. */
export const writeSuspended = (context: Context, payment: BankPayment): Promise<string | undefined> =>
  writePayment(context, payment, 'suspense')

/**
 * Books money that arrived and is nobody's yet, once by the bank's id of it; gives its id, or undefined where it is
 * known.
 */
export async function suspendPayment(context: Context, payment: BankPayment): Promise<string | undefined> {
  const id = await writeSuspended(context, payment)
  if (id) await suspend(context, id, payment)
  return id
}

async function suspend(context: Context, id: string, { amount, currency }: BankPayment) {
  const transfers = [{ from: BANK, to: SUSPENSE, asset: currency, amount }]
  await post(context, { kind: 'payment.suspend', reference: id, transfers })
}
