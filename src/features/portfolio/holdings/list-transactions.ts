// The list of an account's or a position's transactions.
import type { ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { fetchLimit, newestFirst, type PageWindow, within } from '../../../http/api/page.ts'
import { composeSummary, descriptionOf, type UnopenedSummary } from './compose-summary.ts'
import { shownPrice } from './rules.ts'
import type { Transaction, TransactionType } from './schemas.ts'

const DOMESTIC = { kind: 'domestic', country: null } as const

type Owner = { account?: string } | { position: string }

// The newest transactions of each type are read separately. A query for the few coupons of an account would otherwise
// skip a million trades. Positions have few transactions.
function transactionsOf(
  tenant: string,
  owner: Owner,
  window: PageWindow,
  types?: TransactionType[] | null,
): Part {
  const until = within(window, part`booked_at`, part`id`)
  const ofTypes = types ? part`and transaction_type = any(${types})` : part``
  if ('position' in owner)
    return part`(
      select * from transactions where tenant = ${tenant} and position = ${owner.position} ${ofTypes} ${until}) x`
  if (!types || owner.account === undefined)
    return part`(
      select * from transactions
      where tenant = ${tenant} ${equals(part`account`, owner.account)} ${ofTypes} ${until}) x`
  return part`
    unnest(${[...new Set(types)]}::text[]) as listed (type) cross join lateral (
      select * from transactions
      where tenant = ${tenant} and account = ${owner.account} and transaction_type = listed.type
        ${newestFirst(window, part`booked_at`, part`id`)}
    ) x`
}

/** The transactions of an account, a position or the tenant, newest first; only of the types, if any are given. */
export async function listTransactions(
  { sql, tenant, vault }: ReadContext,
  owner: Owner,
  types: TransactionType[] | null | undefined,
  window: PageWindow,
  more_columns = part``,
): Promise<Transaction[]> {
  const rows = await sql<Transaction & UnopenedSummary>`
    select id, ${more_columns} summary, booked_at, settlement_date, cash_amount,
           trim_scale(unit_quantity)::text as unit_quantity, unit_price, accrued_interest, tax, taxes, currency,
           instrument, transaction_type, reference, reference_type,
           ${descriptionOf(tenant, part`x`)}
    from ${transactionsOf(tenant, owner, window, types)}
    order by booked_at desc, id desc limit ${fetchLimit(window)}`
  for (const row of rows) {
    if (row.unit_price !== null) row.unit_price = shownPrice(row.transaction_type, row.unit_price)
    // Taxes on fees are stored without a kind, and so are older ones on income.
    row.taxes = row.taxes.map((tax) => ({ ...DOMESTIC, ...tax }))
  }
  return rows.map((row) => composeSummary(vault, row))
}
