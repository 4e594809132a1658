// Reads a file of prices: CSV with a header, a JSON list, or JSON lines. Large files are read piece by piece; a row
// that is wrong ends the reading with the line it stands on.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { type Info, parse } from 'csv-parse'
import { BadPrice, type GivenPrice, readPrice } from '../src/market/feeds/given-price.ts'

export const FORMATS = ['csv', 'json', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

export interface FileOptions {
  format?: Format
  /** The quality of rows that name none. */
  quality?: string
}

const BATCH = 10_000
const LONGEST_LINE = 10_000

/** Gives the prices of a file in batches, or throws BadPrice with the line of the first that is wrong. */
export async function* readPriceFile(path: string, options: FileOptions = {}): AsyncGenerator<GivenPrice[]> {
  const format = options.format ?? formatOf(path)
  let batch: GivenPrice[] = []
  for await (const { row, at } of { csv: csvRows, json: jsonRows, jsonl: jsonLines }[format](path)) {
    batch.push(readAt(at, row, options.quality))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function formatOf(path: string): Format {
  const known: Record<string, Format> = {
    '.csv': 'csv',
    '.json': 'json',
    '.jsonl': 'jsonl',
    '.ndjson': 'jsonl',
  }
  const format = known[extname(path).toLowerCase()]
  if (!format)
    throw new BadPrice(`The name of ${path} does not tell its format: give --format ${FORMATS.join('|')}.`)
  return format
}

function readAt(at: string, row: unknown, quality: string | undefined): GivenPrice {
  try {
    return readPrice(row, quality)
  } catch (error) {
    throw error instanceof BadPrice ? new BadPrice(`${at}: ${error.message}.`) : error
  }
}

interface Row {
  row: unknown
  /** Where it stands, for people. */
  at: string
}

async function* csvRows(path: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  const source = createReadStream(path)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: unknown; info: Info }>)
      yield { row: record, at: `Line ${info.lines}` }
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw code.startsWith('CSV_') ? new BadPrice(message) : error
  } finally {
    source.destroy()
  }
}

async function* jsonRows(path: string): AsyncGenerator<Row> {
  const rows = parseJson(await readFile(path, 'utf8'), path)
  if (!Array.isArray(rows)) throw new BadPrice(`${path} holds no list of prices.`)
  for (const [index, row] of rows.entries()) yield { row, at: `Entry ${index + 1}` }
}

async function* jsonLines(path: string): AsyncGenerator<Row> {
  let line = 0
  const source = createReadStream(path, 'utf8')
  try {
    for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      if (text.trim() !== '') yield { row: parseJson(text, `Line ${line}`), at: `Line ${line}` }
    }
  } finally {
    source.destroy()
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadPrice(`${what} is not JSON.`)
  }
}
