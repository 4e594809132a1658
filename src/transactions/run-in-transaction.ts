// Carries out one change in a transaction of its own, again where what it had read was out of date.
import type { App, Context } from '../context.ts'
import { isTransient } from '../db/database.ts'
import { UnknownDataKey } from '../privacy/vault.ts'
import { type ChangeFacts, type Sealed, SIGNAL } from './change-facts.ts'
import { beginUnitOfWork } from './unit-of-work.ts'

const ATTEMPTS = 8
/** The ledger's own bounds: no customer's balance below zero, no more of a loan paid back than was lent. */
const BOUNDS = ['customer_balance_not_negative', 'rollover_loan_not_overpaid']

/** Carries out a change and commits it; seal turns the answer into what is stored under the idempotency key. */
export async function runInTransaction<T>(
  app: App,
  facts: ChangeFacts,
  handler: (context: Context) => Promise<T>,
  seal?: (answer: T) => Sealed,
): Promise<T> {
  let lastError: unknown
  for (let attempt = 1; ; attempt++) {
    const tenant = await app.tenant(facts.tenant)
    if (!tenant) throw new Error(`tenant ${facts.tenant} is gone`)
    // An advance of the clock that was recovered by another process writes nothing more at the time that it had
    // reached.
    if (lastError && facts.now && tenant.clock_mode !== 'advancing') throw lastError
    const unit = beginUnitOfWork(app, tenant, { attempt, readsInside: false })
    try {
      const change = unit.add(facts)
      const answer = await handler(change.context)
      await unit.commit([change], seal?.(answer))
      return answer
    } catch (error) {
      await unit.undo()
      if (attempt >= ATTEMPTS || !isOutOfDate(error)) throw error
      lastError = error
      app.drop('tenant', facts.tenant)
    }
  }
}

/**
 * Records the outcome of a request, under its idempotency key if it has one, in a transaction that changes nothing
 * else.
 */
export async function recordOutcome(app: App, facts: ChangeFacts, sealed: Sealed): Promise<void> {
  await runInTransaction(
    app,
    facts,
    async () => undefined,
    () => sealed,
  )
}

// A guard or a balance that gave way means that what was read ahead is out of date: read again, decide again. So does a
// value under a data key that this process does not have yet.
function isOutOfDate(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === SIGNAL.clock_moved ||
    code === SIGNAL.guard ||
    BOUNDS.includes(constraint!) ||
    isTransient(error) ||
    error instanceof UnknownDataKey
  )
}
