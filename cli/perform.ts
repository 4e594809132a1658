// Changes that the operator API has too. They go over it in the name of the operator who is signed in. Without a
// sign-in the same operation is carried out on the database itself: in a sandbox, or where --local says so.
import { randomUUID } from 'node:crypto'
import { Option } from 'commander'
import { readConfig } from '../src/config.ts'
import { EXIT, Failure } from './failure.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { declarationOf, type Operation, requestOf } from './operator-api/find-operation.ts'
import type { ApiAnswer } from './operator-api/send-request.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { print } from './print.ts'

/** A change, and the words of the command that orders it. */
export interface Change extends Operation {
  words: string
  /** The reason for the operators that may have to approve it. */
  reason?: string | undefined
}

export interface Local {
  local?: boolean
}

/** The option by which a command works on the database itself. */
export const localOption = (): Option =>
  new Option(
    '--local',
    'work on the database itself, past roles, limits and approvals; the record names the user of the system',
  )

export interface Reasoned {
  approvalReason?: string
}

/** The option that gives a reason to the operators that may have to approve the change. */
export const reasonOption = (): Option =>
  new Option('--approval-reason <text>', 'the reason, stored if others must approve the change')

/** Carries out the change and prints its answer. */
export const perform = (change: Change, { local = false }: Local): Promise<void> =>
  performOr(change, { local }, async () => {
    demandLocal(local, LOGIN)
    const { performLocally } = await import('./perform-locally.ts')
    await performLocally(change)
  })

/** The way without --local. */
export const LOGIN = 'the command acts in the name of an operator: run `holdfast operator login`'

/** Carries out the change over the API where an operator is signed in, and otherwise in the way of the command. */
export async function performOr(
  change: Change,
  { local = false }: Local,
  locally: () => Promise<void>,
): Promise<void> {
  const signIn = local ? undefined : readSignIn()
  return signIn ? performOverApi(signIn, change) : locally()
}

/** Refuses a change on the database itself in live, unless the user has said so; `way` is the other way. */
export function demandLocal(local: boolean, way: string): void {
  if (local || readConfig(process.env).environment !== 'live') return
  throw new Failure(
    `In live ${way}. With --local it works on the database itself, past roles, limits and approvals.`,
    EXIT.not_permitted,
  )
}

/** Carries out the change in the name of the operator and prints its answer, in another form if one is named. */
export async function performOverApi(
  signIn: SignIn,
  change: Change,
  toShow: (answer: ApiAnswer['body']) => unknown = (answer) => answer,
): Promise<void> {
  const { status: usual = 200 } = declarationOf(change.name)
  const request = { ...requestOf(change), key: randomUUID(), reason: change.reason }
  // The server shows its version with this answer, before it gets the change.
  const me = await callAsOperator(signIn, requestOf({ name: 'me.retrieve' }))
  process.stderr.write(`as ${me.body.email} at ${signIn.url}\n`)
  const { status, body } = await callAsOperator(signIn, request)
  if (status !== 202 || usual === 202) return print(toShow(body))
  print(body)
  process.stderr.write(`Nothing has changed yet: approval ${body.id} waits until others approve it.\n`)
  process.exitCode = EXIT.waits_for_approval
}
