// The money of deposits has landed: their cash is settled, and who sent it is known as the owner of a bank account.
import type { Context } from '../../context.ts'
import { ADVANCES, BANK, free, type SUSPENSE } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { bookTransaction, settleTransactions } from '../holdings/book-transaction.ts'
import { listSameBankAccount } from './register-funding-account.ts'
import { normalBankCode, normalIban } from './rules.ts'
import type { Deposit } from './schemas.ts'
import { sealBankAccount } from './seal-bank.ts'

export interface Sender {
  owner_name: string
  iban: string
  bank_code: string
}

export type Landed = Pick<Deposit, 'id' | 'account' | 'amount' | 'currency' | 'was_advanced'>

/** Books open deposits of one payment as completed, with money from the account; the caller holds accounts and rows. */
export async function completeDeposits(
  context: Context,
  deposits: Landed[],
  payment: { id: string },
  from: typeof BANK | typeof SUSPENSE = BANK,
): Promise<void> {
  const { sql, tenant, now } = context
  const ids = deposits.map((deposit) => deposit.id)
  const accounts = [...new Set(deposits.map((deposit) => deposit.account))].sort()
  for (const deposit of deposits) await credit(context, deposit, from)
  await sql`
    update deposits
    set status = 'completed', completed_at = ${now}, inbound_payment = ${payment.id}, modified_at = ${now}
    where tenant = ${tenant} and id = any(${ids}) and status = 'open'`
  await sql`
    update accounts set has_deposited = true, modified_at = ${now}
    where tenant = ${tenant} and id = any(${accounts}) and not has_deposited`
}

// An advance is paid back from what landed; the entry that lent it is the one that becomes settled.
async function credit(
  context: Context,
  { id, account, amount, currency, was_advanced }: Landed,
  from: string,
) {
  const settlement_date = dayOf(context.now)
  const to = was_advanced ? ADVANCES : free(account)
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

/** Registers the sender's bank account: having sent money proves that it is his, under the name the bank gives. */
export async function registerSender(
  context: Context,
  accounts: string[],
  { owner_name, iban, bank_code, currency }: Sender & { currency: string },
) {
  const { sql, tenant, vault, now } = context
  if (iban === '') return // The sender's account is unknown.
  const bank_account = { iban: normalIban(iban), currency }
  const known = await listSameBankAccount(context, accounts, bank_account)
  const rows = accounts.map((account) => {
    // A BIC of eight characters and its eleven name the same bank: the spelling that is registered stays.
    const same = known.find(
      (one) => one.account === account && normalBankCode(one.bank_code) === normalBankCode(bank_code),
    )
    const registered = { account, bank_code: same?.bank_code ?? bank_code }
    const sealed = sealBankAccount(vault, { ...bank_account, ...registered, owner_name, nickname: null })
    return { id: newId('fac_'), ...registered, ...sealed }
  })
  await sql`
    insert into funding_accounts as f (tenant, id, account, owner_name, owner_hash, iban, iban_hash, bank_code, currency,
                                       is_verified, created_at, modified_at)
    select ${tenant}, x.id, x.account, x.owner_name, x.owner_hash, x.iban, x.iban_hash, x.bank_code, ${currency}, true,
           ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, account text, bank_code text, owner_name text, owner_hash text, iban text, iban_hash text)
    on conflict (tenant, account, iban_hash, bank_code, currency) do update
    set owner_name = excluded.owner_name, owner_hash = excluded.owner_hash, is_verified = true,
        modified_at = excluded.modified_at
    where f.owner_hash <> excluded.owner_hash or not f.is_verified`
}
