// The report of an access request: every row that belongs to the person, with its sealed values opened.
import type { ReadContext } from '../../../../context.ts'
import type { PersonIds } from '../../../../db/personal-tables.ts'
import { plainSql } from '../../../../db/sql.ts'
import { placeOf, type SealedColumn, sealedColumns } from '../../../../privacy/sealed-columns.ts'
import { isSealed } from '../../../../privacy/vault.ts'
import { ofPerson } from '../../../customers/onboarding/read.ts'
import type { Application } from '../../../customers/onboarding/schemas.ts'
import { gatherSubject } from './gather-subject.ts'
import { HIDDEN_COLUMNS, REPORT_TABLES } from './report-plan.ts'

export type ReportRow = Record<string, unknown>

/** The rows of one table. */
export interface ReportSection {
  name: string
  records: ReportRow[]
}

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** Composes the report: tables without rows of the person are left out. */
export async function composeReport(context: Reader, person: string): Promise<ReportSection[]> {
  const subject = await gatherSubject(context, person)
  const sections: ReportSection[] = []
  for (const name of Object.keys(REPORT_TABLES)) {
    const records = await readRecords(context, name, subject)
    if (records.length > 0) sections.push({ name, records })
  }
  return sections
}

/** The sealed columns of the table by their names. */
const sealedIn = (table: string): Map<string, SealedColumn> =>
  new Map(sealedColumns(table).map((column) => [column.slice(table.length + 1), column]))

async function readRecords(
  { sql, tenant, vault }: Reader,
  table: string,
  subject: PersonIds,
): Promise<ReportRow[]> {
  const sealed = sealedIn(table)
  const [column] = sealed.values()
  const row = column ? placeOf(column).row : 'tenant'
  // All columns: one that a table gets later is personal data too.
  const rows = await sql<ReportRow & { sealed_row: string }>`
    select t.*, ${plainSql(row)} as sealed_row from ${plainSql(table)} t
    where tenant = ${tenant} and ${REPORT_TABLES[table]!(subject)}`
  const open = (name: string, value: unknown, of: string) => {
    const one = sealed.get(name)
    return one && typeof value === 'string' && isSealed(value) ? parse(vault.open(one, of, value)) : value
  }
  return rows.sort(byTime).map(({ sealed_row, ...members }) =>
    Object.fromEntries(
      Object.entries(members)
        .filter(([name, value]) => value !== null && !HIDDEN_COLUMNS.has(name))
        .map(([name, value]) => [name, aboutPerson(name, open(name, value, sealed_row), subject)]),
    ),
  )
}

const timeOf = ({ created_at, id }: ReportRow) => `${created_at ?? ''} ${id ?? ''}`
const byTime = (one: ReportRow, other: ReportRow) => (timeOf(one) < timeOf(other) ? -1 : 1)

// An application of several people says what each of them consented to.
const aboutPerson = (name: string, value: unknown, { person }: PersonIds) =>
  name === 'application' && typeof value === 'object' && value !== null
    ? ofPerson(value as Application, person)
    : value

function parse(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
