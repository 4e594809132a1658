// Lists that the operator API has too. Where an operator is signed in they come from it, page by page, with personal
// data masked; without a sign-in, or with --local, from the database itself.
import type { Command } from 'commander'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { membersOf, type Operation, requestOf } from './operator-api/find-operation.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption } from './perform.ts'
import { print } from './print.ts'

interface ListCommand {
  /** The last word of the command. */
  name: string
  description: string
  /** The operation of the operator API; local-lists.ts has the same list on the database itself. */
  operation: string
  query?: Record<string, string>
  /** The form in which the items are printed. */
  show?: (items: unknown[]) => unknown
}

/** Adds the command below its parent. Its arguments are the members of the path of the operation. */
export function addList(parent: Command, list: ListCommand): void {
  const { name, description, operation, query = {}, show = (items) => items } = list
  const members = membersOf(operation)
  const usage = [name, ...members.map((member) => `<${member.replace(/_id$/, '')}>`)]
  const command = parent.command(usage.join(' ')).description(description).addOption(localOption())
  command.action(async (...input: unknown[]) => {
    const words = input.slice(0, members.length) as string[]
    const { local = false } = input.at(-2) as Local
    const signIn = local ? undefined : readSignIn()
    if (!signIn) return printLocally(operation, words, show)
    const params = Object.fromEntries(members.map((member, at) => [member, words[at]!]))
    print(show(await readPages(signIn, { name: operation, params, query })))
  })
}

async function printLocally(operation: string, words: string[], show: (items: unknown[]) => unknown) {
  const { readLocally } = await import('./local-lists.ts')
  await readLocally(operation, words, (items) => print(show(items)))
}

/** Reads a list of the API to its end. */
export async function readPages(signIn: SignIn, operation: Operation): Promise<unknown[]> {
  const items: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { ...operation.query, limit: '200', ...(cursor === '' ? {} : { cursor }) }
    const { body, headers } = await callAsOperator(signIn, requestOf({ ...operation, query }))
    items.push(...body)
    cursor = headers.get('next-cursor')
  }
  return items
}
