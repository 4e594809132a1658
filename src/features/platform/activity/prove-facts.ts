// The proof of facts: every row that customers read equals its newest seal in the audit chain, each seal follows from
// the one before, and no row exists without a seal. The database compares a part of the rows at a time and returns
// only the faults, so that neither needs more memory for a large ledger than for a small one.
import type { ReadContext } from '../../../context.ts'
import { joinParts, part, plainSql } from '../../../db/sql.ts'
import { type IntegrityViolation, inParts, isOf, type PartOfRows } from './parts.ts'

interface FactTable {
  name: string
  members: string[]
}

interface WrongFact {
  kind: 'fact_altered' | 'fact_missing' | 'fact_unsealed'
  fact: string
  row: string
  /** The record of activity whose seal the row breaks; null if it waits for its number or there is none. */
  sequence: number | null
  /** The text of the sealed row and of the one it is compared with. */
  sealed: string | null
  stored: string | null
}

/** The digest of a row that the server has deleted: SHA-256 over the empty text. */
const ENDED = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function listFactTables({ sql }: Pick<ReadContext, 'sql'>): Promise<FactTable[]> {
  return sql<FactTable & object>`select name, members from fact_tables order by name`
}

/** Lists the rows that differ from the chain, and their members, up to a maximum. */
export async function listWrongFacts(
  context: ReadContext,
  shares: PartOfRows[],
  most: number,
): Promise<IntegrityViolation[]> {
  const tables = await listFactTables(context)
  return inParts(shares, most, async (share, rest) =>
    (await listWrong(context, tables, share, rest)).flatMap((one) => toFaults(one, tables)),
  )
}

// One statement and so one snapshot: a change that commits meanwhile is seen with its rows and its seals, or not at
// all.
function listWrong(
  { sql, tenant }: ReadContext,
  tables: FactTable[],
  share: PartOfRows,
  most: number,
): Promise<WrongFact[]> {
  const rows = tables.map(
    ({ name }) => part`
      select ${plainSql(`'${name}'`)} as fact, id as row, fact_digest(fact_text(r)) as digest, fact_text(r) as body
      from ${plainSql(name)} r where tenant = ${tenant} and ${isOf(share, plainSql(`'${name}/' || id`))}`,
  )
  return sql<WrongFact & object>`
    with seals as (
      select a.request, a.id as record, split_part(seal, '/', 1) as fact, split_part(seal, '/', 2) as row,
             case when seal ~ '^[^/]+/[^/]+/[0-9]{1,18}=' then split_part(split_part(seal, '=', 1), '/', 3)::int8 end
               as version, split_part(seal, '=', 2) as digests, body
      from audit_records a
      cross join lateral unnest(string_to_array(a.facts, ' '), string_to_array(a.fact_rows, U&'\\001E'))
        as s (seal, body)
      where a.tenant = ${tenant} and a.facts is not null
        and ${isOf(share, part`split_part(seal, '/', 1) || '/' || split_part(seal, '/', 2)`)}
    ), followed as materialized (
      select request, record, fact, row, right(digests, 64) as digest, body,
             case when strpos(digests, ':') > 0 then split_part(digests, ':', 1) end as before,
             lag(right(digests, 64)) over of_row as digest_before, lag(body) over of_row as body_before,
             lead(version) over of_row is null as is_newest
      from seals window of_row as (partition by fact, row order by version)
    ), present as (${joinParts(rows, ' union all ')}
    ), wrong as (
      select case when s.row is null then 'fact_unsealed' when r.row is null then 'fact_missing'
               else 'fact_altered' end as kind,
             coalesce(s.fact, r.fact) as fact, coalesce(s.row, r.row) as row, s.request, s.record,
             s.body as sealed, r.body as stored
      from (select * from followed where is_newest) s full join present r on r.fact = s.fact and r.row = s.row
      where s.digest is distinct from coalesce(r.digest, case when s.digest = ${ENDED} then s.digest end)
      union all
      select 'fact_altered', fact, row, request, record, body_before, body
      from followed where before is distinct from digest_before
      order by 2, 3, 5
      limit ${most}
    )
    select kind, fact, row, sealed, stored, (
      select c.sequence from audit_chain c
      where c.tenant = ${tenant} and c.request = w.request and c.record = w.record) as sequence
    from wrong w order by fact, row, sequence`
}

function toFaults(
  { kind, fact, row, sequence, sealed, stored }: WrongFact,
  tables: FactTable[],
): IntegrityViolation[] {
  const record = sequence === null ? 'The newest record of activity' : `Record ${sequence} of activity`
  const place = { kind, table: fact, row }
  if (kind === 'fact_unsealed')
    return [{ ...place, member: null, detail: 'No record of activity seals the row.' }]
  if (kind === 'fact_missing')
    return [{ ...place, member: null, detail: `${record} seals the row; it is not there.` }]
  const members = listAltered(tables.find(({ name }) => name === fact)!.members, sealed, stored)
  const detail = `${record} seals the row with another value: it was altered outside of a change.`
  return (members.length > 0 ? members : [null]).map((member) => ({ ...place, member, detail }))
}

function listAltered(members: string[], sealed: string | null, stored: string | null): string[] {
  const [before, now] = [splitRow(sealed), splitRow(stored)]
  return members.filter((_, n) => (before[n] ?? '') !== (now[n] ?? ''))
}

// As PostgreSQL writes a row: a member with a comma, bracket or space in it stands in quotes, a quote is written
// twice, and nothing at all is null.
const splitRow = (text: string | null): string[] =>
  (text ?? '')
    .slice(1)
    .match(/(?:"[^"]*"|[^",])*(?:,|$)/g)
    ?.map((member) => member.replace(/,$/, '')) ?? []
