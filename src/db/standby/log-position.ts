// How far the write-ahead log of the primary has come, and how far a standby has replayed it. A position is a number of
// bytes, which a number holds exactly for 9 PB of log.
import { IDENTITY } from '../connection/identity.ts'
import type { Statement } from '../sql.ts'

/** Asks the primary, without a file or a table; the name of the file of a position begins with its timeline. */
export const LOG_END: Statement = {
  name: 'log end',
  text: `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline`,
  values: [],
}

/** Asks which database it is, which stays the same through a failover. */
export const WHICH_DATABASE: Statement = {
  name: 'which database',
  text: `select ${IDENTITY} as database`,
  values: [],
}

/** Asks the server that would answer. Its timeline is that of its last restart point, or of a page written since. */
export const REPLAYED: Statement = {
  name: 'log replayed',
  text: `select pg_is_in_recovery() as is_standby,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position,
    (select min_recovery_end_timeline from pg_control_recovery()) as timeline, ${IDENTITY} as database`,
  values: [],
}

/**
 * Makes a function that shares a question among callers that come at the same time. A caller never gets the answer to a
 * question that was asked before it came, so one that comes meanwhile shares the next one.
 */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    next = undefined
    const question = ask().finally(() => {
      if (asking === question) asking = undefined
    })
    asking = question
    return question
  }
  return () => {
    if (!asking) return begin()
    next ??= asking.then(begin, begin)
    return next
  }
}
