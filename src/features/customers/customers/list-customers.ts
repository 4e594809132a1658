import type { ReadContext } from '../../../context.ts'
import { type Part, part, word } from '../../../db/sql.ts'
import type { PageWindow } from '../../../http/api/page.ts'
import { newestByPerson, type PersonLinks } from '../persons/filter-by-person.ts'
import { selectCustomers } from './read.ts'
import type { Customer } from './schemas.ts'

interface Filter {
  status?: string
  customer_type?: string
  /** The hashes that a person with an authority over the customer must have, all of them. */
  terms: string[]
}

/** Lists the customers of the window that fit, the newest first. */
export async function listCustomers(
  context: ReadContext,
  window: PageWindow,
  { status, customer_type, terms }: Filter,
): Promise<Customer[]> {
  const { tenant } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${customer_type ? part`and ${row}.customer_type = ${word(customer_type)}` : part``}`
  const filter = { tenant, terms, conditions, window }
  return selectCustomers(context, newestByPerson(part`k`, linksOfCustomers(tenant), filter))
}

/** The persons with an authority over customers. */
export const linksOfCustomers = (tenant: string): PersonLinks => ({
  table: part`customers`,
  links: part`select person, customer as id from customer_authorities where tenant = ${tenant}`,
})
