import type { Context } from '../../../context.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { newId, newReference } from '../../../values/ids.ts'
import { record } from '../../platform/events/record.ts'
import type { AccountRow } from './read.ts'
import { requestDocument } from './request-document.ts'

export interface NewAccount {
  customer: string
  name: string
  base_currency: AccountRow['base_currency']
  funding_currencies?: AccountRow['funding_currencies']
  /** Whether it is the customer's first account. */
  is_primary: boolean
}

/** Opens an account owned by the customer and returns its id. */
export function openAccount(context: Context, input: NewAccount): string {
  const { tenant, vault, now } = context
  const { customer, name, base_currency, funding_currencies = [...CURRENCIES], is_primary } = input
  const account = newId('acc_')
  context.defer`
    insert into accounts (tenant, id, reference, name, base_currency, funding_currencies, created_at, modified_at)
    values (${tenant}, ${account}, ${newReference()}, ${vault.seal('accounts.name', account, name)}, ${base_currency},
            ${funding_currencies}, ${now}, ${now})`
  context.defer`
    insert into account_ownerships (tenant, id, customer, account, is_primary, created_at, modified_at)
    values (${tenant}, ${newId('aow_')}, ${customer}, ${account}, ${is_primary}, ${now}, ${now})`
  record(context, 'account.opened', account)
  requestDocument(context, 'welcome_letter', account)
  return account
}
