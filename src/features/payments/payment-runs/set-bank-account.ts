// The firm's own bank account in a currency, from which payouts leave and to which deposits come.
import type { BankAccount } from '../../../banks/bank.ts'
import { isBic } from '../../../banks/payable.ts'
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { readIban } from '../funding-accounts/rules.ts'

export type FirmAccount = BankAccount & { currency: string }

/** Sets the firm's account in the currency, or refuses. */
export async function setBankAccount(
  context: Context,
  currency: string,
  bank_account: BankAccount,
): Promise<FirmAccount> {
  const decision = decideBankAccount({ ...bank_account, currency })
  await write(context, decision)
  return decision
}

/** The account in the form in which it is stored, or the refusal. */
export function decideBankAccount(input: FirmAccount): FirmAccount {
  const { currency } = input
  if (!CURRENCIES.some((one) => one === currency))
    throw failParam('currency', 'invalid_param', 'Must be EUR, USD or GBP.')
  const iban = readIban(input.iban, 'iban')
  const bank_code = input.bank_code.toUpperCase()
  if (!isBic(bank_code)) throw failParam('bank_code', 'invalid_param', 'Must be a BIC.')
  const owner_name = input.owner_name.trim()
  if (owner_name === '' || owner_name.length > 70)
    throw failParam('owner_name', 'invalid_param', 'Must have 1 to 70 characters.')
  return { currency, owner_name, iban, bank_code }
}

async function write({ sql, tenant, now }: Context, { currency, owner_name, iban, bank_code }: FirmAccount) {
  await sql`
    insert into bank_accounts (tenant, currency, owner_name, iban, bank_code, created_at, modified_at)
    values (${tenant}, ${currency}, ${owner_name}, ${iban}, ${bank_code}, ${now}, ${now})
    on conflict (tenant, currency) do update
    set owner_name = excluded.owner_name, iban = excluded.iban, bank_code = excluded.bank_code,
        modified_at = excluded.modified_at`
}
