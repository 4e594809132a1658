import type { ReadContext } from '../../context.ts'
import { type Part, part, word } from '../../db/sql.ts'
import { fetchLimit, type PageWindow, pageOf, within } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { newestFirst } from '../persons/filter-by-person.ts'
import { selectCustomers } from './read.ts'
import type { Customer } from './schemas.ts'

interface Filter {
  status?: string
  customer_type?: string
  /** The hashes that a person with an authority over the customer must have, all of them. */
  terms: string[]
}

/** Gives a page of the customers that fit, the newest first. */
export async function listCustomers(
  context: ReadContext,
  window: PageWindow,
  { status, customer_type, terms }: Filter,
): Promise<Page<Customer>> {
  const { tenant } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${customer_type ? part`and ${row}.customer_type = ${word(customer_type)}` : part``}
    ${within(window, part`${row}.created_at`, part`${row}.id`)}`
  const source = {
    table: part`customers`,
    links: part`select person, customer as id from customer_authorities where tenant = ${tenant}`,
  }
  const filter = { tenant, terms, conditions, limit: fetchLimit(window) }
  const customers = await selectCustomers(context, newestFirst(part`k`, source, filter))
  return pageOf(context, window, customers)
}
