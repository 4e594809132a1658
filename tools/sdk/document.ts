// The parts of an API document that the SDK is written from, and how shapes are used in it.

export type Json = Record<string, unknown>

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  /** Another shape that may take its place. */
  'x-alternative'?: Schema
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Content {
  schema: Schema
  examples?: { default?: { value: unknown } }
}

export interface DocumentOperation {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
  'x-permission'?: string
  'x-sandbox-only'?: boolean
  'x-idempotent'?: boolean
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** Whether a shape is sent or received: an enumeration of requests is closed, one of answers is open. */
export type Mode = 'request' | 'response'

const PREFIX = '#/components/schemas/'

/** The name of a shape that is referred to. */
export const nameOf = (ref: string): string => ref.slice(PREFIX.length)

/** A parameter, whether it stands in its place or is shared. */
export const resolveParameter = ({ components }: ApiDocument, parameter: Parameter): Parameter =>
  parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter

/** The names of all shapes that are reached from requests, and from answers. */
export function findUses(document: ApiDocument): Record<Mode, Set<string>> {
  const uses = { request: new Set<string>(), response: new Set<string>() }
  const visit = (value: unknown, mode: Mode): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, mode)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    for (const [key, item] of Object.entries(value)) {
      if (key === 'examples' || key === 'example' || key === 'discriminator') continue
      if (key !== '$ref' || typeof item !== 'string') visit(item, mode)
      else if (item.startsWith(PREFIX) && !uses[mode].has(nameOf(item))) {
        uses[mode].add(nameOf(item))
        visit(document.components.schemas[nameOf(item)], mode)
      }
    }
  }
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    for (const parameter of operation.parameters ?? [])
      visit(resolveParameter(document, parameter).schema, 'request')
    visit(operation.requestBody, 'request')
    for (const [status, answer] of Object.entries(operation.responses))
      if (status.startsWith('2')) visit(answer, 'response')
  }
  return uses
}
