import type { ReadContext } from '../../context.ts'
import { type Part, part, word } from '../../db/sql.ts'
import type { PageWindow } from '../../http/api/page.ts'
import { newestByPerson } from '../persons/filter-by-person.ts'
import { type ApplicationRow, applicationColumns, openApplication, type SealedApplication } from './read.ts'

interface Filter {
  status?: string
  outcome?: string
  customer_type?: string
  /** The hashes that a person named as an authority must have, all of them. */
  terms: string[]
}

/** Lists the applications of the window that fit, the newest first. */
export async function listApplications(
  context: ReadContext,
  window: PageWindow,
  { status, outcome, customer_type, terms }: Filter,
): Promise<ApplicationRow[]> {
  const { sql, tenant, vault } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${outcome ? part`and ${row}.outcome = ${word(outcome)}` : part``}
    ${customer_type ? part`and ${row}.customer_type = ${word(customer_type)}` : part``}`
  const source = {
    table: part`onboarding_applications`,
    links: part`select person, application as id from application_persons where tenant = ${tenant}`,
  }
  const filter = { tenant, terms, conditions, window }
  const rows = await sql<SealedApplication>`
    select ${applicationColumns} from onboarding_applications o
    where o.tenant = ${tenant} ${newestByPerson(part`o`, source, filter)}`
  return rows.map((row) => openApplication(vault, row))
}
