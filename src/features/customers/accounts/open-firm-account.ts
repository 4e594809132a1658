// Accounts of the firm: what lies on them is its own. They belong to no customer, and the ledger keeps them like any
// other account, so they never go below zero either.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { CURRENCIES, type Currency } from '../../../values/currencies.ts'
import { newId, newReference } from '../../../values/ids.ts'
import { record } from '../../platform/events/record.ts'
import { type AccountRow, accountColumns } from './read.ts'

export interface NewFirmAccount {
  name: string
  base_currency: Currency
  /** Takes what allocations leave over; at most one for each base currency. */
  is_residual: boolean
}

/** Opens an account of the firm, which is a professional investor, or refuses a second residual account. */
export async function openFirmAccount(context: Context, input: NewFirmAccount): Promise<AccountRow> {
  const { sql, tenant, vault, now } = context
  const { name, base_currency, is_residual } = input
  const id = newId('acc_')
  const [row] = await sql<AccountRow>`
    insert into accounts as a (tenant, id, reference, name, base_currency, funding_currencies, is_firm, is_residual,
                               is_primary_owner_mifid_pro, created_at, modified_at)
    values (${tenant}, ${id}, ${newReference()}, ${vault.seal('accounts.name', id, name)}, ${base_currency},
            ${[...CURRENCIES]}, true, ${is_residual}, true, ${now}, ${now})
    on conflict (tenant, base_currency) where is_residual do nothing
    returning ${accountColumns}`
  if (!row) throw fail('duplicate', `There is a residual account in ${base_currency} already.`)
  record(context, 'account.opened', id)
  context.pending.resource = id
  return openRow(vault, 'accounts', row)
}
