import type { ReadContext } from '../../context.ts'
import { type Part, part, word } from '../../db/sql.ts'
import { fetchLimit, type PageWindow, pageOf, within } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { newestBelongings } from '../customers/find-belongings.ts'
import { type AccountRow, selectAccounts } from './read.ts'

interface Filter {
  status?: string
  /** Hashes, every one of which a person with an authority over the owner must have. */
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
  const newest = newestBelongings({
    tenant,
    terms,
    table: part`accounts`,
    row: part`a`,
    conditions,
    ofPerson: part`
      select w.account as id
      from customer_authorities r
      join account_ownerships w on w.tenant = r.tenant and w.customer = r.customer
      where r.tenant = ${tenant} and r.person = f.person`,
    personsOf: part`
      select r.person
      from account_ownerships w
      join customer_authorities r on r.tenant = w.tenant and r.customer = w.customer
      where w.tenant = ${tenant} and w.account = x.id`,
    limit: fetchLimit(window),
  })
  const accounts = await selectAccounts(context, newest)
  return pageOf(context, window, accounts)
}
