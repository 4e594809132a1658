// Explicit nulls in a request.

export interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
}

const allowsNull = (schema: Schema): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(allowsNull) ||
  Object.keys(schema).length === 0

/** Drops members that are null if null is not a value: an explicit null is the same as an absent member. */
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

// The shapes that apply to an object: its own, and the variant of a discriminated union that its tag names.
function shapesOf(schema: Schema, object: Record<string, unknown>): Schema[] {
  const tag = schema.discriminator?.propertyName
  if (!tag) return [schema, ...(schema.anyOf ?? [])]
  const variant = schema.oneOf?.find(
    (each) => (each.properties?.[tag] as { const?: unknown })?.const === object[tag],
  )
  return variant ? [schema, variant] : [schema]
}
