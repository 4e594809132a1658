// Rows as lines of CSV (RFC 4180).
import type { TSchema } from 'typebox'

type Shape = TSchema & { properties?: object; anyOf?: Shape[]; allOf?: Shape[] }

/** The columns of a list: the members of its items, in the order of their shape. */
export function columnsOf(item: TSchema): string[] {
  const { properties = {}, anyOf = [], allOf = [] } = item as Shape
  return [...new Set([...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(columnsOf)])]
}

/** A value as a cell. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isFormula =
    /^[\s"]*[=+@]/.test(text) ||
    /^[\t\r\n]/.test(text) ||
    (/^[\s"]*-/.test(text) && !/^-\d+(\.\d+)?$/.test(text))
  // A spreadsheet may divide cells at a semicolon, a tab or a line, and take what follows for a formula.
  const safe = (isFormula ? `'${text}` : text).replace(/([;\t\r\n][\s"]*)(?=[=+@-])/g, "$1'")
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Cells as a line. */
export const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`
