// Rows that belong to persons who are found by name or e-mail address: customers, accounts, applications. Where few
// persons are found, the rows are looked up from them; where many are, the list is walked in its order and each row
// asked whether it belongs to one, which a page of them soon answers. Either way the work does not grow with the
// list. `offset 0` keeps the planner from turning the walk into a join over whole tables.
import { literal, type Part, part } from '../../db/sql.ts'
import { havingAll, unseen } from './search-persons.ts'

const FEW = 200

interface Belongings {
  tenant: string
  terms: string[]
  table: Part
  /** What the caller calls a row of the table. */
  row: Part
  /** The conditions of the list on rows of a name, each with `and` before it. */
  conditions: (row: Part) => Part
  /** Selects, as `id`, the rows that belong to the person `f.person`. */
  ofPerson: Part
  /** Selects, as `person`, the persons whom the row `x` belongs to. */
  personsOf: Part
  /** The most rows that are wanted. */
  limit: Part
}

/** The end of the caller's select, from the conditions on: the newest rows that fit and belong to a person found. */
export function newestBelongings(wanted: Belongings): Part {
  const { row, terms, conditions, limit } = wanted
  return part`
    ${conditions(row)} ${terms.length > 0 ? part`and ${row}.id = any(array(${belongings(wanted)}))` : part``}
    order by ${row}.created_at desc, ${row}.id desc
    limit ${limit}`
}

// The ids of the newest rows that fit and belong to a person found, enough for the page.
function belongings(wanted: Belongings): Part {
  const { tenant, terms, table, conditions, ofPerson, personsOf, limit } = wanted
  return part`
    with found as materialized (
      select s.person from ${havingAll(tenant, terms)} limit ${literal(FEW + 1)}
    ), many as materialized (
      select count(*) > ${literal(FEW)} as so from found
    ), few_ids as materialized (
      select owned.id from found f cross join lateral (${ofPerson} offset 0) owned where not (select so from many)
    ), walked as (
      select x.id from ${table} x
      where x.tenant = ${tenant} and (select so from many) ${conditions(part`x`)}
        and exists (
          select from (${personsOf} offset 0) o
          join persons p on p.tenant = ${tenant} and p.id = o.person
          where ${hasAll(tenant, terms)} offset 0)
      order by x.created_at desc, x.id desc
      limit ${limit}
    )
    select id from few_ids union all select id from walked`
}

// Whether the person `p` has every hash.
function hasAll(tenant: string, terms: string[]): Part {
  return terms.reduce(
    (all, term) => part`${all} and exists (
      select from person_terms t
      where t.tenant = ${tenant} and t.term = ${unseen(term)} and t.created_at = p.created_at and t.person = p.id offset 0)`,
    part`true`,
  )
}
