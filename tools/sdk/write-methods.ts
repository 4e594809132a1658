// The operations of a version as interfaces, one for each group.
import { memberName } from '../../src/http/docs/operations/call-text.ts'
import { exampleCall } from './example-call.ts'
import type { Operation } from './read-operations.ts'
import { commentText, type Refer, typeText } from './type-text.ts'

/** The words of a name, each with a capital letter. */
export const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The name of the interface of a group. */
export const groupType = (group: string): string => `${pascal(group)}Methods`
const queryType = ({ group, name }: Operation) => `${pascal(group)}${pascal(name)}Query`

/** Writes the interface of a group, and those of the queries of its methods. */
export function writeGroup(group: string, operations: readonly Operation[], refer: Refer): string {
  const queries = operations
    .filter(({ query_parameters, is_stream }) => query_parameters.length > 0 && !is_stream)
    .map((one) => writeQuery(one, refer))
  const methods = operations.map((one) => writeMethod(one, refer))
  return [...queries, `export interface ${groupType(group)} {\n${methods.join('\n')}\n}`].join('\n\n')
}

function writeQuery(operation: Operation, refer: Refer): string {
  const members = operation.query_parameters.map(({ name, required, description, schema }) => {
    const type = typeText(schema, 'request', refer, '  ')
    return `${commentText(description, '  ')}  ${memberName(name)}${required ? '' : '?'}: ${type}`
  })
  return `export interface ${queryType(operation)} {\n${members.join('\n')}\n}`
}

function writeMethod(operation: Operation, refer: Refer): string {
  return `${commentText(describe(operation), '  ')}  ${operation.name}${signatureOf(operation, refer)}`
}

function describe(operation: Operation): string {
  const { summary, description, 'x-permission': permission, 'x-sandbox-only': isSandbox } = operation.source
  const needs = [
    ...(permission ? [`Permission: \`${permission}\`.`] : []),
    ...(isSandbox ? ['Only in a sandbox.'] : []),
  ].join(' ')
  const text = [`${summary}.`, description, needs].filter(Boolean).join('\n')
  return `${text}\n@example\n${exampleCall(operation)}`
}

/** The parameters and the result of a method. */
function signatureOf(operation: Operation, refer: Refer): string {
  const { path_parameters, query_parameters, body, response, is_stream } = operation
  const parameters = path_parameters.map(({ name }) => `${name}: string`)
  if (body)
    parameters.push(`body${body.required ? '' : '?'}: ${typeText(body.schema, 'request', refer, '  ')}`)
  if (is_stream) return `(query?: StreamQuery, options?: StreamOptions): EventStream`
  if (query_parameters.length > 0) {
    const isNeeded = query_parameters.some(({ required }) => required)
    parameters.push(`query${isNeeded ? '' : '?'}: ${queryType(operation)}`)
  }
  parameters.push('options?: CallOptions')
  const result =
    response.type === 'array'
      ? `List<${typeText(response.items!, 'response', refer, '  ')}>`
      : `Call<${typeText(response, 'response', refer, '  ')}>`
  return `(${parameters.join(', ')}): ${result}`
}
