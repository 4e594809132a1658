// Lists of rows that belong to persons, such as customers, accounts and applications, filtered by the names and e-mail
// addresses of these persons. If few persons match, the rows are looked up from the persons. If many match, the list
// is walked in its order, and each row is tested for a matching person; a page is soon full. Either way the work does
// not grow with the list. `offset 0` keeps the planner from turning the walk into a join over whole tables.
import { literal, type Part, part } from '../../../db/sql.ts'
import { fetchLimit, newestFirst, type PageWindow, within } from '../../../http/api/page.ts'
import { havingAll, parameter } from './search-persons.ts'

const FEW = 200

/** The rows of a list, and the persons to whom they belong. */
export interface PersonLinks {
  table: Part
  /** A select of `person` and `id`: each person with each row of the table that belongs to the person. */
  links: Part
}

export interface ListFilter {
  tenant: string
  /** The hashes that a person must have, all of them; none for a list that is not filtered by persons. */
  terms: string[]
  /** Further conditions on rows of the given name, each with `and` before it. */
  conditions: (row: Part) => Part
  window: PageWindow
}

/** The conditions, order and limit of a select over `row`: the newest rows that match the filter. */
export function newestByPerson(row: Part, source: PersonLinks, filter: ListFilter): Part {
  const { terms, conditions, window } = filter
  const ofPersons =
    terms.length > 0 ? part`and ${row}.id = any(array(${idsByPerson(source, filter)}))` : part``
  return part`${conditions(row)} ${ofPersons} ${newestFirst(window, part`${row}.created_at`, part`${row}.id`)}`
}

// The ids of the newest rows that fit the filter, at least those of the page.
function idsByPerson({ table, links }: PersonLinks, { tenant, terms, conditions, window }: ListFilter): Part {
  return part`
    with matching as materialized (
      select s.person from ${havingAll(tenant, terms)} limit ${literal(FEW + 1)}
    ), size as materialized (
      select count(*) > ${literal(FEW)} as is_large from matching
    ), few as materialized (
      select linked.id
      from matching m cross join lateral (select l.id from (${links}) l where l.person = m.person offset 0) linked
      where not (select is_large from size)
    ), walked as (
      select x.id from ${table} x
      where x.tenant = ${tenant} and (select is_large from size) ${conditions(part`x`)}
        ${within(window, part`x.created_at`, part`x.id`)}
        and exists (
          select from (select l.person from (${links}) l where l.id = x.id offset 0) o
          join persons p on p.tenant = ${tenant} and p.id = o.person
          where ${hasAll(tenant, terms)} offset 0)
      order by x.created_at desc, x.id desc
      limit ${fetchLimit(window)}
    )
    select id from few union all select id from walked`
}

// Whether the person `p` has every hash.
function hasAll(tenant: string, terms: string[]): Part {
  return terms.reduce(
    (all, term) => part`${all} and exists (
      select from person_terms t
      where t.tenant = ${tenant} and t.term = ${parameter(term)}
        and t.created_at = p.created_at and t.person = p.id offset 0)`,
    part`true`,
  )
}
