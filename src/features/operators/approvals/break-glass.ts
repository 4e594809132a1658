// In an emergency the maker carries a change out without the approvals that its rules require. It raises the alarm of
// break-glass until another operator has reviewed it.
import type { Context } from '../../../context.ts'
import { recordUse } from '../operators/record-use.ts'
import { type OperatorCommands, placeOf } from './commands.ts'
import { decideBreakGlass } from './decide-break-glass.ts'
import { endApproval } from './end-approval.ts'
import { performCommand, seenInput } from './perform-command.ts'
import { findApproval, type ShownApproval } from './read.ts'
import { gather, requireMaker, requireSame, requireValid } from './vote.ts'

/** Carries the change out, if its effects are those of the preview, and returns its answer. */
export async function breakGlass(
  context: Context,
  commands: OperatorCommands,
  id: string,
  reason: string,
): Promise<{ approval: ShownApproval; result: unknown }> {
  const { actor, app, now, tenant, pending } = context
  const facts = await gather(context, commands, id)
  const { approval, command } = facts
  const is_permitted = app.config.operator_break_glass_changes
  const { name, permission } = command
  decideBreakGlass({ approval, operator: actor.id, verb: name, permission, is_permitted, now })
  requireMaker(context, facts)
  requireValid(context, facts)
  const change = { command, input: seenInput(approval), maker: actor }
  const { answer, preview } = await performCommand(context, change, true)
  requireSame(command, approval.preview, preview)
  const session = actor.session!.id
  const of_tenant = placeOf(tenant)
  await recordUse(context, { kind: 'change', operator: actor.id, session, resource: id, of_tenant, reason })
  await endApproval(context, id, 'overridden')
  pending.resource = id
  return { approval: await findApproval(context, { commands: [command.name] }, id), result: answer }
}
