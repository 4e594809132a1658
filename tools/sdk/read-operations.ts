// The operations of an API document as the methods of a client.
import {
  type ApiDocument,
  type DocumentOperation,
  nameOf,
  type Parameter,
  resolveParameter,
  type Schema,
} from './document.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A method of a client. */
export interface Operation {
  group: string
  name: string
  /** Of HTTP. */
  method: string
  path: string
  path_parameters: Parameter[]
  query_parameters: Parameter[]
  body?: { schema: Schema; required: boolean; is_form: boolean; example: unknown }
  response: Schema
  is_stream: boolean
  /** Redirects to a file unless the request says otherwise. */
  is_download: boolean
  source: DocumentOperation
}

/** Reads the operations, in the order of the document. */
export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(document, path, method, operation)),
  )
}

function readOperation(
  document: ApiDocument,
  path: string,
  method: string,
  source: DocumentOperation,
): Operation {
  const [group = '', name = ''] = source.operationId.split('.')
  if (!name) throw new Error(`the operation ${source.operationId} has no group`)
  const parameters = (source.parameters ?? []).map((one) => resolveParameter(document, one))
  const is_download = '302' in source.responses
  const [, answer] = Object.entries(source.responses).find(([status]) => status.startsWith('2'))!
  const [[type, { schema }]] = Object.entries(answer.content!) as [[string, { schema: Schema }]]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one)
  return {
    group,
    name,
    method: method.toUpperCase(),
    path,
    source,
    is_download,
    path_parameters: names.map((one) => parameters.find((it) => it.in === 'path' && it.name === one)!),
    query_parameters: parameters.filter(
      (one) => one.in === 'query' && !(is_download && one.name === 'redirect'),
    ),
    body: readBody(document, source),
    response: schema,
    is_stream: type === 'text/event-stream',
  }
}

function readBody({ components }: ApiDocument, { requestBody }: DocumentOperation): Operation['body'] {
  if (!requestBody) return undefined
  const [[type, { schema, examples }]] = Object.entries(requestBody.content) as [
    [string, { schema: Schema; examples?: { default?: { value: unknown } } }],
  ]
  const alternative = schema.$ref && components.schemas[nameOf(schema.$ref)]?.['x-alternative']
  return {
    schema: alternative ? { anyOf: [schema, alternative] } : schema,
    required: requestBody.required,
    is_form: type === FORM,
    example: examples?.default?.value,
  }
}

/** The operation as the client reads it: method, path, and a letter for all that it takes and gives. */
export function operationText({ method, path, body, response, ...operation }: Operation): string {
  const letters = [
    body ? 'b' : '',
    operation.query_parameters.length > 0 ? 'q' : '',
    body?.is_form ? 'f' : '',
    operation.is_download ? 'd' : '',
    operation.is_stream ? 's' : '',
    response.type === 'array' && !operation.is_stream ? 'l' : '',
  ].join('')
  if (body && operation.query_parameters.length > 0)
    throw new Error(`${method} ${path} takes a body and a query: the client has one place for both`)
  return [method, path, letters].filter(Boolean).join(' ')
}

/** The groups in the order of their first operation. */
export function groupsOf(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation])
  }
  return groups
}
