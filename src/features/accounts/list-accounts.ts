import type { ReadContext } from '../../context.ts'
import { type Part, part, word } from '../../db/sql.ts'
import { fetchLimit, type PageWindow, pageOf, within } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { newestFirst } from '../persons/filter-by-person.ts'
import { type AccountRow, selectAccounts } from './read.ts'

interface Filter {
  status?: string
  /** The hashes that a person with an authority over the owner must have, all of them. */
  terms: string[]
}

/** Gives a page of the accounts that fit, the newest first. */
export async function listAccounts(
  context: ReadContext,
  window: PageWindow,
  { status, terms }: Filter,
): Promise<Page<AccountRow>> {
  const { tenant } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${within(window, part`${row}.created_at`, part`${row}.id`)}`
  const source = {
    table: part`accounts`,
    links: part`
      select r.person, w.account as id
      from customer_authorities r
      join account_ownerships w on w.tenant = r.tenant and w.customer = r.customer
      where r.tenant = ${tenant} and w.tenant = ${tenant}`,
  }
  const filter = { tenant, terms, conditions, limit: fetchLimit(window) }
  const accounts = await selectAccounts(context, newestFirst(part`a`, source, filter))
  return pageOf(context, window, accounts)
}
