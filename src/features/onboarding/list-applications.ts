import type { ReadContext } from '../../context.ts'
import { type Part, part, word } from '../../db/sql.ts'
import { fetchLimit, type PageWindow, pageOf, within } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { newestFirst } from '../persons/filter-by-person.ts'
import { type ApplicationRow, applicationColumns, openApplication, type SealedApplication } from './read.ts'

interface Filter {
  status?: string
  outcome?: string
  customer_type?: string
  /** The hashes that a person named as an authority must have, all of them. */
  terms: string[]
}

/** Gives a page of the applications that fit, the newest first. */
export async function listApplications(
  context: ReadContext,
  window: PageWindow,
  { status, outcome, customer_type, terms }: Filter,
): Promise<Page<ApplicationRow>> {
  const { sql, tenant, vault } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${outcome ? part`and ${row}.outcome = ${word(outcome)}` : part``}
    ${customer_type ? part`and ${row}.customer_type = ${word(customer_type)}` : part``}
    ${within(window, part`${row}.created_at`, part`${row}.id`)}`
  const source = {
    table: part`onboarding_applications`,
    links: part`select person, application as id from application_persons where tenant = ${tenant}`,
  }
  const filter = { tenant, terms, conditions, limit: fetchLimit(window) }
  const rows = await sql<SealedApplication>`
    select ${applicationColumns} from onboarding_applications o
    where o.tenant = ${tenant} ${newestFirst(part`o`, source, filter)}`
  return pageOf(
    context,
    window,
    rows.map((row) => openApplication(vault, row)),
  )
}
