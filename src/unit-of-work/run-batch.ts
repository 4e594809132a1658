// Several changes of one tenant in one transaction. Each commit waits for the disk; a batch waits once.
import type { App, Context } from '../context.ts'
import type { ChangeFacts } from './change-facts.ts'
import type { Slot } from './pipeline-batches.ts'
import type { Change } from './record.ts'
import { beginUnitOfWork, type UnitOfWork, type UnitOptions } from './unit-of-work.ts'

/**
 * The time limit for locks of a batch in a pipeline. The next batch waits for this one outside the database, where
 * deadlock detection cannot see it; the limit breaks such a deadlock.
 */
const LOCK_SECONDS = 5

/**
 * Carries out several changes of one instant in one transaction. Each change has a context of its own, which collects
 * its write set, and is recorded like a single change. If decisions build on each other, the handler records a change
 * before it decides the next.
 */
export async function runBatch(
  app: App,
  facts: readonly ChangeFacts[],
  handler: (contexts: Context[], record: (n: number) => Promise<void>) => Promise<unknown>,
  slot?: Slot,
): Promise<void> {
  const options = { attempt: 1, readsInside: true, ...(slot && { lock_seconds: LOCK_SECONDS }) }
  await runUnit(app, facts[0]!.tenant, options, async (unit) => {
    const changes = facts.map((each) => unit.add(each))
    const rest = new Set(changes)
    const record = async (n: number) => {
      const change = changes[n]!
      refuseCacheChange(change)
      await unit.record([change])
      rest.delete(change)
    }
    await handler(
      changes.map(({ context }) => context),
      record,
    )
    rest.forEach(refuseCacheChange)
    slot?.release()
    if (!slot?.insertsOnly) await slot?.previousDone
    await unit.writeDeferred([...rest])
    await slot?.previousDone
    await unit.commit([...rest])
  })
}

async function runUnit(
  app: App,
  id: string,
  options: UnitOptions,
  work: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  const tenant = await app.tenant(id)
  if (!tenant) throw new Error(`tenant ${id} is gone`)
  const unit = beginUnitOfWork(app, tenant, options)
  try {
    await work(unit)
  } catch (error) {
    await unit.undo()
    throw error
  }
}

// The next change of the batch would read the old value from the cache.
function refuseCacheChange({ context }: Change): void {
  if (context.pending.altered.length > 0)
    throw new Error('a change that invalidates a cache needs a transaction of its own')
}
