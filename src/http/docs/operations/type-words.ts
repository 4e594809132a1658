// The type of a value in words, as HTML.
import { inlineCode } from '../html.ts'
import { type ApiDescription, componentOf, type DescribedSchema, resolveSchema } from './document.ts'

/** Gives a shape with members its words, such as a link to it. */
export type ShapeWords = (name: string) => string

const FORMATS: Record<string, string> = {
  decimal: 'decimal text',
  date: 'date',
  'date-time': 'instant',
  uri: 'URL',
  email: 'e-mail address',
}
const TYPES: Record<string, string> = { string: 'text', boolean: 'true or false', number: 'number' }

const code = (value: unknown) => inlineCode(String(value))

/** Joins alternatives: `a, b or c`. */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Whether the schema has members, itself or in its forms. */
export const isObject = ({ properties, oneOf, discriminator }: DescribedSchema): boolean =>
  properties !== undefined || (oneOf !== undefined && discriminator !== undefined)

const isNull = ({ type }: DescribedSchema) => type === 'null'

/** The schema without null, and whether it may be null. */
export function withoutNull(schema: DescribedSchema): { schema: DescribedSchema; is_nullable: boolean } {
  const { anyOf, type } = schema
  if (Array.isArray(type) && type.includes('null'))
    return { schema: { ...schema, type: type.find((one) => one !== 'null') }, is_nullable: true }
  if (!anyOf?.some(isNull)) return { schema, is_nullable: false }
  const others = anyOf.filter((one) => !isNull(one))
  return { schema: others.length === 1 ? others[0]! : { ...schema, anyOf: others }, is_nullable: true }
}

/** The type of a value: `list of decimal text`, `EUR or USD`, the name of a shape. */
export function typeWords(api: ApiDescription, schema: DescribedSchema, shape: ShapeWords): string {
  const { schema: value, is_nullable } = withoutNull(schema)
  const words = plainWords(api, value, shape)
  return is_nullable ? `${words} or ${code('null')}` : words
}

function plainWords(api: ApiDescription, schema: DescribedSchema, shape: ShapeWords): string {
  const words = (one: DescribedSchema) => typeWords(api, one, shape)
  const full = resolveSchema(api, schema)
  if (schema.$ref && isObject(full)) return shape(componentOf(schema.$ref))
  if ('const' in full) return code(full.const)
  if (full.enum) return alternatives(full.enum.map(code))
  const forms = full.oneOf ?? full.anyOf
  if (forms && !full.properties) return alternatives([...new Set(forms.map(words))])
  if (full.prefixItems) return `list of ${full.prefixItems.map(words).join(' and ')}`
  if (full.items) return `list of ${words(full.items)}`
  return mapWords(full, words) ?? scalarWords(full)
}

function mapWords(schema: DescribedSchema, words: (one: DescribedSchema) => string): string | undefined {
  const { additionalProperties, patternProperties } = schema
  const values = patternProperties ? Object.values(patternProperties)[0] : additionalProperties
  return typeof values === 'object' ? `object of ${words(values)} by name` : undefined
}

function scalarWords({ type, format, minimum, maximum, maxLength }: DescribedSchema): string {
  const name = [type].flat()[0] ?? 'any value'
  const words = FORMATS[format ?? ''] ?? TYPES[name] ?? name
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isBounded && minimum !== undefined) return `${words} from ${minimum} to ${maximum}`
  if (name === 'string' && maxLength && maxLength !== 255)
    return `${words} of at most ${maxLength} characters`
  return words
}
