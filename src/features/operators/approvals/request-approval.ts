// A change by an operator that a rule holds: it is tried out, and stored with its effects until others approve it.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { HeldAnswer, type HeldInput } from '../../../http/api/route.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import { isSystemUser } from '../../../unit-of-work/system-user.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { approvableOf, type OperatorCommand } from './commands.ts'
import { type Demand, decideDemands } from './decide-demands.ts'
import { inputOf, type Preview, performCommand } from './perform-command.ts'
import { findApproval, pendingApprovals, rulesFor } from './read.ts'

/** The time for which a change waits for approval. */
const WEEK_MS = 7 * 86_400_000
/** The time before its end at which an approval that still waits is announced once more. */
const WARNING_MS = 86_400_000

/** Carries out the change, or requests the approval that the rules require. */
export async function carryOutOrHold(
  context: Context,
  command: OperatorCommand,
  input: HeldInput,
): Promise<unknown> {
  const { isDryRun, isSmall, single } = approvableOf(command)
  const isFree = isSystemUser(context.actor.id) || isDryRun?.(input)
  const verbs = [...(isSmall?.(input) ? [] : [command.name]), ...(single === undefined ? [] : [single])]
  const rules = isFree ? [] : await rulesFor(context, verbs)
  const carryOut = () => command.write(context, inputOf(input))
  if (rules.length === 0) return carryOut()
  const { preview } = await performCommand(context, { command, input, maker: context.actor }, false)
  const demands = decideDemands(rules, preview.amounts)
  return demands.length === 0 ? carryOut() : write(context, { command, input, preview, demands })
}

interface Request {
  command: OperatorCommand
  input: HeldInput
  preview: Preview
  demands: Demand[]
}

async function write(context: Context, { command, input, preview, demands }: Request): Promise<HeldAnswer> {
  const { sql, tenant, vault, actor, now, request } = context
  const id = newId('apr_')
  const subjects = [...new Set(approvableOf(command).subjects(input, context))].sort()
  const { approval_reason: reason = null } = request
  const sealed = sealRow(vault, 'approvals', { id, content: JSON.stringify({ input, preview }), reason })
  const expires_at = addMilliseconds(now, WEEK_MS)
  await sql`
    insert into approvals
      (tenant, id, verb, subjects, maker, content, reason, demands, expires_at, created_at, modified_at)
    values (${tenant}, ${id}, ${command.name}, ${subjects}, ${actor.id}, ${sealed.content}, ${sealed.reason},
            ${JSON.stringify(demands)}::jsonb, ${expires_at}, ${now}, ${now})`
  await claimSubjects(context, command, id, subjects)
  record(context, 'approval.requested', id)
  enqueue(context, { kind: 'approvals.expire', payload: { approval: id }, due_at: expires_at })
  const warned_at = addMilliseconds(expires_at, -WARNING_MS)
  enqueue(context, { kind: 'approvals.warn', payload: { approval: id }, due_at: warned_at })
  context.pending.resource = id
  return new HeldAnswer(await findApproval(context, { commands: [command.name] }, id))
}

async function claimSubjects(
  context: Context,
  { name }: OperatorCommand,
  approval: string,
  subjects: string[],
): Promise<void> {
  const { sql, tenant } = context
  const claimed = await sql`
    insert into approval_subjects (tenant, verb, subject, approval)
    select ${tenant}, ${name}, x.subject, ${approval} from unnest(${subjects}::text[]) as x (subject)
    on conflict (tenant, verb, subject) do nothing returning subject`
  if (claimed.length === subjects.length) return
  const others = [...(await pendingApprovals(context, subjects)).values()].flat()
  const other = others.find(({ id, verb }) => verb === name && id !== approval)
  throw fail('conflict', 'The same change awaits approval already.', other && { approval: other.id })
}
