// Shapes of the API document as TypeScript types.
import { memberName, valueText } from '../../src/http/docs/operations/call-text.ts'
import { type Mode, nameOf, type Schema } from './document.ts'

/** The text that refers to a named shape in a mode. */
export type Refer = (name: string, mode: Mode) => string

const WIDEST = 116
const BEHIND = { request: 'DecimalInput', response: 'Decimal' }

/** A comment that documents what follows it; empty without a text. */
export function commentText(text: string | undefined, indent = ''): string {
  if (!text) return ''
  const clean = text.replaceAll('*/', '* /')
  const single = `${indent}/** ${clean} */\n`
  if (!clean.includes('\n') && single.length <= WIDEST) return single
  const lines = clean.split('\n').flatMap((line) => wrap(line, WIDEST - indent.length - 3))
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function wrap(line: string, width: number): string[] {
  if (line.startsWith('  ') || line.length <= width) return [line]
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** Literals as a union; a union of answers is open for values that come later. */
function enumText(values: readonly unknown[], mode: Mode): string {
  const union = values.map((value) => valueText(value)).join(' | ')
  if (mode === 'request' || values.length === 1) return union
  const texts = values.filter((value) => typeof value === 'string').map((value) => valueText(value))
  const others = values.filter((value) => typeof value !== 'string').map((value) => valueText(value))
  return [...(texts.length > 0 ? [`Open<${texts.join(' | ')}>`] : []), ...others].join(' | ')
}

const isNullable = (schema: Schema) => schema.type === 'null'
const arrayText = (item: string) => (/[|&]/.test(item) ? `(${item})[]` : `${item}[]`)

const PLAIN: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A shape as a type. */
export function typeText(schema: Schema, mode: Mode, refer: Refer, indent = ''): string {
  const inner = (one: Schema) => typeText(one, mode, refer, indent)
  if (schema.$ref) return referText(schema.$ref, mode, refer)
  if (schema.not && Object.keys(schema.not).length === 0) return 'never'
  if ('const' in schema) return valueText(schema.const)
  if (schema.enum) return enumText(schema.enum, mode)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return [...new Set(choices.map(inner))].join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(inner).join(', ')}]`
  const types = [schema.type ?? []].flat()
  if (types.length > 1)
    return types.map((type) => typeText({ ...schema, type }, mode, refer, indent)).join(' | ')
  if (types[0] === 'array') return arrayText(schema.items ? inner(schema.items) : 'unknown')
  if (types[0] === 'object') return objectText(schema, mode, refer, indent)
  if (types[0] === 'string' && (schema as { format?: string }).format === 'decimal') return BEHIND[mode]
  return PLAIN[types[0] ?? ''] ?? 'unknown'
}

function referText(ref: string, mode: Mode, refer: Refer): string {
  const name = nameOf(ref)
  return name === 'Decimal' ? BEHIND[mode] : refer(name, mode)
}

/** An object as a type: its members, and the combinations of them that are legal. */
export function objectText(schema: Schema, mode: Mode, refer: Refer, indent = ''): string {
  const { properties, additionalProperties, patternProperties } = schema
  if (!properties) {
    const [first = additionalProperties] = Object.values(patternProperties ?? {})
    const isFree = first === undefined || typeof first === 'boolean'
    return `Record<string, ${isFree ? 'unknown' : typeText(first, mode, refer, indent)}>`
  }
  const base = membersText(schema, mode, refer, indent)
  const combinations = (schema.allOf ?? []).map((one) => combinationText(schema, one, mode, refer))
  return [base, ...combinations].join(' & ')
}

function membersText(schema: Schema, mode: Mode, refer: Refer, indent: string): string {
  const { properties = {}, required = [] } = schema
  const deeper = `${indent}  `
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?'
    const type = typeText(member, mode, refer, deeper)
    return `${commentText(member.description, deeper)}${deeper}${memberName(name)}${mark}: ${type}`
  })
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('\n')}\n${indent}}`
}

// One of several combinations of members: which are needed, which have a certain value, which may only be null.
function combinationText(base: Schema, { anyOf = [] }: Schema, mode: Mode, refer: Refer): string {
  const present = (name: string) => {
    const member = base.properties?.[name] ?? {}
    const type = typeText(withoutNull(member), mode, refer)
    return `${memberName(name)}: ${type}`
  }
  const choices = anyOf.map(({ properties = {}, required = [], anyOf: further }) => {
    const limited = Object.entries(properties).map(([name, member]) => {
      if (isNullable(member)) return `${memberName(name)}?: null`
      return 'const' in member ? `${memberName(name)}: ${valueText(member.const)}` : present(name)
    })
    const needed = required.filter((name) => !(name in properties)).map(present)
    const text = `{ ${[...limited, ...needed].join('; ')} }`
    const more = (further ?? []).map((one) => `{ ${(one.required ?? []).map(present).join('; ')} }`)
    return more.length > 0 ? `(${text} & (${more.join(' | ')}))` : text
  })
  return `(\n${choices.map((choice) => `  | ${choice}`).join('\n')}\n)`
}

function withoutNull(schema: Schema): Schema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.filter((one) => !isNullable(one)) }
  return Array.isArray(schema.type)
    ? { ...schema, type: schema.type.filter((type) => type !== 'null') }
    : schema
}
