// A bank account that withdrawals may go to, named by the customer. Until a payment from it or the operator has proved
// its ownership, nothing is paid out to it.
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { type AccountRow, findAccount } from '../../customers/accounts/read.ts'
import { capabilities, forbidden } from '../../customers/accounts/rules.ts'
import {
  type FundingAccountRow,
  fundingAccountColumns,
  listRegistrations,
  type Registration,
} from './read.ts'
import { isSameBank, readIban } from './rules.ts'
import type { CreateFundingAccountRequest, FundingAccount } from './schemas.ts'
import { openBankAccount, sealBankAccount } from './seal-bank-account.ts'

type Request = Static<typeof CreateFundingAccountRequest>

/** Registers a bank account on the account, unverified, or refuses. */
export async function registerFundingAccount(
  context: Context,
  account_id: string,
  body: Request,
): Promise<FundingAccount> {
  const request = { ...body, iban: readIban(body.iban), bank_code: body.bank_code.toUpperCase() }
  const facts = await gather(context, account_id, request)
  return write(context, decideFundingAccount(facts, request))
}

export interface FundingAccountFacts {
  account: Pick<
    AccountRow,
    'id' | 'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
  >
  /** Registrations of the same IBAN in the same currency. */
  registrations: Pick<Registration, 'bank_code'>[]
}

async function gather(context: Context, account_id: string, request: Request): Promise<FundingAccountFacts> {
  const account = await findAccount(context, account_id)
  return { account, registrations: await listRegistrations(context, [account.id], request) }
}

type NewFundingAccount = Omit<Request, 'nickname'> & { account: string; nickname: string | null }

/** The funding account to register, or the refusal. */
export function decideFundingAccount(
  { account, registrations }: FundingAccountFacts,
  { owner_name, iban, bank_code, currency, nickname = null }: Request,
): NewFundingAccount {
  if (!capabilities(account).can_withdraw) throw forbidden('withdrawal_forbidden', account)
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  if (registrations.some((registered) => isSameBank(registered.bank_code, bank_code)))
    throw fail('duplicate_funding_account')
  return { account: account.id, owner_name, iban, bank_code, currency, nickname }
}

// The same registration in a parallel request is refused by the key of the table.
async function write(context: Context, funding_account: NewFundingAccount): Promise<FundingAccount> {
  const { sql, tenant, vault, now } = context
  const { account, bank_code, currency } = funding_account
  const sealed = sealBankAccount(vault, funding_account)
  const [row] = await sql<FundingAccountRow>`
    insert into funding_accounts as f (tenant, id, account, owner_name, owner_hash, iban, iban_hash, bank_code,
                                       currency, nickname, created_at, modified_at)
    values (${tenant}, ${newId('fac_')}, ${account}, ${sealed.owner_name}, ${sealed.owner_hash}, ${sealed.iban},
            ${sealed.iban_hash}, ${bank_code}, ${currency}, ${sealed.nickname}, ${now}, ${now})
    on conflict (tenant, account, iban_hash, bank_code, currency) do nothing
    returning ${fundingAccountColumns}`
  if (!row) throw fail('duplicate_funding_account')
  context.pending.resource = row.id
  return openBankAccount(vault, row)
}
