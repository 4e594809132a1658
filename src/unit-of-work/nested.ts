// A change inside the transaction of another one. It has an author, a write set and an audit record of its own, and
// commits with the outer change or not at all.
import type { Context, Pending } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { ChangeFacts, SealedAnswer } from './change-facts.ts'
import { newContext } from './new-context.ts'
import { writeChanges } from './write-changes.ts'

export interface NestedChange {
  facts: Pick<ChangeFacts, 'actor' | 'action'>
  work: (context: Context) => Promise<unknown>
  seal: (answer: unknown) => SealedAnswer
}

export interface NestedOutcome {
  answer: unknown
  pending: Pending
}

/** Carries out the change inside the transaction of the outer change. */
export async function runNested(outer: Context, change: NestedChange): Promise<NestedOutcome> {
  const outcome = await perform(outer, change)
  for (const [topic, key] of outcome.pending.altered) outer.invalidates(topic, key)
  return outcome
}

/** Carries out the change and undoes it; its refusals and those of the database are thrown. */
export const dryRun = (outer: Context, change: NestedChange): Promise<NestedOutcome> =>
  undone(outer.sql, () => perform(outer, change))

/** Does the work in the transaction and undoes its writes; returns its answer. */
export async function undone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`
  const answer = await work()
  await sql`rollback to savepoint trial`
  return answer
}

// Reads inside the transaction, so that it needs no second connection while it holds locks.
async function perform(outer: Context, { facts, work, seal }: NestedChange): Promise<NestedOutcome> {
  const { app, attempt, sql, request, now } = outer
  const tenant = (await app.tenant(outer.tenant))!
  const whole: ChangeFacts = { tenant: tenant.id, request, now, ...facts }
  const context = newContext(app, tenant, whole, { attempt, sql, outside: sql })
  const answer = await work(context)
  await writeChanges(sql, tenant, [{ facts: whole, context, sealed: seal(answer) }])
  return { answer, pending: context.pending }
}
