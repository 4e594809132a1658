// Legal holds: while one is in force nothing of the person is erased.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { type LegalHold, selectHolds } from './read.ts'

/** Sets a hold on the data of a person. */
export async function setHold(context: Context, person: string, reason: string): Promise<LegalHold> {
  const { sql, tenant, vault, actor, now } = context
  await lockPerson(context, person)
  const id = newId('lgh_')
  await sql`
    insert into legal_holds (tenant, id, person, reason, set_by, created_at)
    values (${tenant}, ${id}, ${person}, ${vault.seal('legal_holds.reason', id, reason)}, ${actor.id}, ${now})`
  context.pending.resource = id
  return findHold(context, id)
}

/** Locks the person, or refuses. A hold precedes an erasure, or sees its outcome; new claims lock the row as well. */
export async function lockPerson({ sql, tenant }: Context, person: string): Promise<void> {
  const [locked] = await sql`select id from persons where tenant = ${tenant} and id = ${person} for update`
  if (!locked) throw notFound('person')
}

/** Lifts a hold that is in force, or refuses. */
export async function liftHold(context: Context, id: string, reason: string): Promise<LegalHold> {
  const { sql, tenant, vault, actor, now } = context
  const sealed = vault.seal('legal_holds.lift_reason', id, reason)
  const lifted = await sql`
    update legal_holds set lifted_at = ${now}, lifted_by = ${actor.id}, lift_reason = ${sealed}
    where tenant = ${tenant} and id = ${id} and lifted_at is null returning id`
  const hold = await findHold(context, id)
  if (lifted.length === 0) throw fail('conflict', `The hold was lifted at ${hold.lifted_at}.`)
  context.pending.resource = id
  return hold
}

async function findHold(context: Context, id: string): Promise<LegalHold> {
  const [hold] = await selectHolds(context, part`and id = ${id}`)
  if (!hold) throw notFound('legal hold')
  return hold
}
