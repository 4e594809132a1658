import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Deposit, FundingAccount, InboundPayment } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

const deposit = part`id, account, amount, currency, payment_reference, was_advanced, status, advanced_at, completed_at,
  created_at, modified_at`

/** Gives a deposit of the account, or refuses. */
export async function findDeposit({ sql, tenant }: Reader, account: string, id: string): Promise<Deposit> {
  const [row] = await sql<Deposit>`
    select ${deposit} from deposits where tenant = ${tenant} and account = ${account} and id = ${id}`
  if (!row) throw notFound('deposit')
  return row
}

/** Gives the account's deposits, newest first. */
export async function listDeposits(
  { sql, tenant }: Reader,
  account: string,
  { status, limit }: { status?: string; limit?: number | null },
): Promise<Deposit[]> {
  const only = status ? part`and status = ${status}` : part``
  return sql<Deposit>`
    select ${deposit} from deposits
    where tenant = ${tenant} and account = ${account} ${only}
    order by created_at desc, id desc limit ${limit ?? null}`
}

/** Gives the bank accounts registered on the account, newest first. */
export async function listFundingAccounts(
  { sql, tenant }: Reader,
  account: string,
): Promise<FundingAccount[]> {
  return sql<FundingAccount>`
    select id, owner_name, iban, bank_code, currency, nickname, is_verified, created_at, modified_at
    from funding_accounts
    where tenant = ${tenant} and account = ${account}
    order by created_at desc, id desc`
}

/** Gives what is advanced to the account and has not landed yet. */
export async function sumAdvances(
  { sql, tenant }: Reader,
  account: string,
  currency: string,
): Promise<string> {
  const [row] = await sql<{ open: string }>`
    select coalesce(sum(amount), 0)::text as open from deposits
    where tenant = ${tenant} and account = ${account} and currency = ${currency} and was_advanced and status = 'open'`
  return row!.open
}

/** Gives a reported payment by the bank's id of it, with what it completed, or undefined. */
export async function lookUpPayment(
  { sql, tenant }: Reader,
  bank_transaction_id: string,
): Promise<InboundPayment | undefined> {
  const [row] = await sql<InboundPayment>`
    select p.id,
           array(select d.id from deposits d where d.tenant = p.tenant and d.inbound_payment = p.id order by d.id)
             as matched_deposits,
           (case when p.status = 'suspense' then p.amount else 0.00 end)::text as unmatched_amount
    from inbound_payments p
    where p.tenant = ${tenant} and p.bank_transaction_id = ${bank_transaction_id}`
  return row
}
