// Validates a request against its shapes, and lists all of its faults by path and code.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import { failParams, MOST_OFFENDERS, type Offender } from '../../errors.ts'
import { type Instant, isDay, parseInstant } from '../../values/time.ts'
import { findOddNumbers } from './query-numbers.ts'
import type { Route } from './route.ts'
import { TRIMMED } from './trimmed.ts'

/** The limit of the nesting of lists and objects. */
export const MOST_DEPTH = 32
const LONGEST_NAME = 100

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
 * The schema for the validator. It has no `$id`: ids are for the description, and the validator would take each for a
 * schema of its own. The items of a list that is too long are not validated: with `allErrors` the validator would go
 * through all of them.
 */
function toValidate(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toValidate)
  if (schema === null || typeof schema !== 'object') return schema
  const members = Object.entries(schema).filter(([key, value]) => key !== '$id' || typeof value !== 'string')
  const copy: Schema = Object.fromEntries(members.map(([key, value]) => [key, toValidate(value)]))
  if (copy.uniqueItems && copy.items?.type !== 'string')
    throw new Error('uniqueItems needs items of type string: the validator compares others pairwise')
  if (copy.maxItems === undefined || !copy.items) return copy
  const { items, uniqueItems = false, ...counted } = copy
  return { ...counted, if: { minItems: copy.maxItems + 1 }, else: { type: 'array', items, uniqueItems } }
}

const allowsNull = (schema: Schema): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(allowsNull) ||
  Object.keys(schema).length === 0

/** Drops members that are null where null is not a value: an explicit null is the same as an absent member. */
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

// The shapes that apply to an object: its own, and of a discriminated union the variant that its tag names.
function shapesOf(schema: Schema, object: Record<string, unknown>): Schema[] {
  const tag = schema.discriminator?.propertyName
  if (!tag) return [schema, ...(schema.anyOf ?? [])]
  const variant = schema.oneOf?.find(
    (each) => (each.properties?.[tag] as { const?: unknown })?.const === object[tag],
  )
  return variant ? [schema, variant] : [schema]
}

function toOffenders(root: string, errors: ErrorObject[]): Offender[] {
  const offenders = new Map<string, Offender>()
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
    if (!offenders.has(path) || code === 'missing_param') offenders.set(path, { path, detail, code })
    if (offenders.size >= MOST_OFFENDERS) break
  }
  return [...offenders.values()]
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

// The first value that cannot be stored: NUL characters, lone surrogates, nesting beyond 32 levels.
function findUnstorable(value: unknown, path: string, depth = 0): Offender | undefined {
  if (typeof value === 'string')
    return isText(value)
      ? undefined
      : { path, code: 'invalid_param', detail: 'Contains characters that are not text.' }
  if (value === null || typeof value !== 'object') return undefined
  // The fast way for a list of valid text, such as a long query.
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && isText(item)))
    return undefined
  if (depth >= MOST_DEPTH)
    return { path, code: 'invalid_param', detail: `Nested deeper than ${MOST_DEPTH} levels.` }
  for (const [name, item] of Object.entries(value)) {
    // Most values are valid text, for which no path is built.
    if (typeof item === 'string' && isText(item) && isText(name)) continue
    const bad =
      findUnstorable(name, path) ??
      findUnstorable(item, depth > 8 ? path : `${path}.${shortened(name)}`, depth + 1)
    if (bad) return bad
  }
  return undefined
}

/** The faults whose path, and every part above it, has none of the listed offenders. */
function withoutRepeats(faults: Offender[], listed: Offender[]): Offender[] {
  const places = new Set(listed.map(({ path }) => path))
  const isListed = (path: string): boolean =>
    places.has(path) || (path.includes('.') && isListed(path.slice(0, path.lastIndexOf('.'))))
  return faults.filter(({ path }) => !isListed(path))
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Refuses values that cannot be stored, and nesting that is too deep, on any route. */
export function checkStorable(input: RawInput): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const bad = findUnstorable(input[part], part === 'params' ? 'path' : part)
    if (bad) throw failParams([bad])
  }
}

/** Makes the function that validates a storable request against the shapes of the route; it refuses every fault. */
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
    if (route.faults) offenders.push(...withoutRepeats(route.faults(input.body, now()), offenders))
    if (offenders.length > 0) throw failParams(offenders)
  }
}

/** Makes the function that validates an answer against its shape, for CHECK_RESPONSES. */
export function answerChecker(schema: object): (answer: unknown) => string | undefined {
  const check = bodies.compile(toValidate(schema) as object)
  return (answer) => (check(JSON.parse(JSON.stringify(answer))) ? undefined : bodies.errorsText(check.errors))
}
