// A payment proves that its sender controls the bank account from which it came. The bank account is registered as
// verified, under the owner's name as the bank spells it.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { listRegistrations, type Registration } from './read.ts'
import { isSameBank, normalIban } from './rules.ts'
import { sealBankAccount } from './seal-bank-account.ts'

/** The bank account from which a payment came; its IBAN is empty if the bank does not name it. */
export interface PaymentSender {
  owner_name: string
  iban: string
  bank_code: string
}

/** Registers the sender's bank account on the accounts, as verified. */
export async function registerSender(
  context: Context,
  accounts: string[],
  sender: PaymentSender & { currency: string },
): Promise<void> {
  if (sender.iban === '') return
  const bank_account = { ...sender, iban: normalIban(sender.iban) }
  const registrations = await listRegistrations(context, accounts, bank_account)
  await write(context, decideRegistrations(registrations, accounts, bank_account.bank_code), bank_account)
}

/** The registrations of the bank account: an account keeps the spelling of the bank code that it already has. */
export const decideRegistrations = (
  registrations: Registration[],
  accounts: string[],
  bank_code: string,
): Registration[] =>
  accounts.map((account) => {
    const registered = registrations.find(
      (one) => one.account === account && isSameBank(one.bank_code, bank_code),
    )
    return { account, bank_code: registered?.bank_code ?? bank_code }
  })

async function write(
  { sql, tenant, vault, now }: Context,
  registrations: Registration[],
  bank_account: PaymentSender & { currency: string },
) {
  const { currency } = bank_account
  const rows = registrations.map((registration) => ({
    id: newId('fac_'),
    ...registration,
    ...sealBankAccount(vault, { ...bank_account, ...registration, nickname: null }),
  }))
  await sql`
    insert into funding_accounts as f (tenant, id, account, owner_name, owner_hash, iban, iban_hash, bank_code,
                                       currency, is_verified, created_at, modified_at)
    select ${tenant}, x.id, x.account, x.owner_name, x.owner_hash, x.iban, x.iban_hash, x.bank_code, ${currency}, true,
           ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, account text, bank_code text, owner_name text, owner_hash text, iban text, iban_hash text)
    on conflict (tenant, account, iban_hash, bank_code, currency) do update
    set owner_name = excluded.owner_name, owner_hash = excluded.owner_hash, is_verified = true,
        modified_at = excluded.modified_at
    where f.owner_hash <> excluded.owner_hash or not f.is_verified`
}
