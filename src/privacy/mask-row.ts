// A row as operators see it by default: the members of a list, and the marked columns of its table as their masks show
// them. A new member stays hidden until it is listed or has a mark.
import { type PERSONAL_TABLES, personalTables } from '../db/personal-tables.ts'
import { MASKS } from '../values/mask.ts'
import type { MarkedColumn } from './seal-row.ts'

type Tables = typeof PERSONAL_TABLES

/** Masks a row of the table whose values are open. */
export function maskRow<
  T extends keyof Tables,
  Row extends object & { [C in MarkedColumn<T>]?: string | null },
  K extends keyof Row,
>(table: T, row: Row, shown: readonly K[]): Pick<Row, K | (MarkedColumn<T> & keyof Row)> {
  const { columns } = personalTables[table]!
  const marked = Object.keys(columns).filter((column) => column in row)
  const members = [...new Set<string>([...(shown as readonly string[]), ...marked])]
  return Object.fromEntries(
    members.map((member) => {
      const value = row[member as keyof Row]
      const mark = columns[member]
      return [member, mark && typeof value === 'string' ? MASKS[mark.mask ?? 'text'](value) : value]
    }),
  ) as Pick<Row, K | (MarkedColumn<T> & keyof Row)>
}
