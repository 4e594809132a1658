// Cuts bytes into messages. A message with a wrong beginning, length or checksum is garbled and skipped, as the
// standard requires.
import { checksum, type Field, Message, SOH, START } from './codec.ts'

const TRAILER_BYTES = 7

// 10=nnn|
const MAX_BYTES = 1_000_000

/** Data fields may contain SOH; their length is in the field before. */
const LENGTH_OF: Record<number, number> = { 90: 91, 93: 89, 95: 96, 212: 213, 354: 355, 348: 349, 350: 351 }

// Undefined if the bytes are not fields.
function parseFields(body: Buffer): Field[] | undefined {
  const fields: Field[] = []
  let data: { tag: number; bytes: number } | undefined
  for (let at = 0; at < body.length; ) {
    const equals = body.indexOf(0x3d, at)
    const name = equals < 0 ? '' : body.toString('latin1', at, equals)
    if (!/^[1-9]\d{0,8}$/.test(name)) return undefined
    const tag = Number(name)
    const end = data?.tag === tag ? equals + 1 + data.bytes : body.indexOf(SOH, equals)
    if (end <= equals + 1 || end >= body.length || body[end] !== SOH) return undefined
    const value = body.toString('utf8', equals + 1, end)
    fields.push([tag, value])
    data =
      LENGTH_OF[tag] && /^\d{1,6}$/.test(value) ? { tag: LENGTH_OF[tag], bytes: Number(value) } : undefined
    at = end + 1
  }
  return fields[0]?.[0] === 35 ? fields : undefined
}

/** Cuts a stream of bytes into messages; calls `garbled` for bytes that are skipped. */
export function newDecoder(garbled: (reason: string) => void = () => {}): (bytes: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)

  // Finds the beginning of the next message and drops the bytes before it.
  function align(): boolean {
    const at = rest.indexOf(START)
    if (at === 0) return true
    if (at < 0 && START.subarray(0, rest.length).equals(rest)) return false
    const keep = at < 0 ? Math.max(0, rest.length - START.length + 1) : at
    if (keep > 0) garbled('bytes that begin no message')
    rest = rest.subarray(keep)
    return at >= 0
  }

  function skip(reason: string): undefined {
    garbled(reason)
    rest = rest.subarray(1)
    return undefined
  }

  // A message; undefined if bytes were skipped; 'more' if bytes are missing.
  function next(): Message | undefined | 'more' {
    if (!align()) return 'more'
    const mark = rest.indexOf(SOH, START.length)
    if (mark < 0) return rest.length > START.length + 7 ? skip('a body length without end') : 'more'
    const length = rest.toString('latin1', START.length, mark)
    if (!/^[1-9]\d{0,6}$/.test(length) || Number(length) > MAX_BYTES) return skip(`the body length ${length}`)
    const end = mark + 1 + Number(length)
    if (rest.length < end + TRAILER_BYTES) return 'more'
    const trailer = rest.toString('latin1', end, end + TRAILER_BYTES)
    if (trailer !== `10=${checksum(rest.subarray(0, end))}\x01`) return skip('a checksum that does not hold')
    const fields = parseFields(rest.subarray(mark + 1, end))
    if (!fields) return skip('fields that cannot be read')
    rest = rest.subarray(end + TRAILER_BYTES)
    return new Message(fields)
  }

  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const messages: Message[] = []
    for (let message = next(); message !== 'more'; message = next()) if (message) messages.push(message)
    return messages
  }
}
