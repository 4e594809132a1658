// Identifiers: a prefix, the machine's time and a counter (so that the ids of one process sort bytewise in the
// order of their creation, even on a frozen clock), then 65 bits from a CSPRNG. Callers must not parse them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'
import { checkOf, REFERENCE_CHARACTERS } from './reference.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const COUNTERS = 62 ** 3
const pool = Buffer.allocUnsafe(8192)
let poolUsed = pool.length
let lastTime = 0
let counter = 0
let head = ''

function base62(value: number, places: number): string {
  let text = ''
  for (let n = value, i = 0; i < places; i++) {
    text = ALPHABET[n % 62] + text
    n = Math.floor(n / 62)
  }
  return text
}

function randomCharacters(count: number): string {
  let text = ''
  while (text.length < count) {
    if (poolUsed === pool.length) {
      randomFillSync(pool)
      poolUsed = 0
    }
    const bits = pool[poolUsed++]! & 63
    if (bits < 62) text += ALPHABET[bits]
  }
  return text
}

const collection = new AsyncLocalStorage<Set<string>>()

/** Carries out the work and returns its answer with the identifiers that it made. */
export async function collectIds<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; ids: ReadonlySet<string> }> {
  const ids = new Set<string>()
  return { answer: await collection.run(ids, work), ids }
}

/** Returns a new identifier with the prefix: 8 characters of time, 3 of counter, 11 random. */
export function newId(prefix: string): string {
  const id = makeId(prefix)
  collection.getStore()?.add(id)
  return id
}

function makeId(prefix: string): string {
  const time = Math.max(Date.now(), lastTime)
  if (time > lastTime) {
    lastTime = time
    counter = 0
    head = base62(time, 8)
  } else if (++counter === COUNTERS) {
    lastTime += 1
    counter = 0
    head = base62(lastTime, 8)
  }
  return prefix + head + base62(counter, 3) + randomCharacters(11)
}

/** Says whether the text has the form of an identifier with the prefix. */
export const isId = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) && /^[0-9A-Za-z]{22}$/.test(text.slice(prefix.length))

/**
 * Every identifier in a text: those of newId(), and those that the database makes, of deliveries with 27 characters
 * after the prefix (deliver_to) and of jobs with 32 (new_job_id).
 */
export const IDS_IN_TEXT = /\b[a-z]+_(?:[0-9A-Za-z]{22}|[0-9A-Za-z]{27}|[0-9a-f]{32})\b/g

/**
 * Returns a reference a person can read and type: 10 capitals and digits without 0, O, 1, I, the last a check
 * character.
 */
export function newReference(): string {
  const bytes = randomFillSync(Buffer.alloc(9))
  const body = Array.from(bytes, (byte) => REFERENCE_CHARACTERS[byte & 31]).join('')
  return body + checkOf(body)
}
