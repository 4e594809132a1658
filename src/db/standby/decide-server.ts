// Decides whether a standby may answer a read.

/** The end of the write-ahead log of the primary at an instant, and the history to which it belongs. */
export interface LogEnd {
  position: number
  timeline: number
  /** The identity of the database. */
  database: string
}

/** The state of the server that would answer instead. */
export interface Replayed extends Omit<LogEnd, 'position'> {
  is_standby: boolean
  /** The end of the part of the log that it has replayed; null on a primary. */
  position: number | null
}

/** The reasons for which the primary answers. */
export const REASONS = [
  'away',
  'behind',
  'failed',
  'not_standby',
  'other_database',
  'other_timeline',
] as const
export type Reason = (typeof REASONS)[number]

/** A standby that is further behind is not waited for: 1 MiB of log. */
const MAX_WAITED_BYTES = 1024 * 1024

/**
 * Decides which server answers a read, or `wait`: the standby is about to be ready. A standby on another timeline than
 * the primary may have replayed changes that a failover has undone, so its positions say nothing.
 */
export function decideServer(
  end: LogEnd,
  { is_standby, position, timeline, database }: Replayed,
  may_wait: boolean,
): 'standby' | 'wait' | Reason {
  if (database !== end.database) return 'other_database'
  if (!is_standby || position === null) return 'not_standby'
  if (timeline !== end.timeline) return 'other_timeline'
  if (position >= end.position) return 'standby'
  return may_wait && end.position - position <= MAX_WAITED_BYTES ? 'wait' : 'behind'
}

const TIMED_OUT = '57014'

/**
 * Decides whether the primary repeats a read that failed on the standby: one that took too long there would only take
 * as long again.
 */
export const isRepeated = (code: string | undefined): boolean => code !== TIMED_OUT
