// The parts of the API description that tools are made of.

export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  'x-permission'?: string
}

export interface Document {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

const SCHEMAS = '#/components/schemas/'
/** Words that say nothing to a program that fills in a schema, or that are not of JSON Schema. */
const DROPPED = new Set(['discriminator', 'examples', 'deprecated'])
const FORMATS = new Set(['date', 'date-time'])

/** The parameter itself, where the document names it. */
export function findParameter(document: Document, parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter
  return document.components.parameters[parameter.$ref.split('/').at(-1)!]!
}

/** Makes a schema whole in itself: with every schema that it names below `$defs`, and in plain JSON Schema. */
export function completeSchema(document: Document, schema: Schema): Schema {
  const $defs: Record<string, unknown> = {}
  const convert = (value: unknown, isNames = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => convert(one))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key, member]) => isNames || isKept(key, member))
    return Object.fromEntries(
      entries.map(([key, member]) => {
        if (key === '$ref' && !isNames) return [key, refer(String(member))]
        return [key, convert(member, !isNames && key === 'properties')]
      }),
    )
  }
  const refer = (reference: string): string => {
    const name = reference.slice(SCHEMAS.length)
    if (!(name in $defs)) {
      $defs[name] = {} // A schema that names itself finds itself here.
      $defs[name] = convert(document.components.schemas[name])
    }
    return `#/$defs/${name}`
  }
  const whole = convert(schema) as Schema
  return Object.keys($defs).length > 0 ? { ...whole, $defs } : whole
}

const isKept = (key: string, member: unknown) =>
  !DROPPED.has(key) && !key.startsWith('x-') && (key !== 'format' || FORMATS.has(String(member)))
