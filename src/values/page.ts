// Pages of a list. A cursor says where a page ended: it is opaque to clients, and signed, so that one that was made up,
// altered or taken from another list is refused.
import { timingSafeEqual } from 'node:crypto'

/** The position of an item in its list: the values by which the list is sorted. */
export type Position = readonly string[]

/** One page, and the cursor that leads to the next one, if there is one. */
export class Page<Item> {
  readonly items: Item[]
  readonly next_cursor: string | undefined
  constructor(items: Item[], next_cursor: string | undefined) {
    this.items = items
    this.next_cursor = next_cursor
  }
}

/** A keyed hash of a text. */
export type Sign = (text: string) => Buffer

const SIGNATURE_BYTES = 16

const signatureOf = (sign: Sign, list: string, text: string) =>
  sign(`${list}\n${text}`).subarray(0, SIGNATURE_BYTES)

/** Writes the cursor of a position in the list. */
export function writeCursor(sign: Sign, list: string, position: Position): string {
  const text = JSON.stringify(position)
  return Buffer.concat([signatureOf(sign, list, text), Buffer.from(text)]).toString('base64url')
}

/** Reads a cursor that writeCursor gave for the same list; undefined for any other text. */
export function readCursor(sign: Sign, list: string, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  // The decoder ignores characters that are not base64url; only the exact text of the cursor counts.
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== cursor) return undefined
  const text = bytes.subarray(SIGNATURE_BYTES).toString()
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signatureOf(sign, list, text))) return undefined
  return JSON.parse(text) as Position
}
