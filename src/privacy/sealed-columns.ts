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

function placesOf([table, marks]: [string, TableMarks]): [string, SealedPlace][] {
  const { key = 'id', bound_to = [key], columns, erasure } = marks
  const row = bound_to.length === 1 ? key : `concat_ws(' ', ${bound_to.join(', ')})`
  return Object.entries(columns).map(([column, { mixed }]) => [
    `${table}.${column}`,
    { key, row, erasure, ...(mixed ? { mixed } : {}) },
  ])
}

export const SEALED_COLUMNS = Object.fromEntries(Object.entries(personalTables).flatMap(placesOf)) as Record<
  SealedColumn,
  SealedPlace
>
