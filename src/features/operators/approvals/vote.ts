// Operators decide on the change of another operator. The last approval carries the change out, if its effects are
// those that were previewed.
import { isDeepStrictEqual } from 'node:util'
import type { Actor, Context, Grant } from '../../../context.ts'
import { fail, Refusal } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { checkLimit } from '../operators/check-limits.ts'
import { grantsOf, listBreakGlass } from '../operators/read.ts'
import { permits, permitsSomewhere, rolesWith } from '../operators/rules.ts'
import {
  approvableOf,
  approvalPermission,
  type OperatorCommand,
  type OperatorCommands,
  placeOf,
  type StoredCommand,
  sightOf,
} from './commands.ts'
import { decideCancellation, decideVote, type Voter } from './decide-vote.ts'
import { endApproval } from './end-approval.ts'
import { type Preview, performCommand, seenInput } from './perform-command.ts'
import { findApproval, type ShownApproval } from './read.ts'

export interface Facts {
  approval: ShownApproval & { is_break_glass: boolean }
  command: StoredCommand
  voter: Voter
  voters: Voter[]
  makers: Grant[]
}

/** Approves the change; the last approval that the rules require carries it out and returns its answer. */
export async function approve(
  context: Context,
  commands: OperatorCommands,
  id: string,
  note: string | undefined,
): Promise<{ approval: ShownApproval; result: unknown }> {
  const facts = await gather(context, commands, id)
  const { approval, command } = facts
  const { completes, is_repeat } = decideVote({ ...facts, now: context.now })
  requireMaker(context, facts)
  requireValid(context, facts)
  const maker = actorOf(approval, facts.makers)
  const { answer, preview } = await performCommand(
    context,
    { command, input: seenInput(approval), maker },
    completes,
  )
  requireSame(command, approval.preview, preview)
  for (const amount of preview.amounts)
    await checkLimit(context, approvalPermission(command), amount, is_repeat)
  if (!is_repeat) await insertVote(context, approval, 'approve', note)
  if (completes) await endApproval(context, id, 'approved')
  context.pending.resource = id
  return {
    approval: await findApproval(context, { commands: [command.name] }, id),
    result: completes ? withoutSecrets(command, answer) : null,
  }
}

// An approver with the link of an invitation could accept it and be two people.
const withoutSecrets = (command: StoredCommand, answer: unknown): unknown => {
  const { secrets } = approvableOf(command)
  if (!secrets) return answer
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => !secrets.includes(name)))
}

/** Rejects the change; the reason is kept. */
export async function reject(
  context: Context,
  commands: OperatorCommands,
  id: string,
  note: string,
): Promise<ShownApproval> {
  const facts = await gather(context, commands, id)
  decideVote({ ...facts, voters: [], now: context.now })
  if (facts.voters.some(({ id: voter }) => voter === context.actor.id))
    throw fail('conflict', 'You have approved it already.')
  await insertVote(context, facts.approval, 'reject', note)
  await endApproval(context, id, 'rejected')
  return findApproval(context, { commands: [facts.command.name] }, id)
}

/** Withdraws a change of the operator itself. */
export async function cancel(
  context: Context,
  commands: OperatorCommands,
  id: string,
): Promise<ShownApproval> {
  const { approval, command } = await gather(context, commands, id)
  decideCancellation(approval, context.actor.id, context.now)
  await endApproval(context, id, 'cancelled')
  return findApproval(context, { commands: [command.name] }, id)
}

/** The facts of a decision. The lock makes concurrent votes wait for each other. */
export async function gather(context: Context, commands: OperatorCommands, id: string): Promise<Facts> {
  const { sql, tenant, actor } = context
  await sql`select id from approvals where tenant = ${tenant} and id = ${id} for update`
  const approval = await findApproval(context, sightOf(commands, context), id)
  const command = commands.get(approval.verb)!
  const votes = approval.votes.filter(({ vote }) => vote === 'approve').map(({ voter }) => voter)
  const others = [approval.maker, ...votes]
  const [grants, emergency] = await Promise.all([
    grantsOf(context, others),
    listBreakGlass(context, [actor.id, ...others]),
  ])
  const voterOf = (voter: string, held: readonly Grant[]): Voter => ({
    id: voter,
    roles: rolesWith(held, approvalPermission(command), placeOf(tenant)),
    is_break_glass: emergency.has(voter),
  })
  return {
    approval: { ...approval, is_break_glass: emergency.has(approval.maker) },
    command,
    voter: voterOf(actor.id, actor.session!.grants),
    voters: votes.map((voter) => voterOf(voter, grants.get(voter) ?? [])),
    makers: grants.get(approval.maker) ?? [],
  }
}

/** Refuses a change whose maker has lost the role or been disabled since. */
export function requireMaker(
  { tenant }: Context,
  { command: { operator, permission }, makers }: Facts,
): void {
  const may =
    operator.within === 'some tenant'
      ? permitsSomewhere(makers, permission)
      : permits(makers, permission, placeOf(tenant))
  if (!may) throw fail('conflict', 'The operator that requested it may no longer make this change.')
}

const actorOf = ({ id, maker, created_at }: ShownApproval, grants: Grant[]): Actor => ({
  id: maker,
  client: null,
  scopes: new Set(),
  session: { id, kind: 'browser', stepped_up_at: created_at, grants },
})

/** Refuses a request that the operation of today would refuse: it may be older than the last upgrade. */
export function requireValid({ now }: Context, { approval, command }: Facts): void {
  try {
    command.accept(approval.input, now)
  } catch (error) {
    if (error instanceof Refusal) throw fail('approval_outdated')
    throw error
  }
}

// An estimate changes with each trade of the holders, and will until a job pays; limits compare it as it is now.
const certain = ({ amounts, ...preview }: Preview) => ({
  ...preview,
  amounts: amounts.map((moved) => (moved.is_estimate ? moved.currency : moved)),
})

/** Refuses a change with other effects than those of the preview, which its approvers have seen. */
export function requireSame(command: OperatorCommand, before: Preview, now: Preview): void {
  if (approvableOf(command).is_whole_in_input) return
  if (!isDeepStrictEqual(certain(before), certain(now))) throw fail('approval_outdated')
}

async function insertVote(
  { sql, tenant, vault, actor, now }: Context,
  { id: approval, maker }: ShownApproval,
  vote: 'approve' | 'reject',
  note: string | undefined,
): Promise<void> {
  const id = newId('apv_')
  const sealed = note === undefined ? null : vault.seal('approval_votes.note', id, note)
  await sql`
    insert into approval_votes (tenant, id, approval, maker, voter, vote, note, created_at)
    values (${tenant}, ${id}, ${approval}, ${maker}, ${actor.id}, ${vote}, ${sealed}, ${now})`
}
