// `hf get | post | put`: a request to any path.
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { UsageError } from './exit.ts'
import { openSession } from './session.ts'

/** The parts of a request as options. */
export interface RawOptions {
  query: Record<string, string[]>
  data?: string
  idempotencyKey?: string
}

/** Adds a parameter of the query to those before it. */
export function collect(pair: string, all: Record<string, string[]>): Record<string, string[]> {
  const at = pair.indexOf('=')
  if (at < 1) throw new UsageError(`"${pair}" is not of the form name=value.`)
  const name = pair.slice(0, at)
  return { ...all, [name]: [...(all[name] ?? []), pair.slice(at + 1)] }
}

/** Adds the option of the query. */
export const withQuery = (command: Command): Command =>
  command.option('-q, --query <name=value>', 'a parameter of the query; may be repeated', collect, {})

/** Adds the options of writes. */
export const withBody = (command: Command): Command =>
  command
    .option('-d, --data <json>', 'the body; - reads it from standard input')
    .option('--idempotency-key <key>', 'name of the write; a repeat under it takes effect once')

/** Adds the commands. */
export function addRawRequests(program: Command): void {
  for (const method of ['get', 'post', 'put']) {
    const command = program
      .command(`${method} <path>`)
      .description(`${method.toUpperCase()} a path of the API`)
    withQuery(command)
    if (method !== 'get') withBody(command)
    command.action(async (path: string, options: RawOptions) => {
      const { hf, print, say, signal } = openSession(command)
      const body = await readBody(options.data)
      const { query, idempotencyKey: idempotency_key } = options
      const call = hf.request(method, path, { query, body }, { idempotency_key, signal })
      const { data, response } = await call.with_response()
      print(data)
      if (response.is_replayed) say('The stored answer of an earlier request with this idempotency key.')
      if (response.next_cursor) say(`Next page: -q cursor=${response.next_cursor}`)
    })
  }
}

/** Reads the body from the option, or from standard input. */
export async function readBody(data: string | undefined): Promise<unknown> {
  if (data === undefined) return undefined
  const source = data === '-' ? await text(process.stdin) : data
  try {
    return JSON.parse(source)
  } catch {
    throw new UsageError('The body is not JSON.')
  }
}
