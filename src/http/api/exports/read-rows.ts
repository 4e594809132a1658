// The text of an export, page by page: the server holds one page of rows at a time.
import type { Page } from '../../../values/page.ts'
import { lineOf } from './csv.ts'

export type Form = 'csv' | 'ndjson'

interface List {
  form: Form
  columns: readonly string[]
  /** Reads the page at the cursor; without one, the first. */
  readPage(cursor: string | undefined): Promise<Page<unknown>>
  /** Checks the caller again. */
  admit(): Promise<void>
}

/** The pages between two checks of the caller. */
const PAGES_BETWEEN_CHECKS = 10

/** Yields the lines of each page. An error ends the export in the midst of the file. */
export async function* readRows({ form, columns, readPage, admit }: List): AsyncGenerator<string> {
  const write = form === 'csv' ? csvOf(columns) : (row: unknown) => `${JSON.stringify(row)}\n`
  if (form === 'csv') yield lineOf(columns)
  let cursor: string | undefined
  for (let pages = 1; ; pages++) {
    const page = await readPage(cursor)
    if (page.items.length > 0) yield page.items.map(write).join('')
    cursor = page.next_cursor
    if (cursor === undefined) return
    if (pages % PAGES_BETWEEN_CHECKS === 0) await admit()
  }
}

const csvOf = (columns: readonly string[]) => (row: unknown) => {
  const members = row as Record<string, unknown>
  return lineOf(columns.map((column) => members[column]))
}
