import type { ReadContext } from '../../../context.ts'
import { part, word } from '../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { personColumns } from './read.ts'
import { toPerson } from './rules.ts'
import type { Person } from './schemas.ts'
import { openPerson, type SealedPerson } from './seal-person.ts'
import { havingAll } from './search-persons.ts'

interface Filter {
  person_type?: string
  /** The hashes that the person must have, all of them. */
  terms: string[]
}

/** Lists the persons of the window that fit, the newest first. */
export async function listPersons(
  context: ReadContext,
  window: PageWindow,
  { person_type, terms }: Filter,
): Promise<Person[]> {
  const { sql, tenant, vault } = context
  // The hashes are stored in the order of the list. With `offset 0` each person is looked up as its hash is read, and
  // the limit ends both.
  const matching = part`
    ${havingAll(tenant, terms)}
    cross join lateral (select * from persons where tenant = ${tenant} and id = s.person offset 0) p`
  const [source, created_at, id] =
    terms.length > 0
      ? [matching, part`s.created_at`, part`s.person`]
      : [part`persons p`, part`p.created_at`, part`p.id`]
  const rows = await sql<SealedPerson>`
    select ${personColumns}
    from ${source}
    where p.tenant = ${tenant} ${person_type ? part`and p.person_type = ${word(person_type)}` : part``}
      ${newestFirst(window, created_at, id)}`
  return rows.map((row) => toPerson(openPerson(vault, row)))
}
