// The columns with sealed values, by the marks of src/db/personal-tables.ts. A sealed value is bound to its column and
// row; a rotation seals every column again.
import { type PERSONAL_TABLES, personalTables, type TableMarks } from '../db/personal-tables.ts'

type Tables = typeof PERSONAL_TABLES

/** A table and its column, such as `accounts.name`. */
export type SealedColumn = {
  [T in keyof Tables]: `${T}.${keyof Tables[T]['columns'] & string}`
}[keyof Tables]

interface SealedPlace {
  /** The column that identifies the row within its tenant. */
  key: string
  /** SQL that gives the text by which a value is bound to its row. */
  row: string
  /** Set if only some values of the column are personal; the others are stored unsealed. */
  mixed?: true
  /** The kind of records with which an erasure of a person takes the value, or the reason why none does. */
  erasure: TableMarks['erasure']
}

/** The place of a sealed column. */
export function placeOf(sealed_column: SealedColumn): SealedPlace {
  const [table, column] = sealed_column.split('.')
  const { key = 'id', bound_to = [key], columns, erasure } = personalTables[table!]!
  const row = bound_to.length === 1 ? bound_to[0]! : `concat_ws(' ', ${bound_to.join(', ')})`
  return { key, row, erasure, ...(columns[column!]!.mixed ? { mixed: true } : {}) }
}

/** The sealed columns of a table, or of all. */
export const sealedColumns = (of_table?: string): SealedColumn[] =>
  Object.entries(personalTables)
    .filter(([table]) => of_table === undefined || table === of_table)
    .flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}` as SealedColumn),
    )
