// A unit of work: one transaction of one tenant. The write sets of its changes commit together or not at all.
//
// The transaction opens at the first statement that needs it. A change that reads outside and defers its writes never
// opens one: its write set is a single statement, which is its own transaction, alone or with those of other requests.
import type { App, Tenant } from '../context.ts'
import type { Sql, Tx } from '../db/database.ts'
import { statement } from '../db/sql.ts'
import { announce } from './announce.ts'
import type { ChangeFacts, SealedAnswer } from './change-facts.ts'
import { commitInGroup, isShareable } from './group-commit.ts'
import { newContext } from './new-context.ts'
import type { Change } from './record.ts'
import { writeChanges, writeDeferred, writeUpToClosing } from './write-changes.ts'

export interface UnitOfWork {
  /** Adds a change; its context collects the write set. */
  add(facts: ChangeFacts): Change
  /** Opens the transaction if it is not open. */
  open(): Promise<Tx>
  /** Sends the deferred statements of the changes, inside the transaction. */
  writeDeferred(changes: readonly Change[]): Promise<void>
  /** Writes and records changes inside the transaction, so that later changes can read them. */
  record(changes: readonly Change[]): Promise<void>
  /** Writes and records the last changes and commits; only a single change has an answer. */
  commit(changes: readonly Change[], sealed?: SealedAnswer): Promise<void>
  undo(): Promise<void>
}

export interface UnitOptions {
  /** 1, or more after a retry. */
  attempt: number
  /** Whether `outside` reads inside the transaction after all, to see the changes recorded before. */
  readsInside: boolean
  /** The time limit for each lock. */
  lock_seconds?: number
}

/** Begins a unit of work, without a statement. */
export function beginUnitOfWork(
  app: App,
  tenant: Tenant,
  { attempt, readsInside, lock_seconds }: UnitOptions,
): UnitOfWork {
  let opening: Promise<Tx> | undefined
  const changes: Change[] = []
  const open = () => {
    opening ??= app.database.begin(tenant.id, lock_seconds)
    return opening
  }
  const sql = (async (strings: TemplateStringsArray, ...values: unknown[]) =>
    (await open()).run(statement(strings, values))) as Sql
  const outside = readsInside ? sql : app.database.sql(tenant.id)

  async function commit(last: readonly Change[]): Promise<void> {
    if (last.length === 0) return (await open()).commit()
    if (!opening && last.length === 1 && isShareable(last[0]!)) return commitInGroup(app, tenant, last[0]!)
    const { strings, values } = await writeUpToClosing(sql, tenant, last)
    const closing = statement(strings, values)
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
    writeDeferred: (written) => writeDeferred(sql, written),
    record: (written) => writeChanges(sql, tenant, written),
    async commit(last, sealed) {
      await commit(sealed ? last.map((change) => ({ ...change, sealed })) : last)
      for (const { context } of changes) announce(app, tenant, context)
    },
    async undo() {
      const tx = await opening?.catch(() => undefined)
      await tx?.rollback()
    },
  }
}
