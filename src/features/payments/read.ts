import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Deposit, FundingAccount, InboundPayment, Withdrawal } from './schemas.ts'
import { openBankAccount, openNumber } from './seal-bank.ts'

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

/** A bank account as it lies sealed in the database. */
export type FundingAccountRow = FundingAccount & { account: string; iban_hash: string }

/** The columns of a bank account, from `funding_accounts f`. */
export const fundingAccountColumns = part`f.id, f.account, f.owner_name, f.iban, f.iban_hash, f.bank_code, f.currency,
  f.nickname, f.is_verified, f.created_at, f.modified_at`

type Opener = Reader & Pick<ReadContext, 'vault'>

/** Gives the bank account, of the given account where one is given, or undefined. */
export async function lookUpFundingAccount(
  { sql, tenant, vault }: Opener,
  id: string,
  account?: string,
): Promise<FundingAccount | undefined> {
  const of = account === undefined ? part`` : part`and f.account = ${account}`
  const [row] = await sql<FundingAccountRow>`
    select ${fundingAccountColumns} from funding_accounts f where f.tenant = ${tenant} and f.id = ${id} ${of}`
  return row && openBankAccount(vault, row)
}

/** Gives the bank accounts registered on the account, newest first. */
export async function listFundingAccounts(
  { sql, tenant, vault }: Opener,
  account: string,
): Promise<FundingAccount[]> {
  const rows = await sql<FundingAccountRow>`
    select ${fundingAccountColumns} from funding_accounts f
    where f.tenant = ${tenant} and f.account = ${account}
    order by f.created_at desc, f.id desc`
  return rows.map((row) => openBankAccount(vault, row))
}

// The receiver is shown as it was when the withdrawal was made, but for whether it is verified by now.
const withdrawal = part`w.id, w.account, w.amount, w.currency, w.status, w.completed_at, w.created_at, w.modified_at,
  f.id as receiver, w.owner_name, f.iban, f.iban_hash, f.bank_code, f.nickname, f.is_verified, f.created_at as receiver_created_at,
  w.receiver_modified_at`

interface WithdrawalRow extends Omit<Withdrawal, 'funding_account'> {
  receiver: string
  owner_name: string
  iban: string
  iban_hash: string
  bank_code: string
  nickname: string | null
  is_verified: boolean
  receiver_created_at: string
  receiver_modified_at: string
}

function toWithdrawal(vault: ReadContext['vault'], row: WithdrawalRow): Withdrawal {
  const { iban, nickname } = openNumber(vault, row)
  const owner_name = vault.open('withdrawals.owner_name', row.id, row.owner_name)
  const { receiver: id, owner_name: _, iban: __, iban_hash, nickname: ___, ...shown } = row
  const { bank_code, is_verified, ...rest } = shown
  const { receiver_created_at: created_at, receiver_modified_at: modified_at, ...plain } = rest
  const known = { id, owner_name, iban, bank_code, currency: row.currency, nickname, is_verified }
  return { ...plain, funding_account: { ...known, created_at, modified_at } }
}

/** Gives a withdrawal of the account, or refuses. */
export async function findWithdrawal(
  { sql, tenant, vault }: Opener,
  account: string,
  id: string,
): Promise<Withdrawal> {
  const [row] = await sql<WithdrawalRow>`
    select ${withdrawal}
    from withdrawals w join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    where w.tenant = ${tenant} and w.account = ${account} and w.id = ${id}`
  if (!row) throw notFound('withdrawal')
  return toWithdrawal(vault, row)
}

/** Gives the account's withdrawals, newest first. */
export async function listWithdrawals(
  { sql, tenant, vault }: Opener,
  account: string,
  { status, limit }: { status?: string; limit?: number | null },
): Promise<Withdrawal[]> {
  const only = status ? part`and w.status = ${status}` : part``
  const rows = await sql<WithdrawalRow>`
    select ${withdrawal}
    from withdrawals w join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    where w.tenant = ${tenant} and w.account = ${account} ${only}
    order by w.created_at desc, w.id desc limit ${limit ?? null}`
  return rows.map((row) => toWithdrawal(vault, row))
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
           (case when p.status in ('suspense', 'returning', 'returned') then p.amount else 0.00 end)::text as unmatched_amount
    from inbound_payments p
    where p.tenant = ${tenant} and p.bank_transaction_id = ${bank_transaction_id}`
  return row
}
