// A bank account that withdrawals may go to, named by the customer. Until a payment or the operator has proved whose it
// is, nothing is paid out to it.
import type { Static } from 'typebox'
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { findAccount } from '../accounts/read.ts'
import { capabilities } from '../accounts/rules.ts'
import { type FundingAccountRow, fundingAccountColumns, lookUpFundingAccount } from './read.ts'
import { normalBankCode, readIban } from './rules.ts'
import type { CreateFundingAccountRequest, FundingAccount } from './schemas.ts'
import { ibanHash, openBankAccount, sealBankAccount } from './seal-bank.ts'

type Asked = Static<typeof CreateFundingAccountRequest>

/** Registers a bank account on the account, unverified, or refuses. */
export async function registerFundingAccount(
  context: Context,
  account_id: string,
  asked: Asked,
): Promise<FundingAccount> {
  const { sql, tenant, vault, now } = context
  const iban = readIban(asked.iban)
  const bank_code = asked.bank_code.toUpperCase()
  const { owner_name, currency, nickname = null } = asked
  const account = await findAccount(context, account_id)
  if (!capabilities(account).can_withdraw) throw fail('withdrawal_forbidden')
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  const same = await listSameBankAccount(context, [account.id], { iban, currency })
  if (same.some((one) => normalBankCode(one.bank_code) === normalBankCode(bank_code)))
    throw fail('duplicate_funding_account')
  const known = { account: account.id, bank_code, currency, owner_name, iban, nickname }
  const sealed = sealBankAccount(vault, known)
  const [made] = await sql<FundingAccountRow>`
    insert into funding_accounts as f (tenant, id, account, owner_name, owner_hash, iban, iban_hash, bank_code, currency,
                                       nickname, created_at, modified_at)
    values (${tenant}, ${newId('fac_')}, ${account.id}, ${sealed.owner_name}, ${sealed.owner_hash}, ${sealed.iban},
            ${sealed.iban_hash}, ${bank_code}, ${currency}, ${sealed.nickname}, ${now}, ${now})
    on conflict (tenant, account, iban_hash, bank_code, currency) do nothing
    returning ${fundingAccountColumns}`
  if (!made) throw fail('duplicate_funding_account')
  context.pending.resource = made.id
  return openBankAccount(vault, made)
}

interface Known {
  account: string
  bank_code: string
}

/** What is registered on the accounts under the IBAN, in the currency. */
export async function listSameBankAccount(
  { sql, tenant, vault }: Context,
  accounts: string[],
  { iban, currency }: { iban: string; currency: string },
): Promise<Known[]> {
  return sql<Known>`
    select account, bank_code from funding_accounts
    where tenant = ${tenant} and account = any(${accounts}) and iban_hash = ${ibanHash(vault, iban)}
      and currency = ${currency}`
}

/** Takes the ownership of a funding account as proved. */
export async function verifyFundingAccount(context: Context, id: string): Promise<FundingAccount> {
  const { sql, tenant, now } = context
  await sql`
    update funding_accounts set is_verified = true, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and not is_verified`
  const found = await lookUpFundingAccount(context, id)
  if (!found) throw notFound('funding account')
  context.pending.resource = id
  return found
}
