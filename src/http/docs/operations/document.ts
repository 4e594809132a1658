// The parts of the API description that its pages show.
import type { Route } from '../../api/route.ts'

/** A schema of JSON DescribedSchema, as far as the description uses it. */
export interface DescribedSchema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: DescribedSchema
  prefixItems?: DescribedSchema[]
  properties?: Record<string, DescribedSchema>
  required?: string[]
  additionalProperties?: boolean | DescribedSchema
  patternProperties?: Record<string, DescribedSchema>
  anyOf?: DescribedSchema[]
  oneOf?: DescribedSchema[]
  allOf?: DescribedSchema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: DescribedSchema
  example?: unknown
}

interface Content {
  schema: DescribedSchema
  examples?: { default?: { $ref?: string; value?: unknown } }
}

interface Answer {
  $ref?: string
  description: string
  content?: Record<string, Content>
}

export interface DescribedOperation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { description: string; content: Record<string, Content> }
  responses: Record<string, Answer>
  'x-error-codes': Record<string, string[]>
  'x-pagination'?: { limit: string }
}

/** The API description as this server sends it. */
export interface ApiDescription {
  info: { version: string }
  servers: [{ url: string }]
  paths: Record<string, Record<string, DescribedOperation>>
  components: {
    schemas: Record<string, DescribedSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    examples?: Record<string, { value: unknown }>
  }
}

/** An operation with its route, and its parts in the forms in which pages show them. */
export interface DocumentedOperation {
  route: Route
  parameters: Parameter[]
  body?: { schema: DescribedSchema; is_form: boolean; note: string; example: unknown }
  /** The answers of success, by status. */
  answers: {
    status: string
    description: string
    schema?: DescribedSchema
    is_stream: boolean
    example: unknown
  }[]
  refusals: { status: string; description: string; codes: string[] }[]
}

const FORM = 'application/x-www-form-urlencoded'
const STREAM = 'text/event-stream'

/** The name of the component that a reference names. */
export const componentOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema behind a reference; what the place of the reference says itself counts first. */
export function resolveSchema({ components }: ApiDescription, schema: DescribedSchema): DescribedSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...components.schemas[componentOf($ref)], ...own }
}

/** The operation of a route in the description. */
export function readOperation(api: ApiDescription, route: Route): DocumentedOperation {
  const operation = api.paths[route.path]![route.method.toLowerCase()]!
  const { requestBody, responses, parameters } = operation
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return {
    route,
    parameters: parameters.map((one) => (one.$ref ? api.components.parameters[componentOf(one.$ref)]! : one)),
    body: content && {
      schema: content.schema,
      is_form: type === FORM,
      note: requestBody!.description,
      example: exampleOf(api, content),
    },
    answers: Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, answer]) => readAnswer(api, status, answer)),
    refusals: Object.entries(operation['x-error-codes']).map(([status, codes]) => {
      const { $ref, description } = responses[status]!
      return {
        status,
        codes,
        description: $ref ? api.components.responses[componentOf($ref)]!.description : description,
      }
    }),
  }
}

function readAnswer(api: ApiDescription, status: string, { description, content }: Answer) {
  const [type, body] = Object.entries(content ?? {})[0] ?? []
  return {
    status,
    description,
    schema: body?.schema,
    is_stream: type === STREAM,
    example: body && exampleOf(api, body),
  }
}

function exampleOf({ components }: ApiDescription, { examples }: Content): unknown {
  const { $ref, value } = examples?.default ?? {}
  return $ref ? components.examples?.[componentOf($ref)]?.value : value
}
