// The text of an export, page by page: the server holds one page of rows at a time.
import type { Page } from '../../../values/page.ts'
import { lineOf } from './csv.ts'

export type Form = 'csv' | 'ndjson'

interface List {
  form: Form
  columns: readonly string[]
  first: Page<unknown>
  /** Reads the page at the cursor. */
  readPage(cursor: string): Promise<Page<unknown>>
  /** Checks the caller again. */
  admit(): Promise<void>
}

/** The pages between two checks of the caller. */
const PAGES_BETWEEN_CHECKS = 10

/** Yields the lines of each page. An error ends the export in the midst of the file. */
export async function* readRows({ form, columns, first, readPage, admit }: List): AsyncGenerator<string> {
  const write = form === 'csv' ? csvOf(columns) : (row: unknown) => `${JSON.stringify(row)}\n`
  if (form === 'csv') yield lineOf(columns)
  let page = first
  for (let pages = 1; ; pages++) {
    if (page.items.length > 0) yield page.items.map(write).join('')
    if (page.next_cursor === undefined) return
    if (pages % PAGES_BETWEEN_CHECKS === 0) await admit()
    page = await readPage(page.next_cursor)
  }
}

const csvOf = (columns: readonly string[]) => (row: unknown) => {
  const members = row as Record<string, unknown>
  return lineOf(columns.map((column) => members[column]))
}
