// The named shapes of a version as exported types.
import { type ApiDocument, findUses, type Mode, type Schema } from './document.ts'
import { commentText, objectText, type Refer, typeText } from './type-text.ts'

/** `Error` and the like would hide types that every program has. */
const RENAMED: Record<string, string> = { Error: 'ErrorBody', OAuthError: 'OAuthErrorBody' }
/** Written by hand, in decimal.ts. */
const BY_HAND = ['Decimal']

// The values of an enumeration, which may be a union of several.
function valuesOf({ enum: values, anyOf }: Schema): unknown[] | undefined {
  const parts = (anyOf ?? []).map(valuesOf)
  return (
    values ?? (parts.length > 0 && parts.every((part) => part) ? parts.flatMap((part) => part!) : undefined)
  )
}

const isEnumeration = (schema: Schema | undefined) => schema !== undefined && valuesOf(schema) !== undefined

/** The types of a version by name, each as its text, and how to refer to them. */
export interface SchemaTypes {
  texts: Map<string, string>
  refer: Refer
}

/** Writes the types of a version. A shape that is both sent and received has two: the sent one ends with `Input`. */
export function writeSchemas(document: ApiDocument): SchemaTypes {
  const { schemas } = document.components
  const uses = findUses(document)
  const plainName = (name: string) => RENAMED[name] ?? name
  const isTwofold = (name: string) =>
    uses.request.has(name) &&
    uses.response.has(name) &&
    !isPlain(schemas[name]!) &&
    !isEnumeration(schemas[name])
  const refer: Refer = (name, mode) => {
    if (isEnumeration(schemas[name])) return mode === 'request' ? name : `Open<${name}>`
    return plainName(name) + (mode === 'request' && isTwofold(name) ? 'Input' : '')
  }
  const texts = new Map<string, string>()
  for (const [name, source] of Object.entries(schemas)) {
    if (BY_HAND.includes(name)) continue
    const schema = isEnumeration(source) ? { ...source, anyOf: undefined, enum: valuesOf(source) } : source
    const mode: Mode = uses.request.has(name) && !uses.response.has(name) ? 'request' : 'response'
    texts.set(
      plainName(name),
      declare(plainName(name), schema, isEnumeration(schema) ? 'request' : mode, refer),
    )
    if (isTwofold(name)) texts.set(`${name}Input`, declare(`${name}Input`, schema, 'request', refer))
  }
  return { texts, refer }
}

// A shape without members reads the same on both ways.
const isPlain = (schema: Schema): boolean =>
  !schema.properties && !schema.oneOf && !schema.anyOf && !schema.items

function declare(name: string, schema: Schema, mode: Mode, refer: Refer): string {
  const comment = commentText(schema.description)
  const { type, properties = {}, allOf, oneOf, anyOf } = schema
  const isInterface = type === 'object' && Object.keys(properties).length > 0 && !allOf && !oneOf && !anyOf
  if (isInterface) return `${comment}export interface ${name} ${objectText(schema, mode, refer)}`
  return `${comment}export type ${name} = ${typeText(schema, mode, refer)}`
}
