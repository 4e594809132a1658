// The parts of a request that the API does not read as they stand: unknown members, unknown parameters of the query,
// and decimals that were sent as JSON numbers. By default they are accepted; a strict request is refused for them.
import { MAX_OFFENDERS, type Offender } from '../../../errors.ts'
import type { Schema } from './drop-nulls.ts'
import { shortened } from './offenders.ts'
import { unknownName } from './similar-name.ts'
import type { RawInput } from './storable.ts'

/** For how many unknown names the one that was meant is looked for. */
const MAX_SUGGESTIONS = 10

/** The parts of a request that are not read as they stand. */
export interface Unread {
  /** Unknown members and parameters: they have no effect. */
  ignored: Offender[]
  /** Decimals that were sent as JSON numbers: they are read by their shortest text. */
  numbers: Offender[]
}

/** The shapes of the parts of a request; a request without a shape of its query takes no parameter. */
export interface InputShapes {
  query?: Schema
  body?: Schema
}

const NO_PARAMETERS: Schema = { properties: {} }

type Members = Record<string, Schema>

/** The members of the shapes without a discriminated union: these are the same for every value. */
type ShapeMembers = WeakMap<Schema, Members | null>

interface Search extends Unread {
  members: ShapeMembers
}

/** Makes the function that finds what the shapes of an operation do not read in a request that they accept. */
export function unreadFinder({ query = NO_PARAMETERS, body }: InputShapes): (input: RawInput) => Unread {
  const members: ShapeMembers = new WeakMap()
  return (input) => {
    const search: Search = { ignored: [], numbers: [], members }
    compareMembers(query, input.query as Record<string, unknown>, 'query', search)
    if (body) compare(body, input.body, 'body', search)
    return search
  }
}

function compare(schema: Schema, value: unknown, path: string, search: Search): void {
  if (typeof value === 'number' && isDecimal(schema)) search.numbers.push(asNumber(path, value))
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    const items = variantsOf(schema, value).find((variant) => variant.items)?.items
    for (let n = 0; items && n < value.length && !isFull(search); n++)
      compare(items, value[n], `${path}.${n}`, search)
  } else compareMembers(schema, value as Record<string, unknown>, path, search)
}

const isFull = ({ ignored, numbers }: Unread) => ignored.length + numbers.length >= MAX_OFFENDERS

function compareMembers(schema: Schema, value: Record<string, unknown>, path: string, search: Search): void {
  const members = membersOf(schema, value, search.members)
  if (!members) return
  for (const [name, item] of Object.entries(value)) {
    if (isFull(search)) return
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const place = `${path}.${shortened(name)}`
    if (member) compare(member, item, place, search)
    else {
      const names = search.ignored.length < MAX_SUGGESTIONS ? Object.keys(members) : []
      search.ignored.push(asUnknown(place, name, names))
    }
  }
}

/** The members that an object of the shape may have; null if it may have any. */
function membersOf(schema: Schema, value: object, ofShapes: ShapeMembers): Members | null {
  const listed = ofShapes.get(schema)
  if (listed !== undefined) return listed
  const variants = variantsOf(schema, value)
  const members = takesAnyName(variants)
    ? null
    : (Object.assign({}, ...variants.map(({ properties }) => properties)) as Members)
  if (variants.every(({ discriminator }) => discriminator === undefined)) ofShapes.set(schema, members)
  return members
}

/** Whether an object may have any names: it is a map, or its shape lists no member. */
const takesAnyName = (variants: readonly Schema[]) =>
  variants.every(({ properties }) => properties === undefined) ||
  variants.some((each) => each.patternProperties || typeof each.additionalProperties === 'object')

/** The shape itself and its alternatives; of a discriminated union only the one that the tag names. */
function variantsOf(schema: Schema, value: object): Schema[] {
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf as Schema[] | undefined].flatMap(
    (all) => all ?? [],
  )
  const tag = schema.discriminator?.propertyName
  const named = (variant: Schema) =>
    tag === undefined ||
    (variant.properties?.[tag]?.const ?? null) === (value as Record<string, unknown>)[tag]
  return [schema, ...alternatives.filter(named).flatMap((variant) => variantsOf(variant, value))]
}

function isDecimal(schema: Schema): boolean {
  const types = variantsOf(schema, {}).map(({ type }) => type)
  return types.includes('number') && types.includes('string')
}

const asNumber = (path: string, value: number): Offender => ({
  path,
  code: 'invalid_param',
  detail: `Send decimals as text, not as a JSON number: "${value}".`,
})

function asUnknown(path: string, name: string, names: readonly string[]): Offender {
  return { path, code: 'invalid_param', detail: unknownName('name', name, names) }
}
