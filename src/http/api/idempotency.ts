// Idempotency-Key: the first outcome of a write is stored with the change, in its transaction, and every repeat within
// 24 hours of the tenant's clock gets the same bytes.
import type { App, Tenant } from '../../context.ts'
import { isOutage } from '../../db/unavailable.ts'
import { fail, Refusal } from '../../errors.ts'
import { isSealed } from '../../privacy/vault.ts'
import { type ChangeFacts, type SealedAnswer, SIGNAL } from '../../unit-of-work/change-facts.ts'
import { retryWithFreshKeys } from '../../unit-of-work/retry-with-fresh-keys.ts'
import { recordOutcome } from '../../unit-of-work/run-in-transaction.ts'
import { tenantNow } from '../../values/clock.ts'
import { addMilliseconds } from '../../values/time.ts'

const DAY_MS = 86_400_000

export interface RecordedAnswer extends SealedAnswer {
  replayed: boolean
}

/** Carries out a write and returns its outcome, or the stored outcome of its key. */
export async function runIdempotently(
  app: App,
  facts: ChangeFacts,
  run: () => Promise<SealedAnswer>,
  sealFailure: (error: unknown) => SealedAnswer,
): Promise<RecordedAnswer> {
  try {
    return { replayed: false, ...(await run()) }
  } catch (error) {
    if (!facts.idempotency) throw error
    return await settleFailure(app, facts, error, sealFailure)
  }
}

/** Carries out a write of several transactions, one at a time under the same key; another request gets a conflict. */
export async function runExclusively(
  app: App,
  facts: ChangeFacts,
  answer: () => Promise<RecordedAnswer>,
): Promise<RecordedAnswer> {
  if (!facts.idempotency) return answer()
  const stored = await lookUpOutcome(app, facts)
  if (stored) return stored
  const unlock = await app.database.tryLock(`${facts.tenant} ${facts.idempotency.key}`)
  if (!unlock) throw inFlight()
  return answer().finally(unlock)
}

async function settleFailure(
  app: App,
  facts: ChangeFacts,
  error: unknown,
  sealFailure: (error: unknown) => SealedAnswer,
): Promise<RecordedAnswer> {
  const state = (error as { code?: string }).code
  if (state === SIGNAL.in_flight) throw inFlight()
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'not_found') throw error
  const stored = await lookUpOutcome(app, facts)
  if (stored) return stored
  // The outcome is unknown, or nothing happened: the request may be repeated, so no answer is stored.
  if (isOutage(error) || state === SIGNAL.already_answered) throw error
  if (code === 'invalid_request' || code === 'rate_limited') throw error
  const sealed = sealFailure(error)
  try {
    await recordOutcome(app, facts, sealed)
  } catch (second) {
    return settleRace(app, facts, second)
  }
  return { ...sealed, replayed: false }
}

// Another request stored its outcome between our failure and the record of it: the first outcome counts.
async function settleRace(app: App, facts: ChangeFacts, error: unknown): Promise<RecordedAnswer> {
  if ((error as { code?: string }).code === SIGNAL.in_flight) throw inFlight()
  const stored = await lookUpOutcome(app, facts)
  if (!stored) throw error
  return stored
}

const inFlight = () =>
  new Refusal('conflict', 'A request with this Idempotency-Key is still being processed.', {
    headers: { 'Retry-After': '1' },
  })

/** Looks up the outcome of the key; refuses a key that was used for another request or more than a day ago. */
export async function lookUpOutcome(app: App, facts: ChangeFacts): Promise<RecordedAnswer | undefined> {
  return retryWithFreshKeys(app, (await app.tenant(facts.tenant))!, (tenant) => lookUpAs(app, tenant, facts))
}

async function lookUpAs(
  app: App,
  tenant: Tenant,
  { idempotency }: ChangeFacts,
): Promise<RecordedAnswer | undefined> {
  const { key, fingerprint: print } = idempotency!
  const [stored] = await app.database.sql(tenant.id)<
    SealedAnswer & { fingerprint: string; created_at: string }
  >`
    select status, body, fingerprint, created_at from idempotency_keys
    where tenant = ${tenant.id} and key = ${key}`
  if (!stored) return undefined
  const now = tenantNow(tenant, app.machineNow())
  if (addMilliseconds(stored.created_at, 30 * DAY_MS) < now) return undefined
  if (addMilliseconds(stored.created_at, DAY_MS) <= now) throw fail('idempotency_key_expired')
  if (stored.fingerprint !== print) throw fail('idempotency_key_conflict')
  const { status, body } = stored
  const opened = isSealed(body) ? tenant.vault.open('idempotency_keys.body', key, body) : body
  return { status, body: opened, replayed: true }
}
