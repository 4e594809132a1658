// The write sets of changes inside an open transaction.
import type { Tenant } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { type Part, part } from '../db/sql.ts'
import { type Change, joined, recordCall, statementsOf } from './record.ts'

/** The number of deferred statements that are joined into one. A statement can have 65,535 values. */
const MAX_DEFERRED = 500

/** Sends the deferred statements of the changes; `most` of each change may be left. */
export async function writeDeferred(sql: Sql, changes: readonly Change[], most = 0): Promise<void> {
  for (const { context } of changes) {
    const { tenant, pending } = context
    while (pending.statements.length > most) {
      const statements = statementsOf(tenant, pending.statements.splice(0, MAX_DEFERRED))
      await sql`${joined(statements, part`select 1`)}`
    }
  }
}

/**
 * Sends the deferred statements of the changes, and returns the statement that records the changes. Of a single
 * change it contains the last deferred statements.
 */
export async function writeUpToClosing(sql: Sql, tenant: Tenant, changes: readonly Change[]): Promise<Part> {
  await writeDeferred(sql, changes, changes.length === 1 ? MAX_DEFERRED : 0)
  return closingOf(tenant, changes)
}

/** The statement that records the changes and contains what they deferred. */
export function closingOf(tenant: Tenant, changes: readonly Change[]): Part {
  const deferred = changes.flatMap(({ context }) => context.pending.statements)
  return joined(statementsOf(tenant.id, deferred), recordCall(tenant, changes))
}

/** Writes and records the changes. */
export async function writeChanges(sql: Sql, tenant: Tenant, changes: readonly Change[]): Promise<void> {
  await sql`${await writeUpToClosing(sql, tenant, changes)}`
}
