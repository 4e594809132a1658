// A unit of work: one transaction of one tenant. What its changes write, post, record and enqueue commits together or
// not at all.
//
// The transaction opens at the first statement that needs it. A change that only reads ahead and defers its writes
// never opens one: everything it writes goes out as a single statement, which is its own transaction.
import type { App, Context, QueueName, Tenant } from '../context.ts'
import type { Sql, Tx } from '../db/database.ts'
import { part, statement } from '../db/sql.ts'
import { tenantNow } from '../values/clock.ts'
import { addMilliseconds } from '../values/time.ts'
import type { ChangeFacts, Sealed } from './change-facts.ts'
import { type Change, joined, recordCall } from './record.ts'

/** How many deferred statements go out in one. A statement takes 65,535 values at most. */
const MOST_DEFERRED = 500
/**
 * A job that falls due so soon after its change is worth waking the worker for; the worker looks for others by
 * itself.
 */
const SOON_MS = 20

export interface UnitOfWork {
  /** Adds a change; its context notes what is to be written. */
  add(facts: ChangeFacts): Change
  /** Opens the transaction, unless a statement has done so. */
  open(): Promise<Tx>
  /** Sends the statements that changes have deferred, inside the transaction. */
  writeDeferred(changes: readonly Change[]): Promise<void>
  /** Writes and records changes inside the transaction; later changes read them. */
  record(changes: readonly Change[]): Promise<void>
  /** Writes and records the last changes and commits. */
  commit(changes: readonly Change[], sealed?: Sealed): Promise<void>
  undo(): Promise<void>
}

export interface UnitOptions {
  /** 1, or more where the unit was undone and runs again. */
  attempt: number
  /** Whether its changes read ahead inside the transaction, where they see what was recorded before them. */
  readsInside: boolean
}

/** Begins a unit of work; nothing is sent to the database yet. */
export function beginUnitOfWork(app: App, tenant: Tenant, { attempt, readsInside }: UnitOptions): UnitOfWork {
  let opening: Promise<Tx> | undefined
  const changes: Change[] = []
  const open = () => {
    opening ??= app.database.begin(tenant.id)
    return opening
  }
  const sql = (async (strings: TemplateStringsArray, ...values: unknown[]) =>
    (await open()).run(statement(strings, values))) as Sql
  const outside = readsInside ? sql : app.database.sql(tenant.id)

  async function writeDeferred(written: readonly Change[], most = 0): Promise<void> {
    for (const { context } of written) {
      const { statements } = context.pending
      while (statements.length > most) {
        const tx = await open()
        await tx.run(joined(statements.splice(0, MOST_DEFERRED), part`select 1`))
      }
    }
  }

  async function commit(last: readonly Change[], sealed?: Sealed): Promise<void> {
    if (last.length === 0) return (await open()).commit()
    await writeDeferred(last, last.length === 1 ? MOST_DEFERRED : 0)
    const closing = joined(last[0]!.context.pending.statements, recordCall(tenant, last, sealed))
    if (opening) await (await opening).finish(closing)
    else await app.database.runWrite(tenant.id, closing)
  }

  return {
    open,
    add(facts) {
      const change = { facts, context: newContext(app, tenant, facts, { attempt, sql, outside }) }
      changes.push(change)
      return change
    },
    writeDeferred,
    async record(written) {
      await writeDeferred(written, written.length === 1 ? MOST_DEFERRED : 0)
      const tx = await open()
      await tx.run(joined(written[0]!.context.pending.statements, recordCall(tenant, written)))
    },
    async commit(last, sealed) {
      await commit(last, sealed)
      for (const { context } of changes) announce(app, tenant, context)
    },
    async undo() {
      const tx = await opening?.catch(() => undefined)
      await tx?.rollback()
    },
  }
}

function newContext(
  app: App,
  tenant: Tenant,
  facts: ChangeFacts,
  { attempt, sql, outside }: Pick<Context, 'attempt' | 'sql' | 'outside'>,
): Context {
  const pending: Context['pending'] = {
    statements: [],
    transfers: [],
    events: [],
    jobs: [],
    altered: [],
    resource: null,
  }
  return {
    app,
    attempt,
    sql,
    outside,
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: facts.now ?? tenantNow(tenant, app.machineNow()),
    actor: facts.actor,
    request: facts.request,
    pending,
    defer: (strings, ...values) => void pending.statements.push(part(strings, ...values)),
    invalidates: (topic, key) => void pending.altered.push(key === undefined ? [topic] : [topic, key]),
  }
}

// The table of jobs derives the queue of a job from its kind in the same way.
const queueOf = (kind: string): QueueName => (kind === 'webhooks.deliver' ? 'outgoing' : 'main')

// Wakes what has work after a commit. While a tenant's clock is being advanced the worker finds nothing of it to do,
// and the advance publishes its events.
function announce(app: App, { clock_mode }: Tenant, { now, pending }: Context): void {
  for (const [topic, key] of pending.altered) app.drop(topic, key)
  if (clock_mode === 'advancing') return
  if (pending.events.length > 0) app.wakeWorker('publisher')
  const soon = clock_mode === 'running' ? addMilliseconds(now, SOON_MS) : now
  const due = pending.jobs.filter((job) => job.due_at <= soon)
  for (const queue of new Set(due.map(({ kind }) => queueOf(kind)))) app.wakeWorker(queue)
}
