// What the parts of a session's store share: the rows of the session, and its numbers as the database has them.
import type { Sql } from '../../db/database.ts'
import { part } from '../../db/sql.ts'

export interface StoreState {
  sql: Sql
  session: string
  /** A name of this process. */
  holder: string
  next_out: number
  next_in: number
  /** Receives what no order of ours explains. */
  strange(text: string): void
}

export class SessionLost extends Error {
  constructor() {
    super('another process has taken the session over')
  }
}

/** The condition of every statement that writes: this process still has the lease. */
export const isLeased = ({ session, holder }: StoreState) =>
  part`session = ${session} and holder = ${holder} and leased_until > clock_timestamp()`

/** Sets the number of the next message to come. */
export async function advanceTo(state: StoreState, next: number): Promise<void> {
  const moved = await state.sql`
    update fix_sessions set next_in = ${next} where ${isLeased(state)} returning session`
  if (moved.length === 0) throw new SessionLost()
  state.next_in = next
}
