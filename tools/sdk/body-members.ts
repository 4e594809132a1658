// The members of request bodies, for the help of the command `hf`.
import { type ApiDocument, nameOf, type Schema } from './document.ts'
import { readOperations } from './read-operations.ts'

const HEAD = '// Written by `npm run generate` from the API document.\n\n'

interface Member {
  name: string
  type: string
  isRequired: boolean
  sentence: string
}

/** The file of the members, by path. */
export function bodyMembersFile(document: ApiDocument): Record<string, string> {
  const lines = readOperations(document).flatMap(({ source, body }) => {
    const members = body ? membersOf(document, body.schema) : []
    return members.length > 0 ? [`  '${source.operationId}': ${JSON.stringify(members.map(tupleOf))},`] : []
  })
  const text = [
    '/** The members of the body of each operation: name, type, whether it is required, and a sentence. */',
    'export const bodyMembers: Readonly<Record<string, readonly (readonly [string, string, boolean, string])[]>> = {',
    ...lines,
    '}',
  ]
  return { 'packages/cli/src/generated/body-members.ts': `${HEAD}${text.join('\n')}\n` }
}

const tupleOf = ({ name, type, isRequired, sentence }: Member) => [name, type, isRequired, sentence]

function resolve(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? document.components.schemas[nameOf(schema.$ref)]! : schema
}

// A body of several forms has the members of all of them; it requires those that every form requires.
export function membersOf(document: ApiDocument, body: Schema): Member[] {
  const schema = resolve(document, body)
  const { properties = {}, required = [], allOf = [] } = schema
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const members = new Map<string, Member>()
  const add = (member: Member) => {
    if (!members.has(member.name)) members.set(member.name, member)
  }
  for (const [name, one] of Object.entries(properties))
    add({
      name,
      type: typeOf(document, one),
      isRequired: required.includes(name),
      sentence: sentenceOf(document, one),
    })
  for (const part of allOf) for (const member of membersOf(document, part)) add(member)
  const ofForms = forms.map((form) => membersOf(document, form))
  for (const { name, sentence } of ofForms.flat()) {
    const same = ofForms.flatMap((all) => all.filter((one) => one.name === name))
    const isRequired = same.length === ofForms.length && same.every((one) => one.isRequired)
    add({ name, type: choiceOf(same.map(({ type }) => type)), isRequired, sentence })
  }
  return [...members.values()].filter(({ type }) => type !== '')
}

const sentenceOf = (document: ApiDocument, schema: Schema) =>
  schema.description ?? resolve(document, schema).description ?? ''

const MANY = 24

/** Types, each once, or the first of many; null is left out of them. */
function choiceOf(types: readonly string[]): string {
  const different = [...new Set(types)].filter((one) => one !== '')
  if (different.length <= MANY) return different.join(' | ')
  return `${different.slice(0, 3).join(' | ')} | … (${different.length} values)`
}

const FORMATS = ['decimal', 'date', 'date-time']

function typeOf(document: ApiDocument, schema: Schema): string {
  const {
    type,
    items,
    const: value,
    enum: values,
    format,
    ...rest
  } = resolve(document, schema) as Schema & {
    format?: string
  }
  if (value !== undefined) return value === null ? '' : String(value)
  if (values) return choiceOf(values.filter((one) => one !== null).map(String))
  const choices = rest.anyOf ?? rest.oneOf
  if (choices) return choiceOf(choices.map((one) => typeOf(document, one)))
  if (type === 'array' && items) return `list of ${typeOf(document, items)}`
  const plain = [type ?? 'object'].flat().filter((one) => one !== 'null')
  return format !== undefined && FORMATS.includes(format) ? format : plain.join(' | ')
}
