// The proof of sealed personal data: each value of a fact opens for its tenant, column and row, and the digest of a
// document is that of its content, unless the server has erased it. A rotation of keys seals values anew, so the
// chain cannot hold a digest of the sealed text.
import type { ReadContext } from '../../../context.ts'
import { joinParts, part, plainSql } from '../../../db/sql.ts'
import { ERASED } from '../../../privacy/erase-values.ts'
import { placeOf, type SealedColumn } from '../../../privacy/sealed-columns.ts'
import type { IntegrityViolation } from './parts.ts'

const ROWS_AT_ONCE = 500

/** Lists the personal data of facts that do not open, up to a most. */
export async function listUnreadable(context: ReadContext, most: number): Promise<IntegrityViolation[]> {
  const tables = await context.sql<{ name: string; personal: string[] }>`
    select name, personal from fact_tables where personal <> '{}' order by name`
  const faults: IntegrityViolation[] = []
  for (const { name, personal } of tables) {
    for await (const row of listRows(context, name, personal)) {
      faults.push(...personal.filter((member) => !opens(context, name, member, row)).map(toFault(name, row)))
      if (faults.length >= most) return faults.slice(0, most)
    }
  }
  return faults
}

type Row = Record<string, string | null> & { id: string }

const toFault = (table: string, { id }: Row) => {
  return (member: string): IntegrityViolation => ({
    kind: 'personal_data_altered',
    table,
    row: id,
    member,
    detail: 'The value does not open for this row, or its digest is not that of the row.',
  })
}

async function* listRows({ sql, tenant }: ReadContext, table: string, personal: string[]) {
  const members = personal.map((member) => {
    const place = placeOf(`${table}.${member}` as SealedColumn)
    return part`${plainSql(member)}, ${plainSql(place.row)} as ${plainSql(`row_of_${member}`)}`
  })
  const digest = table === 'documents' ? part`, encode(content_digest, 'hex') as digest` : part``
  for (let after = ''; ; ) {
    const rows = await sql<Row>`
      select id, ${joinParts(members, ', ')} ${digest} from ${plainSql(table)}
      where tenant = ${tenant} and id > ${after} order by id limit ${ROWS_AT_ONCE}`
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

function opens({ vault }: ReadContext, table: string, member: string, row: Row): boolean {
  const sealed = row[member]
  if (sealed === null || sealed === undefined) return true
  try {
    const text = vault.open(`${table}.${member}` as SealedColumn, row[`row_of_${member}`]!, sealed)
    return (
      row.digest === undefined ||
      text === ERASED ||
      vault.hash('document', text).toString('hex') === row.digest
    )
  } catch {
    return false
  }
}
