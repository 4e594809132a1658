// Many changes of one tenant in one transaction. A commit waits for the disk, and who has thousands of small changes need
// not wait each time. They go one after the other, or, where somebody decides about all of them together, at once.
import { announce, auditOf, type ChangeFacts, joined, MOST_AT_ONCE, openWork } from './change.ts'
import type { App, Context, Tenant } from './context.ts'
import type { Tx } from './db/database.ts'
import { part } from './db/sql.ts'
import type { Place } from './in-row.ts'

/**
 * Carries out several changes of one tenant one after the other, each as if the ones before had committed, and commits
 * them all at once, or none.
 */
export async function changeTogether(
  app: App,
  facts: readonly ChangeFacts[],
  handler: (context: Context, n: number) => Promise<unknown>,
): Promise<void> {
  await together(app, facts, async (tenant, tx) => {
    const contexts: Context[] = []
    for (const [n, one] of facts.entries()) {
      const { context, write } = openWork(app, one, tenant, 1, tx)
      await handler(context, n)
      refuseAltered(context)
      await write(undefined)
      contexts.push(context)
    }
    return contexts
  })
}

/**
 * Carries out several changes of one tenant and instant that the handler decides about together, and commits them all at
 * once, or none. Each has a context of its own, for what it moves, records and enqueues: it is recorded as by itself.
 */
export async function changeAtOnce(
  app: App,
  facts: readonly ChangeFacts[],
  handler: (contexts: Context[]) => Promise<unknown>,
  place?: Place,
): Promise<void> {
  await together(app, facts, async (tenant, tx) => {
    const contexts = facts.map((one) => openWork(app, one, tenant, 1, tx).context)
    // Who is behind in the row waits for this one without the database knowing: should it hold what this one needs, this
    // one gives way.
    if (place) await tx.sql`select set_config('lock_timeout', ${LONGEST_LOCK}, true)`
    await handler(contexts)
    place?.decided()
    if (!place?.adds) await place?.turn
    for (const context of contexts) await writeDeferred(tx, context)
    await place?.turn
    await recordAll(tx, facts, tenant, contexts)
    return contexts
  })
}

const LONGEST_LOCK = '5s'

async function writeDeferred(tx: Tx, { pending }: Context): Promise<void> {
  while (pending.statements.length > 0)
    await tx.run(joined(pending.statements.splice(0, MOST_AT_ONCE), part`select 1`))
}

async function recordAll(
  tx: Tx,
  facts: readonly ChangeFacts[],
  tenant: Tenant,
  contexts: readonly Context[],
): Promise<void> {
  for (const context of contexts) refuseAltered(context)
  const done = facts.flatMap(({ job }) => job ?? [])
  const transfers = contexts.flatMap(({ pending }, change) =>
    pending.transfers.map((one) => ({ change, ...one })),
  )
  const events = contexts.flatMap(({ pending }) => pending.events)
  const jobs = contexts.flatMap(({ pending }) => pending.jobs)
  const audits = contexts.map((context, n) => ({ change: n, ...auditOf(facts[n]!, context) }))
  await tx.sql`
    select record_changes(${tenant.id}, ${contexts[0]!.now}, ${tenant.clock_epoch}, ${JSON.stringify(done)},
                          ${JSON.stringify(transfers)}, ${JSON.stringify(events)}, ${JSON.stringify(jobs)},
                          ${JSON.stringify(audits)})`
}

async function together(
  app: App,
  facts: readonly ChangeFacts[],
  work: (tenant: Tenant, tx: Tx) => Promise<Context[]>,
): Promise<void> {
  const tenant = await app.tenant(facts[0]!.tenant)
  if (!tenant) throw new Error(`tenant ${facts[0]!.tenant} is gone`)
  const tx = await app.database.begin(tenant.id)
  let contexts: Context[]
  try {
    contexts = await work(tenant, tx)
    await tx.commit()
  } catch (error) {
    await tx.rollback()
    throw error
  }
  for (const context of contexts) announce(app, tenant, context)
}

// The next would read from memory what this one has altered.
function refuseAltered({ pending }: Context): void {
  if (pending.altered.length > 0) throw new Error('a change of what is cached goes by itself')
}
