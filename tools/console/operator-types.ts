// The generated file of the console: the shapes and operations of the operator API as types, and their paths.
import { memberName } from '../../src/http/docs/operations/call-text.ts'
import type { ApiDocument } from '../sdk/document.ts'
import { type Operation, readOperations } from '../sdk/read-operations.ts'
import { objectText, type Refer, typeText } from '../sdk/type-text.ts'
import { writeSchemas } from '../sdk/write-schemas.ts'

const HEAD = `// Written by \`npm run generate\` from the document of the operator API.

/** A decimal number as text. */
export type Decimal = string
export type DecimalInput = string

/** A value of an answer: one of these, or one that is added later. */
export type Open<T extends string> = T | (string & {})
`

/** Writes the file. */
export function writeOperatorTypes(document: ApiDocument): string {
  const { texts, refer } = writeSchemas(document)
  const operations = readOperations(document)
  return [
    HEAD,
    ...[...texts.values()].map((text) => `${text}\n`),
    '/** The operations by name: what each takes and answers. */',
    'export interface Operations {',
    ...operations.map((operation) => typesOf(operation, refer)),
    '}',
    '',
    '/** Method and path of each operation. */',
    'export const operations: Readonly<Record<keyof Operations, string>> = {',
    ...operations.map(({ source, method, path }) => `  '${source.operationId}': '${method} ${path}',`),
    '}',
    '',
  ].join('\n')
}

function typesOf({ source, path_parameters, query_parameters, body, response }: Operation, refer: Refer) {
  const params = path_parameters.map(({ name }) => `${memberName(name)}: string`).join('; ')
  const properties = Object.fromEntries(query_parameters.map(({ name, schema }) => [name, schema]))
  const query =
    query_parameters.length === 0
      ? 'Record<string, never>'
      : objectText({ properties }, 'request', refer, '    ')
  const sent = body ? typeText(body.schema, 'request', refer, '    ') : 'undefined'
  const answer = typeText(response, 'response', refer, '    ')
  return [
    `  '${source.operationId}': {`,
    `    params: ${params === '' ? 'Record<string, never>' : `{ ${params} }`}`,
    `    query: ${query}`,
    `    body: ${sent}`,
    `    answer: ${answer}`,
    '  }',
  ].join('\n')
}
