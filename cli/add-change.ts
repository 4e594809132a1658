// Adds commands for changes that the operator API has too. The arguments of such a command are the members of the path
// of its operation, and then those of its body.
import { type Command, Option } from 'commander'
import { membersOf } from './operator-api/find-operation.ts'
import { type Local, localOption, perform, type Reasoned, reasonOption } from './perform.ts'

type Body = Record<string, unknown>

interface ChangeCommand<O, M extends unknown[]> {
  /** The last word of the command. */
  name: string
  description: string
  /** The operation of the operator API. */
  operation: string
  /** Arguments after those of the path, such as `<amount>`. */
  more?: string
  options?: Option[]
  /** The body, from the options and the further arguments; it may refuse them. */
  body?: (options: O, ...more: M) => Body
}

/** The reason of a decision. */
export const noteOption = (): Option =>
  new Option('--note <text>', 'the reason, for the record').makeOptionMandatory()

/** The reason of a decision, which becomes a note on the resource. */
export const decisionReasonOption = (resource: string): Option =>
  new Option('--reason <text>', `the reason, for a note on the ${resource}`).makeOptionMandatory()

/** Adds the command below its parent. */
export function addChange<O extends object, M extends unknown[] = string[]>(
  parent: Command,
  change: ChangeCommand<O, M>,
): void {
  const { name, description, operation, more = '', options = [], body } = change
  const members = membersOf(operation)
  const usage = [name, ...members.map((member) => `<${member.replace(/_id$/, '')}>`), more]
  const command = parent.command(usage.join(' ').trim()).description(description)
  for (const option of [...options, reasonOption(), localOption()]) command.addOption(option)
  const words = wordsOf(command)
  command.action((...input: unknown[]) => {
    const params = Object.fromEntries(members.map((member, at) => [member, input[at] as string]))
    const choices = input.at(-2) as O & Local & Reasoned
    const content = body?.(choices, ...(input.slice(members.length, -2) as M))
    const reason = choices.approvalReason
    return perform({ name: operation, words, params, body: content, reason }, choices)
  })
}

// The words of the command, without the name of the program.
function wordsOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${wordsOf(parent)} ${command.name()}` : command.name()
}
