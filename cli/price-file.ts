// Reads a file of prices: CSV with a header, a JSON list, or JSON lines. Large files are read in pieces; a wrong row
// ends the reading with the number of its line.
import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { type Info, type Options, parse } from 'csv-parse'
import {
  BadPrice,
  type GivenPrice,
  isMember,
  type PriceMembers,
  readMembers,
  readPrice,
} from '../src/market/feeds/given-price.ts'
import type { Report } from './progress.ts'

export const FORMATS = ['csv', 'json', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

export interface FileOptions {
  format?: Format
  /** The quality of rows without one. */
  quality?: string
  /** Gets the bytes that were read, and those of the file. */
  report?: Report
}

const BATCH = 10_000
const LONGEST_LINE = 10_000

/** Yields the prices of a file in batches, or throws BadPrice with the line of the first wrong row. */
export async function* readPriceFile(path: string, options: FileOptions = {}): AsyncGenerator<GivenPrice[]> {
  const { format = formatOf(path), quality, report } = options
  const read = { csv: csvPrices, json: jsonPrices, jsonl: linePrices }[format]
  let batch: GivenPrice[] = []
  let count = 0
  for await (const price of read(path, quality, report)) {
    batch.push(price)
    count += 1
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (count === 0) throw new BadPrice(`${path} has no prices.`)
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
    throw new BadPrice(`The name of ${path} does not show its format: give --format ${FORMATS.join('|')}.`)
  return format
}

// Adds the line of a row to its fault.
async function told(error: unknown, where: () => string | Promise<string>): Promise<unknown> {
  return error instanceof BadPrice ? new BadPrice(`${await where()}: ${error.message}.`) : error
}

function openFile(path: string, report?: Report) {
  if (!report) return createReadStream(path)
  const total = statSync(path).size // It fails before there is a stream, whose error nobody would handle.
  const source = createReadStream(path)
  return source.on('data', () => report(source.bytesRead, total))
}

const CSV = { bom: true, skip_empty_lines: true, max_record_size: LONGEST_LINE }

async function* csvRecords<T>(path: string, options: Options, report?: Report): AsyncGenerator<T> {
  const source = openFile(path, report)
  const parser = parse({ ...CSV, ...options })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser as AsyncIterable<T>
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw code.startsWith('CSV_') ? new BadPrice(message) : error
  } finally {
    source.destroy()
  }
}

async function* csvPrices(path: string, quality?: string, report?: Report): AsyncGenerator<GivenPrice> {
  let names: string[] | undefined
  let count = 0
  for await (const record of csvRecords<string[]>(path, {}, report)) {
    count += 1
    if (names === undefined) {
      names = readHeader(record)
      continue
    }
    const members: PriceMembers = {}
    for (let n = 0; n < names.length; n++) members[names[n] as keyof PriceMembers] = record[n]!.trim()
    let price: GivenPrice
    try {
      price = readMembers(members, quality)
    } catch (error) {
      throw await told(error, async () => `Line ${await lineOf(path, count)}`)
    }
    yield price
  }
}

function readHeader(record: string[]): string[] {
  const names = record.map((name) => name.trim())
  const wrong = names.find((name, index) => !isMember(name) || names.indexOf(name) !== index)
  if (wrong !== undefined) throw new BadPrice(`Line 1: unknown or repeated column '${wrong.slice(0, 64)}'.`)
  return names
}

// Counting lines would double the time of reading, so they are counted only after an error.
async function lineOf(path: string, record: number): Promise<number> {
  let count = 0
  for await (const { info } of csvRecords<{ info: Info }>(path, { info: true }))
    if (++count === record) return info.lines
  throw new Error(`${path} changed while it was read.`)
}

async function* jsonPrices(path: string, quality?: string): AsyncGenerator<GivenPrice> {
  const rows = parseJson(await readFile(path, 'utf8'), path)
  if (!Array.isArray(rows)) throw new BadPrice(`${path} has no list of prices.`)
  for (const [index, row] of rows.entries()) yield await readAt(row, quality, `Entry ${index + 1}`)
}

async function* linePrices(path: string, quality?: string, report?: Report): AsyncGenerator<GivenPrice> {
  let line = 0
  const source = openFile(path, report)
  try {
    for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      const at = `Line ${line}`
      if (text.trim() !== '') yield await readAt(parseJson(text, at), quality, at)
    }
  } finally {
    source.destroy()
  }
}

async function readAt(row: unknown, quality: string | undefined, at: string): Promise<GivenPrice> {
  try {
    return readPrice(row, quality)
  } catch (error) {
    throw await told(error, () => at)
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadPrice(`${what} is not JSON.`)
  }
}
