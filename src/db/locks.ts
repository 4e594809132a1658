// Advisory locks that last until the end of the transaction. Their kinds are listed in schema/00-guards.sql.
import type { Sql } from './database.ts'

/** The kinds of locks, as in the type lock_kind of the database. */
export type LockKind =
  | 'tenant clock'
  | 'idempotency key'
  | 'publication'
  | 'activity'
  | 'payment run'
  | 'bank entries'
  | 'prices'
  | 'payment reference'
  | 'generated reference'
  | 'legal documents'
  | 'journal limit'
  | 'operator limit'
  | 'session'
  | 'tenant move'

/** Takes an exclusive lock: waits until no other transaction holds it. */
export async function lockAlone(sql: Sql, kind: LockKind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key(${kind}, ${name}))`
}

/** Takes a shared lock: waits until no other transaction holds it exclusively. */
export async function lockShared(sql: Sql, kind: LockKind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(lock_key(${kind}, ${name}))`
}
