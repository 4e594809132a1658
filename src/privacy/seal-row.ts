// Seals and opens the marked columns of a row; src/db/personal-tables.ts has the marks.
import { type PERSONAL_TABLES, personalTables } from '../db/personal-tables.ts'
import type { SealedColumn } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

type Tables = typeof PERSONAL_TABLES

/** The names of the columns with a mark. */
export type MarkedColumn<T extends keyof Tables> = keyof Tables[T]['columns'] & string

type HasMixed<C> = Extract<C[keyof C], { mixed: true }> extends never ? false : true
/** The tables whose marked columns hold nothing unsealed. */
type WhollySealed = {
  [T in keyof Tables]: HasMixed<Tables[T]['columns']> extends true ? never : T
}[keyof Tables]

/** The columns that bind a value to its row. */
type BindingColumn<T extends keyof Tables> = Tables[T] extends {
  bound_to: readonly (infer C extends string)[]
}
  ? C
  : 'id'

/** The columns that bind the values of a row, and those of its texts that are there. */
export type PersonalRow<T extends keyof Tables> = { [C in BindingColumn<T>]: string } & {
  [C in MarkedColumn<T>]?: string | null
}

/** The row with its marked columns sealed; nulls stay. */
export const sealRow = <T extends WhollySealed, Row extends PersonalRow<T>>(
  vault: Pick<Vault, 'seal'>,
  table: T,
  row: Row,
): Row => changeRow(table, row, (column, of, text) => vault.seal(column, of, text))

/** The row of the table, as it was selected, with its marked columns opened. */
export const openRow = <T extends WhollySealed, Row extends PersonalRow<T>>(
  vault: Pick<Vault, 'open'>,
  table: T,
  row: Row,
): Row => changeRow(table, row, (column, of, text) => vault.open(column, of, text))

function changeRow<Row extends object>(
  table: WhollySealed,
  row: Row,
  change: (column: SealedColumn, of: string, text: string) => string,
): Row {
  const { columns, bound_to = ['id'] } = personalTables[table]!
  const changed = { ...row } as Record<string, unknown>
  const of = bound_to.map((column) => changed[column]).join(' ')
  for (const column of Object.keys(columns)) {
    const text = changed[column]
    if (typeof text === 'string') changed[column] = change(`${table}.${column}` as SealedColumn, of, text)
  }
  return changed as Row
}
