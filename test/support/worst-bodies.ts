// The most expensive bodies that a shape permits: for every place of a body, the values that cost most to parse and to
// validate.
import type { Body } from './client.ts'
import { fill, operationsOf, resolve, sample } from './description.ts'

/** A place in a body: its shape, and a function that gives the body with another value there. */
interface Place {
  at: string
  shape: Body
  put: (value: unknown) => unknown
}

interface WorstBody {
  what: string
  /** Writes the body, about as long as the given length. */
  write: (length: number) => string
}

const MARK = '@here@'

const listOf = (item: (index: number) => string) => (length: number) => {
  const items: string[] = []
  for (let size = 2, index = 0; ; index++) {
    const next = item(index)
    size += next.length + 1
    if (size > length) return `[${items.join(',')}]`
    items.push(next)
  }
}
const objectOf = (member: (index: number) => string) => (length: number) =>
  `{${listOf(member)(length).slice(1, -1)}}`
const textOf = (text: string) => (length: number) => `"${text.repeat((length - 2) / text.length)}"`
const within = (before: string, text: string, after: string) => (length: number) =>
  before + text.repeat((length - before.length - after.length) / text.length) + after

type Fillings = Record<string, (length: number) => string>

/** Values that cost the same in every place. */
const ANYWHERE: Fillings = {
  'lists in lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects in objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'a long number': within('1', '7', ''),
  'a long fraction': within('0.', '7', ''),
}

const OBJECTS: Fillings = {
  'many unknown members': objectOf((index) => `"m${index}":1`),
  'many numbered members': objectOf((index) => `"${index * 7919}":1`),
  'one member many times': objectOf(() => '"constructor":{"prototype":1}'),
  'members that are null': objectOf((index) => `"m${index}":null`),
  'a long name': within('{"', 'n', '":1}'),
  'names of the language': objectOf((index) => `"${index % 2 ? '__proto__' : 'toString'}":{}`),
}

const TEXTS: Fillings = {
  'a long word': textOf('x'),
  blanks: textOf(' '),
  'blanks and a word': within('" ', ' ', 'x"'),
  zeros: textOf('0'),
  'a long decimal': within('"0.', '0', '1"'),
  'a long instant': within('"2026-01-01T00:00:00.', '0', 'Z"'),
  'a long address': within('"https://', 'a.', 'example"'),
  'letters beyond the basic plane': textOf('\u{1f600}'),
  escapes: textOf('\\u00e4'),
}

function listFillings(item: Body): Fillings {
  const fit = JSON.stringify(item)
  const wrong = JSON.stringify(spoilt(item))
  const differing = (index: number) => fit.replaceAll(/"([^"]*)"(?!:)/g, (_, text) => `"${text}${index}"`)
  return {
    'what fits, again and again': listOf(() => fit),
    'what nearly fits, each another': listOf(differing),
    'what is wrong in every member': listOf(() => wrong),
    'empty objects': listOf(() => '{}'),
    'objects of one member': listOf((index) => `{"a":${index}}`),
    nulls: listOf(() => 'null'),
    numbers: listOf((index) => String(index)),
    words: listOf((index) => `"w${index}"`),
    'empty lists': listOf(() => '[]'),
    'objects with many members': listOf((index) => OBJECTS['many unknown members']!(2000 + index)),
  }
}

// The same members, each with a value that no shape accepts; the member that selects a choice of a union stays.
function spoilt(item: Body): unknown {
  if (item === null || typeof item !== 'object') return [true]
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === 'claim_type' ? value : [true]]),
  )
}

function placesOf(description: Body, schema: Body, at: string, put: Place['put']): Place[] {
  const shape = resolve(description, schema) ?? {}
  const choices: Body[] = shape.oneOf ?? shape.anyOf ?? []
  const fit = shape.properties ? sample(description, shape) : {}
  return [
    { at, shape, put },
    ...choices.flatMap((one) => placesOf(description, one, at, put)),
    ...Object.entries<Body>(shape.properties ?? {}).flatMap(([name, property]) =>
      placesOf(description, property, `${at}.${name}`, (value) => put({ ...fit, [name]: value })),
    ),
    ...(shape.items ? placesOf(description, shape.items, `${at}[]`, (value) => put([value])) : []),
  ]
}

function fillingsOf(description: Body, shape: Body): Fillings {
  const type = [shape.type].flat()[0]
  if (type === 'array') return listFillings(sample(description, shape.items))
  if (type === 'object') return OBJECTS
  if (shape.anyOf) return {} // Each choice is a place of its own.
  return shape.enum || shape.const ? { 'a long word': TEXTS['a long word']! } : TEXTS
}

// The cost of a place depends on its shape without the names and on the lists around it.
function costOf({ at, shape }: Place): string {
  const { description: _, examples: __, title: ___, deprecated: ____, ...bare } = shape
  return `${JSON.stringify(bare)} ${at.replaceAll(/[^[\]]/g, '')}`
}

/** Lists the most expensive bodies of a shape, without the places that cost the same as one in `seen`. */
function worstBodies(description: Body, schema: Body, seen: Set<string>): WorstBody[] {
  const places = placesOf(description, schema, 'body', (value) => value)
  return places.flatMap((place, index) => {
    const cost = costOf(place)
    const isNew = index === 0 || !seen.has(cost)
    seen.add(cost)
    const fillings = {
      ...(index === 1 ? ANYWHERE : {}),
      ...(isNew ? fillingsOf(description, place.shape) : {}),
    }
    const [before, after] = JSON.stringify(place.put(MARK)).split(JSON.stringify(MARK)) as [string, string]
    return Object.entries(fillings).map(([what, fill]) => ({
      what: `${place.at}: ${what}`,
      write: (length: number) => before + fill(length - before.length - after.length) + after,
    }))
  })
}

export interface WorstRequest {
  /** The operation, and the place and kind of its most expensive value. */
  name: string
  method: string
  path: string
  write: () => string
}

/**
 * Lists the requests with the most expensive bodies of all operations, each of the largest accepted size; `seen` has the
 * places of another description, which cost the same.
 */
export function worstRequests(description: Body, seen = new Set<string>()): WorstRequest[] {
  return operationsOf(description)
    .filter(({ body, path }) => body && !path.startsWith('/auth/'))
    .flatMap(({ name, method, path, ids, body }) => {
      const largest = largestBody(description.paths[path][method.toLowerCase()])
      const bodies = worstBodies(description, body!, seen)
      const at = fill(path, Object.fromEntries(ids.map((one) => [one.name, 'x'])))
      return bodies.map(({ what, write }) => ({
        name: `${name}, ${what}`,
        method,
        path: at,
        write: () => write(largest),
      }))
    })
}

const FORM_BYTES = 8 * 1024
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const ASSERTED =
  'grant_type=client_credentials&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer&client_assertion='
/** An assertion whose claims are this text, about as long as a form may be. */
const asserted = (claims: string) => `${ASSERTED}${encoded('{"alg":"ES256"}')}.${encoded(claims)}.AAAA`

/** The most expensive forms of a request for a token. */
export const WORST_FORMS: Record<string, string> = {
  'many fields': within('', 'a=1&', '')(FORM_BYTES),
  'one field many times': within('', 'scope=a&', '')(FORM_BYTES),
  escapes: within('scope=', '%41', '')(FORM_BYTES),
  'spoilt escapes': within('scope=', '%', '')(FORM_BYTES),
  'plus signs': within('scope=', '+', '')(FORM_BYTES),
  separators: within('', '&', '')(FORM_BYTES),
  'many scopes': within(
    'grant_type=client_credentials&client_id=x&client_secret=x&scope=',
    'a+',
    '',
  )(FORM_BYTES),
  'an assertion of dots': within(ASSERTED, 'a.', '')(FORM_BYTES),
  'an assertion of lists in lists': asserted('['.repeat(2800) + ']'.repeat(2800)),
  'an assertion of objects in objects': asserted(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`),
  'an assertion of many claims': asserted(objectOf((index) => `"m${index}":1`)(5600)),
  'an assertion for many servers': asserted(`{"sub":"x","aud":${listOf(() => '"x"')(5500)}}`),
}

const largestBody = ({ requestBody }: Body): number =>
  Number(/At most (\d+) KiB/.exec(requestBody.description ?? '')?.[1] ?? 1024) * 1024
