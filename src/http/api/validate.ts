// Holds a request against its shapes. All offenders of a request are named together, by path and code.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import { failParams, MOST_OFFENDERS, type Offender } from '../../errors.ts'
import { type Instant, isDay, parseInstant } from '../../values/time.ts'
import { findOddNumbers } from './query-numbers.ts'
import type { Route } from './route.ts'
import { TRIMMED } from './trimmed.ts'

/** Lists and objects may lie this deep in each other. */
export const MOST_DEPTH = 32
const LONGEST_NAME = 100
/** The form of decimals; how many digits one may have is said where it is sent. */
const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/

const options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  discriminator: true,
  validateSchema: false,
  addUsedSchema: false,
} as const

function newAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv.default({ ...options, coerceTypes })
  ajv.addKeyword(TRIMMED)
  ajv.addFormat('decimal', DECIMAL)
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', (text: string) => parseInstant(text) !== undefined)
  return ajv
}
const bodies = newAjv(false)
const queries = newAjv('array')

interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
}

/**
 * Makes of a shape what the validator is given. Names of schemas and members that begin with `~` are for the
 * description alone; the validator would take each name for a place of its own. A list is counted before its items are
 * looked at, and one that is too long not at all: the validator goes on after it has found a list too long, to find the
 * other offenders.
 */
function toValidate(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toValidate)
  if (schema === null || typeof schema !== 'object') return schema
  const members = Object.entries(schema).filter(
    ([key, value]) => !key.startsWith('~') && (key !== '$id' || typeof value !== 'string'),
  )
  const given: Schema = Object.fromEntries(members.map(([key, value]) => [key, toValidate(value)]))
  if (given.uniqueItems && given.items?.type !== 'string')
    throw new Error('uniqueItems needs items of type string: others are compared each with each')
  if (given.maxItems === undefined || !given.items) return given
  const { items, uniqueItems = false, ...counted } = given
  return { ...counted, if: { minItems: given.maxItems + 1 }, else: { type: 'array', items, uniqueItems } }
}

const allowsNull = (schema: Schema): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(allowsNull) ||
  Object.keys(schema).length === 0

/** Drops members that are null where null says nothing: an explicit null is the same as leaving the member out. */
export function dropNulls(schema: Schema | undefined, value: unknown): void {
  if (!schema || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(schema.items, item)
    return
  }
  const object = value as Record<string, unknown>
  const tag = schema.discriminator?.propertyName
  if (tag !== undefined && object[tag] === null) delete object[tag]
  for (const shape of shapesOf(schema, object)) {
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      if (object[name] === null && !allowsNull(property)) delete object[name]
      else dropNulls(property, object[name])
    }
  }
}

// The shapes that apply to an object: its own, and of a union told apart by a member the one that is meant.
function shapesOf(schema: Schema, object: Record<string, unknown>): Schema[] {
  const tag = schema.discriminator?.propertyName
  if (!tag) return [schema, ...(schema.anyOf ?? [])]
  const meant = schema.oneOf?.find(
    (one) => (one.properties?.[tag] as { const?: unknown })?.const === object[tag],
  )
  return meant ? [schema, meant] : [schema]
}

function toOffenders(root: string, errors: ErrorObject[]): Offender[] {
  const found = new Map<string, Offender>()
  for (const error of errors) {
    if (error.keyword === 'if') continue
    const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : []
    const extra = error.keyword === 'additionalProperties' ? [String(error.params.additionalProperty)] : []
    const tag = error.keyword === 'discriminator' ? [String(error.params.tag)] : []
    const absentTag = tag.length > 0 && error.params.tagValue === undefined
    const inside = error.instancePath
      .split('/')
      .slice(1)
      .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
    // A list in a query is one parameter that is repeated: the offender is the parameter.
    const place = root === 'query' ? inside.slice(0, 1) : inside
    const path = [root, ...place, ...missing, ...extra, ...tag].map(shortened).join('.')
    const isAbsent = missing.length > 0 || absentTag || (root === 'query' && error.keyword === 'minLength')
    const code = isAbsent ? 'missing_param' : 'invalid_param'
    const detail = code === 'missing_param' ? 'Required.' : extra.length ? 'Unknown member.' : sentence(error)
    if (!found.has(path) || code === 'missing_param') found.set(path, { path, detail, code })
    if (found.size >= MOST_OFFENDERS) break
  }
  return [...found.values()]
}

const shortened = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

function sentence(error: ErrorObject): string {
  if (error.keyword === 'enum')
    return `Must be one of ${(error.params.allowedValues as string[]).join(', ')}.`
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf') return 'Has the wrong form.'
  const text = error.message ?? 'is invalid'
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

const isText = (value: string) => !value.includes('\u0000') && value.isWellFormed()

// What cannot be stored: NUL characters, lone surrogates, nesting beyond 32 levels.
function findUnstorable(value: unknown, path: string, depth = 0): Offender | undefined {
  if (typeof value === 'string')
    return isText(value)
      ? undefined
      : { path, code: 'invalid_param', detail: 'Contains characters that are not text.' }
  if (value === null || typeof value !== 'object') return undefined
  // A list of text that is fine, as most of a long query is.
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && isText(item)))
    return undefined
  if (depth >= MOST_DEPTH)
    return { path, code: 'invalid_param', detail: `Nested deeper than ${MOST_DEPTH} levels.` }
  for (const [name, item] of Object.entries(value)) {
    // Most of what comes is text that is fine: no path is written for it.
    if (typeof item === 'string' && isText(item) && isText(name)) continue
    const bad =
      findUnstorable(name, path) ??
      findUnstorable(item, depth > 8 ? path : `${path}.${shortened(name)}`, depth + 1)
    if (bad) return bad
  }
  return undefined
}

/** Those that say something new: nothing is wrong yet with their place, or with what it stands in. */
function apart(found: Offender[], known: Offender[]): Offender[] {
  const places = new Set(known.map(({ path }) => path))
  const stands = (path: string): boolean =>
    places.has(path) || (path.includes('.') && stands(path.slice(0, path.lastIndexOf('.'))))
  return found.filter(({ path }) => !stands(path))
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Refuses what nobody can store, or walk through to its end, whatever the route. */
export function checkStorable(input: RawInput): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const bad = findUnstorable(input[part], part === 'params' ? 'path' : part)
    if (bad) throw failParams([bad])
  }
}

/**
 * Makes the function that holds a storable request against the shapes of the route, or refuses it with every
 * offender.
 */
export function validatorOf(route: Route): (input: RawInput, now: () => Instant) => void {
  const checks: [keyof RawInput, string, Schema, ValidateFunction][] = []
  const add = (part: keyof RawInput, root: string, schema: Schema | undefined, ajv: typeof bodies) => {
    if (schema) checks.push([part, root, schema, ajv.compile(toValidate(schema) as Schema)])
  }
  add('params', 'path', route.params as Schema | undefined, queries)
  add('query', 'query', route.query as Schema | undefined, queries)
  add('body', 'body', route.body as Schema | undefined, bodies)

  return (input, now) => {
    const offenders: Offender[] = []
    for (const [part, root, schema, check] of checks) {
      if (part === 'body') {
        if (input.body === undefined && !(schema.required as unknown[] | undefined)?.length) input.body = {}
        if (input.body === undefined || input.body === null) {
          offenders.push({ path: 'body', code: 'missing_param', detail: 'A JSON body is required.' })
          continue
        }
        dropNulls(schema, input.body)
      }
      if (part === 'query') offenders.push(...findOddNumbers(schema, input.query as Record<string, unknown>))
      if (!check(input[part])) offenders.push(...toOffenders(root, check.errors ?? []))
    }
    if (route.faults) offenders.push(...apart(route.faults(input.body, now()), offenders))
    if (offenders.length > 0) throw failParams(offenders)
  }
}

/** Makes the function that holds an answer against its shape; used where CHECK_RESPONSES is on. */
export function answerChecker(schema: object): (answer: unknown) => string | undefined {
  const check = bodies.compile(toValidate(schema) as object)
  return (answer) => (check(JSON.parse(JSON.stringify(answer))) ? undefined : bodies.errorsText(check.errors))
}
