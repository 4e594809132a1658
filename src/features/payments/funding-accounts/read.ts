// Every select of funding accounts.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { firstRows, newestFirst } from '../../../http/api/page.ts'
import type { FundingAccount } from './schemas.ts'
import { ibanHash, openBankAccount } from './seal-bank-account.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** A funding account as it is sealed in the database. */
export type FundingAccountRow = FundingAccount & { account: string; iban_hash: string }

/** The columns of a funding account, from `funding_accounts f`. */
export const fundingAccountColumns = part`f.id, f.account, f.owner_name, f.iban, f.iban_hash, f.bank_code, f.currency,
  f.nickname, f.is_verified, f.created_at, f.modified_at`

/** Returns the funding account, of the account if one is given, or undefined. */
export async function lookUpFundingAccount(
  { sql, tenant, vault }: Reader,
  id: string,
  account?: string,
): Promise<FundingAccount | undefined> {
  const of = account === undefined ? part`` : part`and f.account = ${account}`
  const [row] = await sql<FundingAccountRow>`
    select ${fundingAccountColumns} from funding_accounts f where f.tenant = ${tenant} and f.id = ${id} ${of}`
  return row && openBankAccount(vault, row)
}

/** Returns the funding accounts of the account, newest first. */
export async function listFundingAccounts(
  { sql, tenant, vault }: Reader,
  account: string,
  window = firstRows(),
): Promise<FundingAccount[]> {
  const rows = await sql<FundingAccountRow>`
    select ${fundingAccountColumns} from funding_accounts f
    where f.tenant = ${tenant} and f.account = ${account}
      ${newestFirst(window, part`f.created_at`, part`f.id`)}`
  return rows.map((row) => openBankAccount(vault, row))
}

/** The account that a bank account is registered on, and the bank code as it was spelled there. */
export interface Registration {
  account: string
  bank_code: string
}

/** Lists the registrations of the IBAN in the currency, among the accounts. */
export async function listRegistrations(
  { sql, tenant, vault }: Reader,
  accounts: string[],
  { iban, currency }: { iban: string; currency: string },
): Promise<Registration[]> {
  return sql<Registration>`
    select account, bank_code from funding_accounts
    where tenant = ${tenant} and account = any(${accounts}) and iban_hash = ${ibanHash(vault, iban)}
      and currency = ${currency}`
}
