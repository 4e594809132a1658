// Erases the bank accounts of accounts. The keyed hashes follow the erased values, so that they find nothing any more.
import type { Context } from '../../../context.ts'
import { ERASED } from '../../../privacy/erase-values.ts'
import { sealBankAccount } from './seal-bank-account.ts'

interface Row {
  id: string
  account: string
  bank_code: string
  currency: string
  has_nickname: boolean
}

/** Erases owner, IBAN and nickname of them, and returns their number. */
export async function eraseFundingAccounts(context: Context, accounts: readonly string[]): Promise<number> {
  const { sql, tenant, vault, now } = context
  const rows = await sql<Row>`
    select id, account, bank_code, currency, nickname is not null as has_nickname
    from funding_accounts where tenant = ${tenant} and account = any (${accounts}) order by id for update`
  const erased = rows.map(({ id, account, bank_code, currency, has_nickname }) => {
    // An account has each IBAN once, so the text of the erased one ends with the id.
    const holder = { owner_name: ERASED, iban: `${ERASED} ${id}`, nickname: has_nickname ? ERASED : null }
    return { id, ...sealBankAccount(vault, { ...holder, account, bank_code, currency }) }
  })
  await sql`
    update funding_accounts f
    set iban_hash = x.iban_hash, owner_hash = x.owner_hash, iban = x.iban, owner_name = x.owner_name,
        nickname = x.nickname, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(erased)}::json)
      as x (id text, iban_hash text, owner_hash text, iban text, owner_name text, nickname text)
    where f.tenant = ${tenant} and f.id = x.id`
  return rows.length
}
