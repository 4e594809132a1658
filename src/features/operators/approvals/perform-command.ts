// Carries out a held change in the name of its maker, or tries it out, and describes its effects.
import type { Actor, Context, Json, MovedAmount, Pending } from '../../../context.ts'
import { HeadedAnswer, type HeldInput, operationOf, type SeenInput } from '../../../http/api/route.ts'
import { dryRun, runNested } from '../../../unit-of-work/nested.ts'
import { collectIds } from '../../../values/ids.ts'
import { approvableOf, type OperatorCommand } from './commands.ts'

/** The effects of a change. The id of a resource that it makes is `new` after its prefix. */
export interface Preview {
  amounts: MovedAmount[]
  transfers: { from: string; to: string; asset: string; amount: string; kind: string }[]
  events: { name: string; resource: string }[]
  details: Json
}

export interface HeldChange {
  command: OperatorCommand
  input: SeenInput
  maker: Actor
}

/** The input of a change that was requested, with the details that its preview showed. */
export const seenInput = ({ input, preview }: { input: HeldInput; preview: Preview }): SeenInput => ({
  ...input,
  seen: preview.details,
})

/** The input with which a command is called. */
export const inputOf = (input: SeenInput) =>
  ({ ...input, query: {} }) as unknown as Parameters<OperatorCommand['write']>[1]

/** Carries out the change, or tries it out; returns its answer and its effects. */
export async function performCommand(
  outer: Context,
  { command, input, maker }: HeldChange,
  isFinal: boolean,
): Promise<{ answer: unknown; preview: Preview }> {
  let details: Json = null
  const change = {
    facts: { actor: maker, action: operationOf(command) },
    work: async (context: Context) => {
      const answer = await command.write(context, inputOf(input))
      details = (await approvableOf(command).details?.(context, answer)) ?? null
      return answer instanceof HeadedAnswer ? answer.answer : answer
    },
    seal: (answer: unknown) => ({ status: command.status ?? 200, body: JSON.stringify(answer) }),
  }
  const perform = isFinal ? runNested : dryRun
  const { answer: outcome, ids } = await collectIds(() => perform(outer, change))
  return { answer: outcome.answer, preview: previewOf(outcome.pending, details, ids) }
}

function previewOf(
  { amounts, transfers, events }: Pending,
  details: Json,
  ids: ReadonlySet<string>,
): Preview {
  const preview: Preview = {
    amounts,
    transfers: transfers.map(({ from, to, asset, amount, kind }) => ({ from, to, asset, amount, kind })),
    events: events.map(({ name, resource_id }) => ({ name, resource: resource_id })),
    details,
  }
  return JSON.parse(withoutNewIds(JSON.stringify(preview), ids)) as Preview
}

/** The text with each of the ids replaced by its prefix and `new`. The order of ids says nothing about their age. */
export const withoutNewIds = (text: string, ids: ReadonlySet<string>): string =>
  text.replaceAll(/([a-z]+_)[0-9A-Za-z]{22}(?![0-9A-Za-z])/g, (id, prefix: string) =>
    ids.has(id) ? `${prefix}new` : id,
  )
