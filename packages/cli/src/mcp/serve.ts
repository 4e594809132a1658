// The server of `hf mcp`: the Model Context Protocol over standard input and output, on the SDK of the protocol.
import { type CallToolResult, Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ApiError, HoldfastError } from '../../../sdk/src/holdfast.ts'
import { findMethod } from '../call-operation.ts'
import { UsageError } from '../exit.ts'
import type { Session } from '../session.ts'
import { listFaults } from './check-arguments.ts'
import type { Document } from './document.ts'
import { isSandbox, listTools, type Tool, type ToolChoice } from './tools.ts'

declare const HF_VERSION: string

/** Reads the description of the server, and serves its operations as tools until the client leaves. */
export async function serveMcp(session: Session, choice: ToolChoice): Promise<void> {
  const { hf, profile, say, signal } = session
  const document = await hf.request<Document>('GET', '/openapi.json')
  const tools = new Map(listTools(document, choice).map((tool) => [tool.listed.name, tool]))
  if (tools.size === 0)
    throw new UsageError('No operation has one of these names; hf call --list names them.')
  const kind = isSandbox(document) ? 'sandbox' : 'live'
  const handle = serveStdio(() => newServer(session, tools, kind))
  say(`${tools.size} tools of the ${kind} at ${profile.base_url}.`)
  signal.addEventListener('abort', () => void handle.close())
}

function newServer(session: Session, tools: ReadonlyMap<string, Tool>, kind: string): Server {
  const server = new Server(
    { name: 'holdfast', title: 'Holdfast', version: HF_VERSION },
    { capabilities: { tools: {} }, instructions: instructionsOf(kind) },
  )
  server.setRequestHandler('tools/list', async () => ({
    tools: [...tools.values()].map(({ listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) return refusal({ code: 'unknown_tool', detail: `There is no tool ${params.name}.` })
    return call(session, tool, params.arguments ?? {})
  })
  return server
}

const instructionsOf = (kind: string) =>
  [
    `The API of an investment platform (${kind}): customers, accounts, money, orders, positions, values, events.`,
    'Amounts, units, prices and rates are decimal text such as "10.50"; never turn them into floats.',
    'A list gives a page; where next_cursor is set, send it as cursor for the next page.',
    ...(kind === 'sandbox'
      ? ['Tools named sandbox_* play the bank, the venue and the clock of the tenant.']
      : ['There are no tools that change anything.']),
  ].join(' ')

async function call({ hf }: Session, tool: Tool, given: Record<string, unknown>): Promise<CallToolResult> {
  const params = listFaults(tool.listed.inputSchema, given)
  if (params.length > 0)
    return refusal({ code: 'invalid_request', detail: 'The arguments do not fit; nothing was sent.', params })
  const { idempotency_key } = given as { idempotency_key?: string }
  try {
    const method = findMethod(hf, tool.operation)
    const { data, response } = await method(...tool.values(given), { idempotency_key }).with_response()
    const { request_id, next_cursor, is_replayed } = response
    return { content: [textOf({ data, request_id, next_cursor, ...(is_replayed && { is_replayed }) })] }
  } catch (error) {
    return refusal(factsOf(error))
  }
}

const textOf = (value: object) => ({ type: 'text' as const, text: JSON.stringify(value) })
const refusal = (facts: object): CallToolResult => ({ isError: true, content: [textOf(facts)] })

// A refusal of the API, or the key under which a write without an answer is safe to repeat.
function factsOf(error: unknown): object {
  if (error instanceof ApiError) {
    const { code, detail, params, context, request_id, status, idempotency_key } = error
    return { code, detail, status, request_id, params, context, idempotency_key }
  }
  if (error instanceof HoldfastError)
    return { code: 'no_answer', detail: error.message, idempotency_key: error.idempotency_key }
  if (error instanceof TypeError) return { code: 'invalid_request', detail: error.message }
  throw error
}
