// `hf call`: any operation by its name.
import type { Command } from 'commander'
import { operations } from '../../sdk/src/generated/operations.ts'
import type { Call, Holdfast, List } from '../../sdk/src/holdfast.ts'
import { endQuietly } from './events.ts'
import { UsageError } from './exit.ts'
import { parametersOf } from './path-parameters.ts'
import { type RawOptions, readBody, withBody, withQuery } from './raw-requests.ts'
import { openSession } from './session.ts'

type Method = (...values: unknown[]) => Call<unknown>

/** The parts of a call as options. */
export interface CallOptions extends RawOptions {
  all?: boolean
}

// The ids, and then the body or the query: as the methods of the SDK take them.
async function argumentsOf(
  name: string,
  ids: string[],
  { data, query, all }: CallOptions,
): Promise<unknown[]> {
  const [group = '', method = ''] = name.split('.')
  const text = operations[group]?.[method]
  if (!text) throw new UsageError(`There is no operation "${name}"; hf call --list names them.`)
  const [, path = '', letters = ''] = text.split(' ')
  const names = parametersOf(path).map(({ word }) => word)
  if (ids.length !== names.length)
    throw new UsageError(
      `${name} takes ${names.length} ids${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
    )
  const [hasBody, hasQuery] = [letters.includes('b'), letters.includes('q')]
  if (letters.includes('s')) throw new UsageError('Use hf events tail.')
  if (all && !letters.includes('l')) throw new UsageError(`${name} gives no list.`)
  if (!hasBody && data !== undefined) throw new UsageError(`${name} takes no body.`)
  if (!hasQuery && Object.keys(query).length > 0) throw new UsageError(`${name} takes no query.`)
  if (hasBody) return [...ids, await readBody(data)]
  return hasQuery ? [...ids, query] : ids
}

/** Adds the option of lists. */
export const withPages = (command: Command): Command =>
  command.option('--all', 'print every item of a list, over all of its pages')

/** Adds the command. */
export function addCall(program: Command): void {
  const command = program
    .command('call [operation] [ids...]')
    .description('call an operation by its name, such as orders.place')
    .option('--list', 'print the names of all operations')
  withPages(withBody(withQuery(command))).action(
    async (name: string | undefined, ids: string[], options: CallOptions & { list?: boolean }, own) => {
      if (options.list) return void process.stdout.write(`${operationNames().join('\n')}\n`)
      if (name === undefined) throw new UsageError('Name an operation; hf call --list names them.')
      await callOperation(name, ids, options, own)
    },
  )
}

/** The names of all operations. */
export const operationNames = (): string[] =>
  Object.entries(operations).flatMap(([group, methods]) =>
    Object.keys(methods).map((method) => `${group}.${method}`),
  )

/** The method of an operation: it takes the ids, the body or the query, and the options. */
export function findMethod(hf: Holdfast, name: string): Method {
  const [group, method] = name.split('.') as [string, string]
  return (hf as unknown as Record<string, Record<string, Method>>)[group]![method]!
}

/** Calls an operation and prints its answer. */
export async function callOperation(
  name: string,
  ids: string[],
  options: CallOptions,
  command: Command,
): Promise<void> {
  const values = await argumentsOf(name, ids, options)
  const { hf, print, signal } = openSession(command)
  const { idempotencyKey: idempotency_key } = options
  const result = findMethod(hf, name)(...values, { idempotency_key, signal })
  if (!options.all) return print(await result)
  try {
    for await (const item of result as unknown as List<unknown>) print(item)
  } catch (error) {
    endQuietly(error)
  }
}
