// The valuation of an account as JSON. Most of it are the positions and their instruments, which hardly ever change:
// each is written once, and copied into every answer that shows it; and so is the whole list, as long as no price has
// changed.
import { JsonBytes } from '../../http/api/json-bytes.ts'
import type { InstrumentWire } from '../catalog/read.ts'
import type { ShownPosition } from './show-holdings.ts'
import type { AccountValuation } from './value-account.ts'

// Stands in for what is written already; no text that is stored or sent can hold this character.
const HOLE = '\u0000'
const WRITTEN_HOLE = JSON.stringify(HOLE)

const instruments = new WeakMap<InstrumentWire, Buffer>()
const positions = new WeakMap<ShownPosition, Buffer>()
const lists = new WeakMap<AccountValuation['position_valuations'], Buffer>()

/** Writes the valuation to the byte as JSON.stringify would. */
export function writeValuation(valuation: AccountValuation): JsonBytes {
  const list = written(lists, valuation.position_valuations, () => writeList(valuation.position_valuations))
  const [before, after] = JSON.stringify({ ...valuation, position_valuations: HOLE }).split(WRITTEN_HOLE)
  return new JsonBytes([Buffer.from(before!), list, Buffer.from(after!)])
}

function writeList(list: AccountValuation['position_valuations']): Buffer {
  const parts = list.map(({ position }) => writePosition(position))
  return fill(JSON.stringify(list.map((one) => ({ ...one, position: HOLE }))), parts)
}

function writePosition(position: ShownPosition): Buffer {
  return written(positions, position, () =>
    fill(JSON.stringify({ ...position, instrument: HOLE }), [writeInstrument(position.instrument)]),
  )
}

const writeInstrument = (instrument: InstrumentWire) =>
  written(instruments, instrument, () => Buffer.from(JSON.stringify(instrument)))

function written<T extends object>(known: WeakMap<T, Buffer>, one: T, write: () => Buffer): Buffer {
  let bytes = known.get(one)
  if (bytes === undefined) {
    bytes = write()
    known.set(one, bytes)
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
