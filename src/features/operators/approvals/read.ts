// Every select of approvals and their rules.
import type { ReadContext } from '../../../context.ts'
import { equals, INSTANT_FORM, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { inOrderOf, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { HeldInput } from '../../../http/api/route.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import type { Instant } from '../../../values/time.ts'
import { permits } from '../operators/rules.ts'
import { type OperatorCommands, placeOf, type VisibleApprovals, visibleCommands } from './commands.ts'
import type { Demand, Rule } from './decide-demands.ts'
import { maskRemark } from './mask-by-shape.ts'
import type { Preview } from './perform-command.ts'

export type { OperatorCommands }

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

export interface ApprovalVote {
  id: string
  voter: string
  vote: 'approve' | 'reject'
  note: string | null
  created_at: Instant
}

export interface ApprovalHead {
  id: string
  verb: string
  subjects: string[]
  maker: string
  /** The reason of the maker; sealed in the database. */
  reason: string | null
  status: 'pending' | 'approved' | 'overridden' | 'rejected' | 'cancelled' | 'expired'
  demands: Demand[]
  expires_at: Instant
  created_at: Instant
  modified_at: Instant
}

export interface ApprovalContent {
  input: HeldInput
  preview: Preview
}

interface ApprovalRow extends ApprovalHead {
  content: string
  votes: ApprovalVote[]
}

export type ShownApproval = ApprovalHead & ApprovalContent & { votes: ApprovalVote[] }

const columns = part`
  a.id, a.verb, a.subjects, a.maker, a.reason, a.status, a.demands, a.expires_at, a.created_at, a.modified_at,
  a.content,
  coalesce((select json_agg(json_build_object(
      'id', v.id, 'voter', v.voter, 'vote', v.vote, 'note', v.note,
      'created_at', to_char(v.created_at, ${INSTANT_FORM})) order by v.id)
    from approval_votes v where v.tenant = a.tenant and v.approval = a.id), '[]') as votes`

function openApproval({ vault }: Reader, row: ApprovalRow): ShownApproval {
  const { content, votes, ...head } = openRow(vault, 'approvals', row)
  return {
    ...head,
    ...(JSON.parse(content) as ApprovalContent),
    votes: votes.map((vote) => openRow(vault, 'approval_votes', vote)),
  }
}

export interface ApprovalFilter {
  status?: ApprovalHead['status']
  verb?: string
  subject?: string
  maker?: string
}

/** The approvals of the operations, newest first. */
export async function listApprovals(
  context: Reader,
  sight: VisibleApprovals,
  { status, verb, subject, maker }: ApprovalFilter,
  window: PageWindow,
): Promise<ShownApproval[]> {
  const about = subject === undefined ? part`` : part`and a.subjects @> array[${subject}::text]`
  const rows = await context.sql<ApprovalRow>`
    select ${columns} from approvals a
    where a.tenant = ${context.tenant} and a.verb = any(${sight.commands}::text[])
      ${equals(part`a.maker`, sight.maker)}
      ${equals(part`a.status`, status)} ${equals(part`a.verb`, verb)} ${equals(part`a.maker`, maker)} ${about}
      ${newestFirst(window, part`a.created_at`, part`a.id`)}`
  return rows.map((row) => withoutFile(openApproval(context, row)))
}

/** The characters of a file that a list shows; the approval by itself shows all. */
const SHOWN_OF_FILE = 1000

function withoutFile(approval: ShownApproval): ShownApproval {
  const { input } = approval
  const { content } = input.body
  if (typeof content !== 'string' || content.length <= SHOWN_OF_FILE) return approval
  const body = { ...input.body, content: `${content.slice(0, SHOWN_OF_FILE)}…` }
  return { ...approval, input: { ...input, body } }
}

/** The approval of one of the operations, or a refusal. */
export async function findApproval(
  context: Reader,
  { commands, maker }: VisibleApprovals,
  id: string,
): Promise<ShownApproval> {
  const [row] = await context.sql<ApprovalRow>`
    select ${columns} from approvals a
    where a.tenant = ${context.tenant} and a.id = ${id} and a.verb = any(${commands}::text[])
      ${equals(part`a.maker`, maker)}`
  if (!row) throw notFound('approval')
  return openApproval(context, row)
}

export interface PendingApproval {
  id: string
  verb: string
  maker: string
  reason: string | null
  created_at: Instant
}

/** The pending approvals about each of the subjects. */
export async function pendingApprovals(
  context: Reader,
  subjects: string[],
): Promise<Map<string, PendingApproval[]>> {
  if (subjects.length === 0) return new Map()
  const { sql, tenant, vault } = context
  const rows = await sql<PendingApproval & { subject: string }>`
    select s.subject, a.id, a.verb, a.maker, a.reason, a.created_at
    from approval_subjects s join approvals a on a.tenant = s.tenant and a.id = s.approval
    where s.tenant = ${tenant} and s.subject = any(${subjects}::text[]) order by a.id`
  const pending = new Map<string, PendingApproval[]>()
  for (const { subject, ...one } of rows) {
    const shown = { ...one, reason: maskRemark(openRow(vault, 'approvals', one).reason) }
    pending.set(subject, [...(pending.get(subject) ?? []), shown])
  }
  return pending
}

/** The resources with the changes of each that await approval. */
export async function withPending<Row extends { id: string }>(
  context: Reader,
  rows: readonly Row[],
): Promise<(Row & { pending_approvals: PendingApproval[] })[]> {
  const pending = await pendingApprovals(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, pending_approvals: pending.get(row.id) ?? [] }))
}

/** The rules for the operations in the tenant, or in all tenants. */
export function rulesFor({ app, tenant }: ReadContext, verbs: readonly string[]): Promise<Rule[]> {
  return app.database.sql(INSTALLATION)<Rule>`
    select id, currency, from_amount, roles, needed from approval_rules
    where tenant = ${INSTALLATION} and verb = any(${verbs}::text[])
      and (of_tenant is null or of_tenant = ${placeOf(tenant)})
    order by id`
}

interface RuleKey {
  verb: string
  of_tenant: string | null
  currency: string | null
}

/** The rules, by operation, tenant and currency; a general one comes first. */
export function listRules(
  { sql }: Pick<ReadContext, 'sql'>,
  { verb, of_tenant }: { verb?: string; of_tenant?: string },
  window: PageWindow,
) {
  return sql<RuleKey>`
    select id, verb, of_tenant, currency, from_amount, roles, needed, set_by, modified_at from approval_rules
    where tenant = ${INSTALLATION} ${equals(part`verb`, verb)} ${equals(part`of_tenant`, of_tenant)}
      ${inOrderOf(window, part`verb`, part`coalesce(of_tenant, '')`, part`coalesce(currency, '')`)}`
}

/**
 * The pending approvals that the operator sees, in numbers; none if they may not read approvals. An operator does
 * not take an approval: each is without an owner, and theirs are those that they requested.
 */
export async function countPending(
  { sql, tenant, actor }: Pick<ReadContext, 'sql' | 'tenant' | 'actor'>,
  commands: OperatorCommands,
) {
  const { grants } = actor.session!
  if (!permits(grants, 'approval.read', placeOf(tenant))) return []
  const visible = visibleCommands(commands, grants, tenant)
  const rows = await sql<{ count: number; unassigned: number; mine: number; oldest_at: Instant | null }>`
    select count(*)::int as count, count(*)::int as unassigned,
           count(*) filter (where maker = ${actor.id})::int as mine, min(created_at) as oldest_at
    from approvals
    where tenant = ${tenant} and status = 'pending' and verb = any(${visible}::text[])`
  return rows.map((row) => ({ list: 'approvals', state: 'pending', ...row }))
}
