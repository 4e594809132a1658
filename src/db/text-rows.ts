// Rows as one text, a row to a line: the driver takes several times as long for hundreds of rows of many columns. The
// columns are named once, for the statement and for the reader. No value may hold a tab or a line break.
import { type Part, part } from './sql.ts'

export interface TextRows<Column extends string> {
  /** One row as a text, to be gathered by `string_agg(…, E'\n')`. */
  line: Part
  /** The rows of a gathered text, by column; a value that is empty is null. */
  read(text: string | null): Record<Column, string | null>[]
}

/** Defines the columns of such rows: for each its expression in SQL, or true if it is the name itself. */
export function textRows<Column extends string>(columns: Record<Column, string | true>): TextRows<Column> {
  const names = Object.keys(columns) as Column[]
  const values = names.map((name) => (columns[name] === true ? name : columns[name]))
  const texts = values.map((value) => `coalesce((${value})::text, '')`)
  const line = part([`concat_ws(E'\\t', ${texts.join(', ')})`])
  function readLine(line: string): Record<Column, string | null> {
    const fields = line.split('\t')
    const row = {} as Record<Column, string | null>
    for (let n = 0; n < names.length; n++) row[names[n]!] = fields[n] || null
    return row
  }
  return { line, read: (text) => (text === null ? [] : text.split('\n').map(readLine)) }
}
