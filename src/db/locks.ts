// Advisory locks, by the kinds that schema/00-guards.sql lists: each keeps others waiting until the transaction ends.
import type { Sql } from './database.ts'

/** What a lock is about, as in the type lock_kind of the database. */
export type LockKind =
  | 'tenant clock'
  | 'idempotency key'
  | 'publication'
  | 'activity'
  | 'payment run'
  | 'bank entries'
  | 'prices'
  | 'payment reference'
  | 'made reference'
  | 'legal documents'
  | 'held name'

/** Waits until no other transaction holds the lock, and holds it alone. */
export async function lockAlone(sql: Sql, kind: LockKind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key(${kind}, ${name}))`
}

/** Waits until no other transaction holds the lock alone, and holds it together with others. */
export async function lockShared(sql: Sql, kind: LockKind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(lock_key(${kind}, ${name}))`
}
