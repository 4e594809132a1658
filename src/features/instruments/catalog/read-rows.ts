// The rows of a catalogue file, each with the line it begins on: CSV with a header, or a JSON list of objects.
import { CsvError, parse } from 'csv-parse/sync'

/** The fault of a line of the file. */
export interface Problem {
  line: number
  member?: string
  detail: string
}

/** A row as the file has it: texts from CSV, any JSON value from JSON; an empty cell is null. */
export interface FileRow {
  line: number
  values: Record<string, unknown>
}

export interface FileRows {
  rows: FileRow[]
  problems: Problem[]
}

/** Reads the rows of a file; a line that cannot be read is a problem, and the others are still read. */
export function readRows(text: string, format: 'csv' | 'json'): FileRows {
  const file = format === 'csv' ? readCsv(text) : readJson(text)
  if (file.rows.length === 0 && file.problems.length === 0)
    return { rows: [], problems: [{ line: 1, detail: 'The file has no rows.' }] }
  return file
}

interface CsvRecord {
  record: string[]
  raw: string
  info: { lines: number }
}

function readCsv(text: string): FileRows {
  let records: CsvRecord[]
  try {
    const options = {
      bom: true,
      info: true,
      raw: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    }
    records = parse(text.replaceAll(/\r\n?/g, '\n'), options) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], problems: [{ line: Number(error.lines ?? 1), detail: `${error.message}.` }] }
  }
  const [header, ...body] = records
  if (!header) return { rows: [], problems: [] }
  const names = header.record
  const twice = names.find((name, i) => name === '' || names.indexOf(name) !== i)
  if (twice !== undefined)
    return {
      rows: [],
      problems: [{ line: 1, detail: twice ? `The column ${twice} comes twice.` : 'A column has no name.' }],
    }
  const rows: FileRow[] = []
  const problems: Problem[] = []
  for (const { record, raw, info } of body) {
    // The parser counts to the end of the record; blank lines before it do not belong to it.
    const line = info.lines - (raw.trim().match(/\n/g)?.length ?? 0)
    if (record.length !== names.length)
      problems.push({ line, detail: `Has ${record.length} cells; the header has ${names.length}.` })
    else
      rows.push({
        line,
        values: Object.fromEntries(names.map((name, i) => [name, record[i] === '' ? null : record[i]])),
      })
  }
  return { rows, problems }
}

function readJson(text: string): FileRows {
  const elements = splitList(text.replace(/^\uFEFF/, ''))
  const rows: FileRow[] = []
  const problems: Problem[] = []
  if (!elements) return { rows, problems: [{ line: 1, detail: 'Must be a JSON list of objects.' }] }
  for (const { line, source } of elements) {
    try {
      const values = JSON.parse(source)
      if (values === null || typeof values !== 'object' || Array.isArray(values))
        problems.push({ line, detail: 'Must be an object.' })
      else rows.push({ line, values })
    } catch (error) {
      problems.push({ line, detail: `Is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}.` })
    }
  }
  return { rows, problems }
}

interface Element {
  /** The line of its first character. */
  line: number
  source: string
}

// The elements of a list, each as its own text, so that a broken one does not hide the others. A list that does not end
// leaves its last element to the parser, which reports it. Undefined if the text is not a list.
function splitList(text: string): Element[] | undefined {
  const opening = text.search(/\S/)
  if (text[opening] !== '[') return undefined
  const elements: Element[] = []
  const lineAt = newLineCounter(text)
  const add = (from: number, to: number) => {
    const source = text.slice(from, to)
    elements.push({ line: lineAt(from + source.length - source.trimStart().length), source })
  }
  let depth = 1
  let start = opening + 1
  for (let i = start; i < text.length; i++) {
    const character = text[i]!
    if (character === '"') i = endOfString(text, i)
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    const isSeparator = character === ',' && depth === 1
    if (depth > 0 && !isSeparator) continue
    const isEmptyList = character === ']' && elements.length === 0 && text.slice(start, i).trim() === ''
    if (!isEmptyList) add(start, i)
    start = i + 1
    if (depth > 0) continue
    if (text.slice(start).trim() !== '') elements.push({ line: lineAt(start), source: text.slice(start) })
    return elements
  }
  add(start, text.length)
  return elements
}

// The position of the quote that ends the string, or the end of the text.
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

// Counts the lines up to positions that ascend.
function newLineCounter(text: string): (position: number) => number {
  let [line, counted] = [1, 0]
  return (position) => {
    for (; counted < position; counted++) if (text[counted] === '\n') line++
    return line
  }
}
