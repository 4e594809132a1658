// Carries out one change in a transaction of its own, and retries it if its reads were out of date.
import type { App, Context } from '../context.ts'
import { isTransient } from '../db/database.ts'
import { UnknownDataKey } from '../privacy/vault.ts'
import { type ChangeFacts, type SealedAnswer, SIGNAL } from './change-facts.ts'
import { beginUnitOfWork } from './unit-of-work.ts'

const ATTEMPTS = 8
/**
 * The constraints whose violation means that another change came first: of the ledger, no customer's balance below zero
 * and no loan or claim repaid beyond its amount; of the orders of an account, one for each client reference.
 */
const CONSTRAINTS = [
  'customer_balance_not_negative',
  'rollover_loan_not_overpaid',
  'claim_not_overpaid',
  'orders_by_client_reference',
]

/** Carries out a change and commits it; seal makes the stored form of the answer, for the idempotency key. */
export async function runInTransaction<T>(
  app: App,
  facts: ChangeFacts,
  handler: (context: Context) => Promise<T>,
  seal?: (answer: T) => SealedAnswer,
): Promise<T> {
  let lastError: unknown
  for (let attempt = 1; ; attempt++) {
    const tenant = await app.tenant(facts.tenant)
    if (!tenant) throw new Error(`tenant ${facts.tenant} is gone`)
    // After another process has recovered an advance of the clock, the advance writes nothing more.
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

/** Records the outcome of a request that changes nothing, under its idempotency key if it has one. */
export async function recordOutcome(app: App, facts: ChangeFacts, sealed: SealedAnswer): Promise<void> {
  await runInTransaction(
    app,
    facts,
    async () => undefined,
    () => sealed,
  )
}

// A guard or a constraint that failed means that the reads before the transaction are out of date, and so
// does a value under a data key that this process does not have yet: read again, decide again.
function isOutOfDate(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === SIGNAL.clock_moved ||
    code === SIGNAL.guard ||
    CONSTRAINTS.includes(constraint!) ||
    isTransient(error) ||
    error instanceof UnknownDataKey
  )
}
