import type { ReadContext } from '../../../context.ts'
import { type Part, part, word } from '../../../db/sql.ts'
import type { PageWindow } from '../../../http/api/page.ts'
import { newestByPerson, type PersonLinks } from '../persons/filter-by-person.ts'
import { type AccountRow, selectAccounts } from './read.ts'

interface Filter {
  status?: string
  /** Of customers unless it is `firm`. */
  account_type?: string
  /** The hashes that a person with an authority over the owner must have, all of them. */
  terms: string[]
}

/** Lists the accounts of the window that fit, the newest first. */
export async function listAccounts(
  context: ReadContext,
  window: PageWindow,
  { status, account_type, terms }: Filter,
): Promise<AccountRow[]> {
  const { tenant } = context
  const conditions = (row: Part) => part`
    and ${account_type === 'firm' ? part`` : part`not`} ${row}.is_firm
    ${status ? part`and ${row}.status = ${word(status)}` : part``}`
  const filter = { tenant, terms, conditions, window }
  return selectAccounts(context, newestByPerson(part`a`, linksOfAccounts(tenant), filter))
}

/** The persons with an authority over the owners of accounts. */
export const linksOfAccounts = (tenant: string): PersonLinks => ({
  table: part`accounts`,
  links: part`
    select r.person, w.account as id
    from customer_authorities r
    join account_ownerships w on w.tenant = r.tenant and w.customer = r.customer
    where r.tenant = ${tenant} and w.tenant = ${tenant}`,
})
