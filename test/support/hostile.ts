// Requests that no honest client sends, made from the API's own description: values of every type, size and spelling in
// every place, among values that fit, so that some of them get far.
import type { Body } from './client.ts'
import { combinationsOf, combine, type Operation, resolve } from './description.ts'

export interface HostileRequest {
  operation: Operation
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | undefined
  /** Whether it goes to the operation as its description says it: only values are spoilt, no method, id or header. */
  isPlain: boolean
}

/** Returns a number from 0 to below 1. */
export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\u{1f600}'.repeat(300),
  'é'.repeat(256),
  'x'.repeat(10_000),
  '0'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1; --",
  '%00',
  '%',
  '../../etc/passwd',
  '{}',
  'null',
  'NaN',
  'true',
  '\\',
  '$1',
  '{1,2}',
  '\r\nX-Injected: yes',
  'https://example.com/hook',
  'http://[::1]/',
  'https://user:pass@exämple.com:99999/#',
]
const TIMES = [
  '9999-12-31T23:59:59.9999Z',
  '9999-12-31T23:59:59.999-23:59',
  '0001-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  `2026-01-01T00:00:00.${'9'.repeat(400)}Z`,
  '2026-01-01',
  '9999-12-31',
  '0001-01-01',
  '-000001-01-01',
  '+275760-09-13T00:00:00Z',
]
const DECIMALS = [
  '0',
  '-0',
  '0.00000000000000000001',
  '99999999999999999999.99999999999999999999',
  '-99999999999999999999',
  '0.004',
  '0.01',
  '1e5',
  '+1',
  '0x10',
  '1,5',
  '.5',
  '5.',
  '٣',
  'Infinity',
]
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  -(2 ** 63),
  0.1 + 0.2,
]
const OTHERS: unknown[] = [
  null,
  true,
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { valueOf: null, toString: null },
  { length: 1e9 },
  JSON.parse(`{"then":1}`),
  { toJSON: 'x' },
  Array.from({ length: 2000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${index}`, index])),
]

/** A value of any type that few places expect. */
export function hostileValue(random: Random): unknown {
  return pick<unknown>(random, pick<readonly unknown[]>(random, [TEXTS, TIMES, DECIMALS, NUMBERS, OTHERS]))
}

/** Ids from answers, by the word before them in a path. */
export type Ids = Map<string, string[]>

const MAX_IDS = 50

/** Remembers the ids of what an operation answers, one resource or a list of them. */
export function learnIds(ids: Ids, { path }: Operation, answer: Body): void {
  const word = path.split('/').findLast((piece) => piece && !piece.startsWith('{'))!
  const answered = [answer].flat().map((one) => one?.id)
  const earlier = ids.get(word) ?? []
  ids.set(
    word,
    [...new Set([...answered.filter((id) => typeof id === 'string'), ...earlier])].slice(0, MAX_IDS),
  )
}

// Mostly an id of the right kind, now and then one of another.
function idFor({ random, ids }: Hostility, word: string): string {
  const own = ids.get(word)
  const kind = own?.length && random() < 0.85 ? own : (pick(random, [...ids.values()]) ?? [])
  return pick(random, kind) ?? 'x'
}

export interface Hostility {
  random: Random
  description: Body
  ids: Ids
  /** How probable it is that a value does not fit its place. */
  spoilt: number
}

// A value that mostly fits the shape: now and then it does not.
function valueFor(from: Hostility, schema: Body, name: string, depth = 0): unknown {
  const { random, description, spoilt } = from
  const shape = resolve(description, schema) ?? {}
  if (random() < spoilt || depth > 12) return hostileValue(random)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return pick<unknown>(random, shape.enum)
  const choices: Body[] | undefined = shape.oneOf ?? shape.anyOf
  const combinations = combinationsOf(shape)
  if (combinations.length > 0) return objectFor(from, combine(shape, pick(random, combinations)), depth)
  if (choices) return valueFor(from, pick(random, choices), name, depth + 1)
  switch ([shape.type].flat()[0]) {
    case 'object':
      return objectFor(from, shape, depth)
    case 'array':
      return Array.from({ length: pick(random, [0, 1, 1, 2, 5]) }, () =>
        valueFor(from, shape.items, name, depth + 1),
      )
    case 'integer':
    case 'number':
      return pick(random, [shape.minimum ?? 1, shape.maximum ?? 7, 1, 60, ...NUMBERS])
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      if (shape.format?.startsWith('date'))
        return pick(random, ['2026-03-01', '2026-03-01T12:00:00Z', ...TIMES])
      if (shape.pattern?.includes('[0-9]{1,')) return pick(random, ['1', '10.00', '250.00', ...DECIMALS])
      if (shape.examples) return pick<unknown>(random, [...shape.examples, hostileValue(random)])
      return random() < 0.7
        ? idFor(from, `${name.replace(/_id$/, '')}s`)
        : pick(random, ['x', 'EUR', ...TEXTS])
  }
}

function objectFor(from: Hostility, shape: Body, depth: number): unknown {
  const { random } = from
  const required: string[] = shape.required ?? []
  const members = Object.entries<Body>(shape.properties ?? {})
    .filter(([name]) => (required.includes(name) ? random() > 0.03 : random() < 0.4))
    .map(([name, property]) => [name, valueFor(from, property, name, depth + 1)] as [string, unknown])
  if (random() < 0.05) members.push([pick(random, TEXTS), hostileValue(random)])
  return Object.fromEntries(members)
}

function write(random: Random, value: unknown): string {
  const text = JSON.stringify(value)
  const chance = random()
  if (chance < 0.02) return text.slice(0, Math.floor(random() * text.length)) // cut off
  if (chance < 0.04) return text.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":1},')
  if (chance < 0.06) return text.replace(/^\{("[^"]+":)/, '{$1 0,$1') // a member twice
  if (chance < 0.07) return `\ufeff${text}`
  if (chance < 0.08) return text.replaceAll(/\d+/g, (digits) => digits.repeat(40))
  if (chance < 0.09)
    return pick(random, ['', 'null', '[]', '7', '"x"', '[[[[', '{"a":'.repeat(5000), '{}{}', ','])
  return text
}

function bodyFor(from: Hostility, schema: Body): Buffer {
  const value = valueFor(from, schema, '')
  // Years of a clock take their time by right; the test is about requests.
  if (value && typeof value === 'object' && 'seconds' in value) (value as Body).seconds = 60
  const text = write(from.random, value)
  if (from.random() > 0.02) return Buffer.from(text)
  const bytes = Buffer.from(text, pick(from.random, ['utf16le', 'latin1']))
  return Buffer.concat([bytes, Buffer.from([0xff, 0xc0, 0x80])])
}

const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset',
  'application/JSON',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  ';',
  '*/*',
  'application/json, text/xml',
]

const ODD_HEADERS: [string, readonly (string | string[])[]][] = [
  ['Api-Version', ['2026-01-01', '2099-01-01', 'x', '2026-02-30', ['2026-09-02', '2026-01-01']]],
  ['Idempotency-Key', ['a', 'b', 'c', 'é'.repeat(200), 'x'.repeat(256), ['a', 'b']]],
  ['Person-Id', ['per_x', 'x'.repeat(256), '\u00c3\u00a9', '\u00ff']],
  ['Client-Request-Id', ['"', 'x'.repeat(255)]],
  ['Client-User-Id', [['a', 'b'], '\u0080']],
  ['Last-Event-ID', ['-1', '1e3', '99999999999999999999', ['1', '2']]],
  ['Authorization', ['', 'Bearer', 'Bearer x.y.z', 'Basic eDp5', `Bearer ${'a.'.repeat(2000)}b`, ['a', 'b']]],
  ['Expect', ['100-continue']],
  ['Prefer', ['respond-async', 'return=minimal']],
  ['Accept', ['text/html', '*/*;q=0']],
  ['Range', ['bytes=0-0']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['Host', ['', 'a b', 'example.com:0']],
  ['X-Long', ['x'.repeat(20_000)]],
]

function pathFor(from: Hostility, { path, queryShapes, ids }: Operation): { path: string; isPlain: boolean } {
  const { random } = from
  let isPlain = true
  const spelt = path.replaceAll(/\{(.+?)\}/g, (_, name: string) => {
    if (random() < 0.85) return idFor(from, ids.find((one) => one.name === name)!.segment)
    isPlain = false
    return escaped(pick(random, [...TEXTS, 'x'.repeat(300), 'x'.repeat(5000)]))
  })
  const parts = Object.entries(queryShapes).flatMap(([name, schema]) => {
    if (random() < 0.6) return []
    const value = valueFor(from, schema, name)
    return [value]
      .flat()
      .map((one) => `${escaped(name)}=${escaped(typeof one === 'string' ? one : JSON.stringify(one))}`)
  })
  if (random() < 0.03)
    parts.push(pick(random, ['__proto__=1', 'limit=1&limit=2', '&&&', 'a[b][c]=d', '%ff=%ff', '=']))
  return { path: parts.length ? `${spelt}?${parts.join('&')}`.slice(0, 12_000) : spelt, isPlain }
}

function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Makes a hostile request for the operation, in the name of a caller. */
export function hostileRequest(
  source: Omit<Hostility, 'spoilt'>,
  operation: Operation,
  caller: HostileRequest['headers'],
): HostileRequest {
  const { random } = source
  const from = { ...source, spoilt: pick(random, [0, 0, 0.03, 0.1]) }
  const method =
    random() < 0.03 ? pick(random, ['PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']) : operation.method
  const headers: HostileRequest['headers'] = { ...caller, 'Api-Version': '2026-09-02' }
  let isPlain = method === operation.method
  const hasBody = operation.method !== 'GET' ? random() < 0.97 : random() < 0.02
  const body = hasBody ? bodyFor(from, operation.body ?? {}) : undefined
  if (body) headers['Content-Type'] = random() < 0.03 ? pick(random, ODD_TYPES) : 'application/json'
  if (operation.method !== 'GET' && random() < 0.2)
    headers['Idempotency-Key'] = `k${Math.floor(random() * 500)}`
  if (random() < 0.08) {
    isPlain = false
    const [name, values] = pick(random, ODD_HEADERS)
    headers[name] = pick(random, values)
  }
  const at = pathFor(from, operation)
  return { operation, method, path: at.path, headers, body, isPlain: isPlain && at.isPlain }
}
