// One change, one transaction: the business rows, ledger transfers, events, jobs, audit record and idempotency record
// of a change commit together or not at all. Only the edge (pipeline, worker, seed) calls this.
//
// The transaction opens at the first statement that needs it. A change that only reads ahead and defers its
// writes never opens one: everything it writes goes out as a single statement, which is its own transaction.
import { createHash } from 'node:crypto'
import type { Actor, App, Context, Pending, QueueName, RequestFacts, Tenant } from './context.ts'
import { isTransient, type Sql, type Tx } from './db/database.ts'
import { joinParts, type Part, part, statement } from './db/sql.ts'
import { UnknownDataKey } from './privacy/vault.ts'
import { tenantNow } from './values/clock.ts'
import { newId } from './values/ids.ts'
import { addMilliseconds, type Instant } from './values/time.ts'

export interface IdempotencyRecord {
  key: string
  fingerprint: string
  method: string
  path: string
  /** Whether the answer may hold personal data, and is then kept sealed. */
  is_personal: boolean
}

export interface Sealed {
  status: number
  body: string
}

export interface ChangeFacts {
  tenant: string
  actor: Actor
  request: RequestFacts
  action: string
  idempotency?: IdempotencyRecord
  /** The job that is done once this change has committed. */
  job?: { id: string; attempts: number }
  /** Fixed time of a job that runs during an advance of the clock; otherwise the tenant's now. */
  now?: Instant
}

/** Signals of record_change, by the SQLSTATE it raises. */
export const IN_FLIGHT = 'HF001'
export const ALREADY_ANSWERED = 'HF002'
const CLOCK_MOVED = 'HF003'
export const JOB_TAKEN = 'HF004'
const GUARD = 'HF005'
/** The ledger's own bounds: no customer's balance below zero, no loan paid back that was not lent. */
const BOUNDS = ['customer_balance_not_negative', 'rollover_loan_not_overpaid']

const ATTEMPTS = 8
/** How many of a change's own statements go out in one. */
export const MOST_AT_ONCE = 500
/** A job that falls due so soon after its change is worth waking the worker for; the worker looks for others by itself. */
const SOON_MS = 20

// The queue that jobs of a kind stand in; the table of jobs says the same of each.
const queueOf = (kind: string): QueueName => (kind === 'webhooks.deliver' ? 'outgoing' : 'main')

/** Carries out a change and commits it; seal turns the answer into what is stored under the idempotency key. */
export async function change<T>(
  app: App,
  facts: ChangeFacts,
  handler: (context: Context) => Promise<T>,
  seal?: (answer: T) => Sealed,
): Promise<T> {
  let gaveWay: unknown
  for (let attempt = 1; ; attempt++) {
    const tenant = await app.tenant(facts.tenant)
    if (!tenant) throw new Error(`tenant ${facts.tenant} is gone`)
    // Of an advance that was taken for dead nothing more is written at the time that it had got to.
    if (gaveWay && facts.now && tenant.clock_mode !== 'advancing') throw gaveWay
    const work = openWork(app, facts, tenant, attempt)
    try {
      const answer = await handler(work.context)
      await work.complete(seal?.(answer))
      return answer
    } catch (error) {
      await work.undo()
      if (attempt >= ATTEMPTS || !mayRetry(error)) throw error
      gaveWay = error
      app.drop('tenant', facts.tenant)
    }
  }
}

/** Records the outcome of a request, under its idempotency key if it has one, in a transaction that changes nothing else. */
export async function recordOutcome(app: App, facts: ChangeFacts, sealed: Sealed): Promise<void> {
  await change(
    app,
    facts,
    async () => undefined,
    () => sealed,
  )
}

// A guard or a balance that gave way means that what was read ahead is out of date: read again, decide again. So does a
// value under a data key that this process has not heard of yet.
function mayRetry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === CLOCK_MOVED ||
    code === GUARD ||
    BOUNDS.includes(constraint!) ||
    isTransient(error) ||
    error instanceof UnknownDataKey
  )
}

/**
 * Opens the work of a change. Inside a transaction that is given it is written to that, and reads ahead from it; who gave
 * it commits.
 */
export function openWork(app: App, facts: ChangeFacts, tenant: Tenant, attempt: number, given?: Tx) {
  const pending: Pending = {
    statements: [],
    transfers: [],
    events: [],
    jobs: [],
    altered: [],
    resource: null,
  }
  let opening: Promise<Tx> | undefined = given && Promise.resolve(given)
  const transaction = () => {
    opening ??= app.database.begin(tenant.id)
    return opening
  }
  const sql = (async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const tx = await transaction()
    return tx.run(statement(strings, values))
  }) as Sql

  const context: Context = {
    app,
    attempt,
    sql,
    outside: given ? given.sql : app.database.sql(tenant.id),
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: facts.now ?? tenantNow(tenant, app.machineNow()),
    actor: facts.actor,
    request: facts.request,
    pending,
    defer: (strings, ...values) => void pending.statements.push(part(strings, ...values)),
    changes: (topic, key) => void pending.altered.push(key === undefined ? [topic] : [topic, key]),
  }

  const last = (sealed: Sealed | undefined) => {
    const answer = sealed ? keptAnswer(facts, tenant, sealed) : null
    return closingStatement(pending, describe(facts, tenant, context, sealed), answer)
  }

  async function write(sealed: Sealed | undefined) {
    await writeAhead()
    await (await transaction()).run(last(sealed))
  }

  async function complete(sealed: Sealed | undefined) {
    await writeAhead()
    if (opening) {
      await (await opening).finish(last(sealed))
    } else {
      await app.database.runWrite(tenant.id, last(sealed))
    }
    announce(app, tenant, context)
  }

  // A statement takes 65,535 values at most: of very many the first go ahead, in the same transaction.
  async function writeAhead() {
    while (pending.statements.length > MOST_AT_ONCE) {
      const tx = await transaction()
      const some = pending.statements.splice(0, MOST_AT_ONCE)
      await tx.run(joined(some, part`select 1`))
    }
  }

  async function undo() {
    const tx = await opening?.catch(() => undefined)
    await tx?.rollback()
  }

  return { context, write, complete, undo }
}

/**
 * Tells others what they must hear of once a change has committed. While a tenant's clock is being advanced the worker
 * finds nothing of it to do, and whoever advances it publishes its events.
 */
export function announce(app: App, { clock_mode }: Tenant, { now, pending }: Context): void {
  for (const [topic, key] of pending.altered) app.drop(topic, key)
  if (clock_mode === 'advancing') return
  if (pending.events.length > 0) app.wakeWorker('publisher')
  const soon = clock_mode === 'running' ? addMilliseconds(now, SOON_MS) : now
  for (const queue of new Set(
    pending.jobs.filter((job) => job.due_at <= soon).map(({ kind }) => queueOf(kind)),
  ))
    app.wakeWorker(queue)
}

function keptAnswer({ idempotency }: ChangeFacts, { vault }: Tenant, { body }: Sealed): string | null {
  if (!idempotency) return null
  return idempotency.is_personal ? vault.seal('idempotency_keys.body', idempotency.key, body) : body
}

function describe(facts: ChangeFacts, tenant: Tenant, context: Context, sealed: Sealed | undefined) {
  const { pending } = context
  return {
    tenant: tenant.id,
    now: context.now,
    clock_epoch: tenant.clock_epoch,
    ...(facts.idempotency && sealed
      ? { idempotency: { ...facts.idempotency, status: sealed.status, resource: pending.resource } }
      : {}),
    ...(facts.job ? { job: facts.job } : {}),
    ...(pending.transfers.length ? { transfers: pending.transfers } : {}),
    ...(pending.events.length ? { events: pending.events } : {}),
    ...(pending.jobs.length ? { jobs: pending.jobs } : {}),
    ...(pending.altered.length ? { altered: pending.altered.map((topic) => JSON.stringify(topic)) } : {}),
    audit: auditOf(facts, context, sealed),
  }
}

/** The audit record of a change. */
export function auditOf(facts: ChangeFacts, context: Context, sealed?: Sealed) {
  const { pending, actor, request } = context
  return {
    id: newId('aud_'),
    actor: actor.id,
    client: actor.client,
    person: request.person,
    client_user: request.client_user,
    client_request: request.client_request,
    request: request.id,
    action: facts.action,
    resource: pending.resource,
    path: request.path,
    status: sealed?.status ?? 0,
    after_digest: sealed && createHash('sha256').update(sealed.body).digest('hex'),
  }
}

// The change's own statements go in front as common table expressions, so that one round trip writes everything.
function closingStatement(pending: Pending, record: object, answer: string | null) {
  return joined(pending.statements, part`select record_change(${JSON.stringify(record)}::jsonb, ${answer})`)
}

/** One statement of several without an answer and the call that follows them. */
export function joined(statements: readonly Part[], call: Part) {
  if (statements.length === 0) return statement(call.strings, call.values)
  const named = statements.map((written, index) =>
    joinParts([bare(`w${index} as (`), written, bare(')')], ''),
  )
  const whole = joinParts([bare('with '), joinParts(named, ', '), bare(' '), call], '')
  return statement(whole.strings, whole.values)
}

const bare = (text: string) => part([text] as unknown as TemplateStringsArray)
