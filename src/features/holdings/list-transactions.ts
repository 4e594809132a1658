// The list of an account's or a position's transactions.
import type { ReadContext } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { fetchLimit, type PageWindow, pageOf, readPageQuery, within } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { shownPrice } from './rules.ts'
import type { ListTransactionsQuery, Transaction, TransactionType } from './schemas.ts'

type Owner = { account: string } | { position: string }

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
  if (!types)
    return part`(select * from transactions where tenant = ${tenant} and account = ${owner.account} ${until}) x`
  return part`
    unnest(${[...new Set(types)]}::text[]) as listed (type) cross join lateral (
      select * from transactions
      where tenant = ${tenant} and account = ${owner.account} and transaction_type = listed.type ${until}
      order by booked_at desc, id desc limit ${fetchLimit(window)}
    ) x`
}

/** The transactions of an account or a position, newest first: all of them, or a page of at most `limit`. */
export async function listTransactions(
  context: ReadContext,
  owner: Owner,
  query: ListTransactionsQuery,
): Promise<Page<Transaction>> {
  const { sql, tenant } = context
  const list = `transactions of ${'account' in owner ? owner.account : owner.position}`
  const window = readPageQuery(context, list, query)
  const rows = await sql<Transaction>`
    select id, summary, booked_at, settlement_date, cash_amount, trim_scale(unit_quantity)::text as unit_quantity,
           unit_price, accrued_interest, tax, taxes, currency, instrument, transaction_type, reference, reference_type
    from ${transactionsOf(tenant, owner, window, query.transaction_types)}
    order by booked_at desc, id desc limit ${fetchLimit(window)}`
  for (const row of rows)
    if (row.unit_price !== null) row.unit_price = shownPrice(row.transaction_type, row.unit_price)
  return pageOf(context, window, rows, ({ booked_at, id }) => ({ created_at: booked_at, id }))
}
