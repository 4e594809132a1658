// A command for each resource, with a subcommand for each of its operations: `hf orders place acc_...`.
import type { Command } from 'commander'
import { operations } from '../../sdk/src/generated/operations.ts'
import { bodyHelp } from './body-help.ts'
import { type CallOptions, callOperation, withPages } from './call-operation.ts'
import { parametersOf } from './path-parameters.ts'
import { withBody, withQuery } from './raw-requests.ts'

const wordOf = (name: string) => name.replaceAll('_', '-')

/** Adds the commands; a resource that has a command already gets further subcommands. */
export function addResources(program: Command): void {
  for (const [group, methods] of Object.entries(operations)) {
    if (group === 'search') continue // hf search
    const word = wordOf(group)
    const parent =
      program.commands.find((one) => one.name() === word) ??
      program
        .command(word)
        .helpGroup('Resources:')
        .description(`operations of ${group.replaceAll('_', ' ')}`)
    for (const [method, text] of Object.entries(methods)) addMethod(parent, `${group}.${method}`, text)
  }
}

function addMethod(parent: Command, name: string, text: string): void {
  const [method = '', path = '', letters = ''] = text.split(' ')
  if (letters.includes('s')) return // hf events tail
  const command = parent.command(wordOf(name.split('.')[1]!)).description(`${method} ${path}`)
  for (const { word } of parametersOf(path)) command.argument(`<${word}>`)
  if (method !== 'GET') withBody(command).addHelpText('after', () => bodyHelp(name))
  if (letters.includes('q')) withQuery(command)
  if (letters.includes('l')) withPages(command)
  command.action((...values: unknown[]) => {
    const [options, own] = values.slice(-2) as [Partial<CallOptions>, Command]
    return callOperation(name, values.slice(0, -2) as string[], { query: {}, ...options }, own)
  })
}
