// Turns the schemas that validate into the schemas that the API description publishes: JSON Schema 2020-12, each named
// shape once as a component, unions with the member that tells their forms apart.
import { isDeepStrictEqual } from 'node:util'

export type JsonSchema = Record<string, unknown>

/** Publishes schemas and collects the named ones. */
export interface Publisher {
  publish(schema: unknown): unknown
  /** Gives a reference without a description the description of its shape. */
  describe(published: JsonSchema): JsonSchema
  components: Record<string, JsonSchema>
}

const PREFIX = '#/components/schemas/'
const refer = (name: string) => PREFIX + name

/** Makes a publisher without components. */
export function newPublisher(): Publisher {
  const components: Record<string, JsonSchema> = {}

  function publish(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(publish)
    if (schema === null || typeof schema !== 'object') return schema
    const { '~base': base, '~published': replaced, ...own } = schema as JsonSchema & { '~base'?: JsonSchema }
    const source = dropUndefined({ ...own, ...(replaced as JsonSchema | undefined) })
    if (base?.$id) return referTo(base, source)
    const { $id, ...rest } = source as JsonSchema & { $id?: string }
    const inner = publishMembers(rest)
    if (typeof $id !== 'string') return inner
    components[$id] ??= inner
    if (!isDeepStrictEqual(components[$id], inner)) throw new Error(`two shapes are both named ${$id}`)
    return { $ref: refer($id) }
  }

  // A named shape that is described for its place: a reference, with the members that differ.
  function referTo(base: JsonSchema, source: JsonSchema): JsonSchema {
    const differing = Object.entries(source).filter(
      ([key, value]) => !key.startsWith('~') && key !== '$id' && !isDeepStrictEqual(base[key], value),
    )
    return { ...(publish(base) as JsonSchema), ...Object.fromEntries(differing) }
  }

  function publishMembers(source: JsonSchema): JsonSchema {
    const members = Object.entries(source).filter(([key]) => !key.startsWith('~'))
    const inner = Object.fromEntries(
      members.map(([key, value]) => [
        key,
        key === 'properties' ? publishAll(value as JsonSchema) : publish(value),
      ]),
    )
    const union = asUnion(inner, source, components)
    return asTyped(asRecord(asTuple(asNullable(union, withDescription))))
  }

  const publishAll = (properties: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        withDescription(publish(property) as JsonSchema),
      ]),
    )

  // A member that says nothing of itself means what its named shape means.
  function withDescription(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref !== 'string' || 'description' in schema) return schema
    const { description } = components[schema.$ref.slice(PREFIX.length)] ?? {}
    return description === undefined ? schema : { ...schema, description }
  }

  return { publish, describe: withDescription, components }
}

const dropUndefined = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

// A union whose forms all have one member with a constant of their own.
function asUnion(schema: JsonSchema, source: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { anyOf, oneOf = anyOf, discriminator, ...rest } = schema
  const sources = (source.oneOf ?? source.anyOf) as JsonSchema[] | undefined
  const forms = oneOf as { $ref?: string }[] | undefined
  if (!sources || !forms?.every(({ $ref }) => $ref && components[$ref.split('/').at(-1)!]?.properties))
    return schema
  const tag = (discriminator as { propertyName?: string } | undefined)?.propertyName ?? findTag(sources)
  if (!tag) return schema
  const mapping = Object.fromEntries(forms.map(({ $ref }, n) => [constantOf(sources[n]!, tag), $ref]))
  return { ...rest, oneOf: forms, discriminator: { propertyName: tag, mapping } }
}

const constantOf = (shape: JsonSchema, name: string) =>
  (shape.properties as Record<string, JsonSchema>)[name]?.const

function findTag(shapes: JsonSchema[]): string | undefined {
  const names = Object.keys((shapes[0]?.properties as JsonSchema | undefined) ?? {})
  return names.find((name) => {
    const constants = shapes.map((shape) => constantOf(shape, name))
    return constants.every((value) => value !== undefined) && new Set(constants).size === shapes.length
  })
}

const isNull = (schema: JsonSchema) => schema.type === 'null'

// Something or null: a plain type says so itself, and the description stands once.
function asNullable(schema: JsonSchema, withDescription: (choice: JsonSchema) => JsonSchema): JsonSchema {
  const choices = schema.anyOf as JsonSchema[] | undefined
  if (choices?.length !== 2 || !isNull(choices[1]!)) return schema
  const { anyOf: _, ...rest } = schema
  const [first, none] = choices as [JsonSchema, JsonSchema]
  const { description = rest.description, ...choice } = withDescription(first)
  const described = description === undefined ? rest : { ...rest, description }
  if (typeof choice.type === 'string' && !('enum' in choice) && !('const' in choice))
    return { ...choice, ...described, type: [choice.type, 'null'] }
  return { ...described, anyOf: [choice, none] }
}

// No value fits it. Tools that expect a schema do not know `false`.
const NOTHING = { not: {} }

// The validator's dialect has lists of shapes in `items`.
function asTuple(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.items)) return schema
  const { items, additionalItems: _, ...rest } = schema
  return { ...rest, prefixItems: items, items: NOTHING, minItems: items.length, maxItems: items.length }
}

// Values without a type are read as anything by many generators.
function asTyped(schema: JsonSchema): JsonSchema {
  const values = 'const' in schema ? [schema.const] : ((schema.enum as unknown[] | undefined) ?? [])
  const [type, ...others] = new Set(values.map((value) => (value === null ? 'null' : typeof value)))
  if (schema.type !== undefined || type === undefined || others.length > 0) return schema
  return { type: type === 'number' ? 'integer' : type, ...schema }
}

const ANY_NAME = /^\^(\.\*|\(\.\*\))\$$/

function asRecord(schema: JsonSchema): JsonSchema {
  const { patternProperties, ...rest } = schema
  const [[pattern, value] = [], ...others] = Object.entries(
    (patternProperties as JsonSchema | undefined) ?? {},
  )
  if (pattern === undefined || others.length > 0 || !ANY_NAME.test(pattern)) return schema
  return { ...rest, additionalProperties: value }
}
