// Operations of the API as tools of the Model Context Protocol.
import { operations } from '../../../sdk/src/generated/operations.ts'
import { parametersOf } from '../path-parameters.ts'
import { completeSchema, type Document, findParameter, type Operation, type Parameter } from './document.ts'
import { FIRST_TOOLS } from './first-tools.ts'
import { matches } from './matches.ts'

/** A tool as clients see it. */
interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [word: string]: unknown }
  annotations: Record<string, boolean | string>
}

export interface Tool {
  /** Name of the operation: `orders.place`. */
  operation: string
  isWrite: boolean
  listed: ListedTool
  /** The arguments of the method, from those of the tool. */
  values(given: Record<string, unknown>): unknown[]
}

export interface ToolChoice {
  isReadOnly?: boolean
  /** Only these operations: `orders.place`, or `orders.*` for all of a group. */
  only?: readonly string[]
  /** Every operation; without it and without names, only the first tools. */
  all?: boolean
}

/** Operations without a tool: the client has its own token, and a stream has no end. */
const LEFT_OUT = ['auth.issue_token', 'events.stream']
const KEY = {
  type: 'string',
  maxLength: 255,
  description:
    'Name of this write. Choose a new one for each thing that is to happen, and send a repeat under the same one: it ' +
    'takes effect once. Without one, every call is a new write.',
}

/** Whether the document is that of a sandbox; a live installation describes no operation of the sandbox. */
export const isSandbox = ({ paths }: Document): boolean => '/sandbox/clock' in paths

/** The chosen operations of a document as tools: the reads, and in a sandbox the writes. */
export function listTools(document: Document, choice: ToolChoice = {}): Tool[] {
  const { isReadOnly = false, all = false, only = all ? undefined : FIRST_TOOLS } = choice
  const canWrite = isSandbox(document) && !isReadOnly
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ method, operation: { operationId } }) => {
      const isCallable = lettersOf(operationId) !== undefined && !LEFT_OUT.includes(operationId)
      return (
        isCallable &&
        (method === 'get' || canWrite) &&
        (!only || only.some((one) => matches(one, operationId)))
      )
    })
    .map((one) => toolOf(document, one))
}

// The letters of the operation in the table of the SDK: b for a body, q for a query. Undefined if it has no such method.
function lettersOf(operation: string): string | undefined {
  const [group, name] = operation.split('.') as [string, string]
  const text = operations[group]?.[name]
  return text === undefined ? undefined : (text.split(' ')[2] ?? '')
}

// Clients accept letters, digits, _ and - in names.
const plain = (name: string) => name.replaceAll(/[^\w-]+/g, '_').replace(/_$/, '')

interface Described {
  path: string
  method: string
  operation: Operation
}

function toolOf(document: Document, { path, method, operation }: Described): Tool {
  const { operationId, requestBody, summary } = operation
  const letters = lettersOf(operationId) ?? ''
  const parameters = (operation.parameters ?? []).map((one) => findParameter(document, one))
  const ids = parametersOf(path).map(({ name, word }) => ({
    ...parameters.find((one) => one.in === 'path' && one.name === name)!,
    name: word,
  }))
  const query = parameters.filter((one) => one.in === 'query' && one.name !== 'redirect')
  const isWrite = method !== 'get'
  const body = requestBody?.content['application/json']?.schema
  const properties = {
    ...Object.fromEntries([...ids, ...query].map((one) => [plain(one.name), describe(one)])),
    ...(body && { body }),
    ...(isWrite && { idempotency_key: KEY }),
  }
  const required = [
    ...[...ids, ...query].filter((one) => one.required).map(({ name }) => plain(name)),
    ...(requestBody?.required ? ['body'] : []),
  ]
  const schema = { type: 'object' as const, properties, required, additionalProperties: false }
  return {
    operation: operationId,
    isWrite,
    listed: {
      name: plain(operationId),
      title: summary,
      description: textOf(operation),
      inputSchema: { ...completeSchema(document, schema), type: 'object' },
      annotations: { title: summary, readOnlyHint: !isWrite, destructiveHint: isWrite, openWorldHint: false },
    },
    values: (given) => [
      ...ids.map(({ name }) => given[plain(name)]),
      ...(letters.includes('b') ? [given.body] : []),
      ...(letters.includes('q')
        ? [Object.fromEntries(query.map(({ name }) => [name, given[plain(name)]]))]
        : []),
    ],
  }
}

const describe = ({ schema, description }: Parameter) => ({ ...schema, ...(description && { description }) })

function textOf({ operationId, summary, description, 'x-permission': permission }: Operation): string {
  const sentences = [`${summary}.`, description, permission && `Needs the permission ${permission}.`]
  return `${sentences.filter(Boolean).join(' ')} Operation ${operationId}.`
}
