// The state of a session's store: the names of the session and of its process, and the sequence numbers in the
// database.
import type { Sql } from '../../../db/database.ts'
import { part } from '../../../db/sql.ts'

export interface StoreState {
  sql: Sql
  session: string
  /** A name of this process. */
  holder: string
  next_out: number
  next_in: number
  /** Reports messages that belong to no order of ours. */
  strange(text: string): void
}

export class SessionLost extends Error {
  constructor() {
    super('another process has taken the session over')
  }
}

/** The guard of every statement that writes: this process still holds the lease. */
export const isLeased = ({ session, holder }: StoreState) =>
  part`session = ${session} and holder = ${holder} and leased_until > clock_timestamp()`

/** Sets the number of the next message to receive. */
export async function advanceTo(state: StoreState, next: number): Promise<void> {
  const moved = await state.sql`
    update fix_sessions set next_in = ${next} where ${isLeased(state)} returning session`
  if (moved.length === 0) throw new SessionLost()
  state.next_in = next
}
