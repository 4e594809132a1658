// The rows and values of a person by the marks of their tables.
import type { Context } from '../../../context.ts'
import { type PersonIds, personalTables, type TableMarks } from '../../../db/personal-tables.ts'
import { joinParts, type Part, part, plainSql } from '../../../db/sql.ts'
import { eraseValues } from '../../../privacy/erase-values.ts'
import type { SealedColumn } from '../../../privacy/sealed-columns.ts'
import type { RecordKind } from './rules.ts'

/** The condition on the rows of a table that belong to a person, by the mark of the table. */
export const belongsTo = (of: NonNullable<TableMarks['of']>, ids: Partial<PersonIds>): Part =>
  part`(${joinParts(
    Object.entries(of).map(
      ([column, name]) => part`${plainSql(column)} = any (${[ids[name] ?? []].flat()}::text[])`,
    ),
    ' or ',
  )})`

/** Replaces the values of the columns that are marked for the kind, except those that its owner erases. */
export async function eraseMarked(
  context: Context,
  kind: RecordKind,
  ids: Partial<PersonIds>,
): Promise<number> {
  let values = 0
  for (const [table, { of, erasure, columns }] of Object.entries(personalTables)) {
    if (erasure !== kind || !of) continue
    for (const [column, { by_owner }] of Object.entries(columns))
      if (!by_owner)
        values += await eraseValues(context, `${table}.${column}` as SealedColumn, belongsTo(of, ids))
  }
  return values
}
