// The valuation of an account as JSON. Most of it is the positions and their instruments, which hardly ever change: the
// bytes of each are cached and copied into every answer that shows it, and so is the whole list while no price changes.
import { JsonBytes } from '../../../http/api/json-bytes.ts'
import { type CacheByObject, cacheByObject } from '../../../memory/cache-by-object.ts'
import type { InstrumentWire } from '../../instruments/catalog/read.ts'
import type { ShownPosition } from './show-holdings.ts'
import type { AccountValuation } from './value-account.ts'

// Stands in for JSON that is written already; no text that is stored or sent can contain this character.
const HOLE = '\u0000'
const WRITTEN_HOLE = JSON.stringify(HOLE)

type PositionValuations = AccountValuation['position_valuations']

const instruments = cacheByObject<InstrumentWire, Buffer>('instrument_json')
const positions = cacheByObject<ShownPosition, Buffer>('position_json')
const lists = cacheByObject<PositionValuations, Buffer>('valuation_json')

/** Writes the valuation to the byte as JSON.stringify would. */
export function writeValuation(valuation: AccountValuation): JsonBytes {
  const list = cached(lists, valuation.position_valuations, writeList)
  const [before, after] = JSON.stringify({ ...valuation, position_valuations: HOLE }).split(WRITTEN_HOLE)
  return new JsonBytes([Buffer.from(before!), list, Buffer.from(after!)])
}

function writeList(list: PositionValuations): Buffer {
  const parts = list.map(({ position }) => writePosition(position))
  return fill(JSON.stringify(list.map((one) => ({ ...one, position: HOLE }))), parts)
}

const writePosition = (position: ShownPosition): Buffer =>
  cached(positions, position, () =>
    fill(JSON.stringify({ ...position, instrument: HOLE }), [writeInstrument(position.instrument)]),
  )

const writeInstrument = (instrument: InstrumentWire) =>
  cached(instruments, instrument, () => Buffer.from(JSON.stringify(instrument)))

function cached<T extends object>(cache: CacheByObject<T, Buffer>, value: T, write: (value: T) => Buffer) {
  let bytes = cache.get(value)
  if (bytes === undefined) {
    bytes = write(value)
    cache.set(value, bytes)
  }
  return bytes
}

function fill(text: string, parts: readonly Buffer[]): Buffer {
  const filled = parts.reduce((total, { length }) => total + length, 0)
  const whole = Buffer.allocUnsafe(Buffer.byteLength(text) - parts.length * WRITTEN_HOLE.length + filled)
  let [from, at] = [0, 0]
  for (const part of parts) {
    const hole = text.indexOf(WRITTEN_HOLE, from)
    at += whole.write(text.slice(from, hole), at)
    at += part.copy(whole, at)
    from = hole + WRITTEN_HOLE.length
  }
  whole.write(text.slice(from), at)
  return whole
}
