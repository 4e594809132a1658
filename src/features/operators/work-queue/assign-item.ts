// Operators take items of work, give them back, and hand them over. An assignment that ends stays as a row.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { grantsOf } from '../operators/read.ts'
import { permits } from '../operators/rules.ts'
import { decideGiveBack, decideHandOver, decideTake } from './decide-assignment.ts'
import { assignmentColumns, type WorkAssignment } from './read.ts'
import { findSubject, type WorkSubject } from './subjects.ts'

interface Facts {
  subject: WorkSubject
  operator: string
  current: WorkAssignment | undefined
  holder: string | undefined
}

/** Takes an item that nobody has; an item of the operator stays as it is. */
export async function takeItem(context: Context, id: string): Promise<WorkAssignment> {
  const facts = await gather(context, id)
  return decideTake(facts) ? assign(context, facts, facts.operator) : facts.current!
}

/** Gives an item of the operator back, so that nobody has it. */
export async function giveBackItem(context: Context, id: string): Promise<WorkAssignment> {
  const facts = await gather(context, id)
  decideGiveBack(facts)
  return end(context, facts.current!)
}

/** Hands an item to an operator, also one that another operator has. */
export async function handOverItem(context: Context, id: string, receiver: string): Promise<WorkAssignment> {
  const facts = await gather(context, id)
  const grants = (await grantsOf(context, [receiver])).get(receiver) ?? []
  const receiver_may_work = ['work.write', facts.subject.permission].every((permission) =>
    permits(grants, permission, context.tenant),
  )
  decideHandOver({ ...facts, receiver, receiver_may_work })
  if (facts.current) await end(context, facts.current)
  return assign(context, facts, receiver)
}

// The lock makes concurrent changes of one item wait for each other.
async function gather(context: Context, id: string): Promise<Facts> {
  const { sql, tenant, actor } = context
  const subject = await findSubject(context, id)
  const [current] = await sql<WorkAssignment>`
    select ${assignmentColumns} from work_assignments
    where tenant = ${tenant} and subject = ${id} and ended_at is null for update`
  context.pending.resource = id
  return { subject, operator: actor.id, current, holder: current?.operator }
}

async function end({ sql, tenant, actor, now }: Context, { id }: WorkAssignment): Promise<WorkAssignment> {
  const [ended] = await sql<WorkAssignment>`
    update work_assignments set ended_at = ${now}, ended_by = ${actor.id}
    where tenant = ${tenant} and id = ${id} returning ${assignmentColumns}`
  return ended!
}

// Of two operators that take an item at the same time, the index lets the first.
async function assign(
  { sql, tenant, actor, now }: Context,
  { subject }: Facts,
  operator: string,
): Promise<WorkAssignment> {
  const [assigned] = await sql<WorkAssignment>`
    insert into work_assignments (tenant, id, subject, kind, operator, assigned_by, created_at)
    values (${tenant}, ${newId('was_')}, ${subject.id}, ${subject.kind}, ${operator}, ${actor.id}, ${now})
    on conflict (tenant, subject) where ended_at is null do nothing
    returning ${assignmentColumns}`
  if (!assigned) throw fail('conflict', 'Another operator has just taken the item.')
  return assigned
}
