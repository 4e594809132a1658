// The bounds of batches of orders, and the times of their work.
import { addMilliseconds, type Instant, toMilliseconds } from '../../../values/time.ts'

/** The most orders in a request, and the most rows in a file. */
export const MAX_IN_BODY = 5_000
export const MAX_IN_FILE = 50_000

/** The most values in a request: a row has up to six members, and is itself one. */
export const MAX_VALUES = MAX_IN_BODY * 8

/** The number of rows that one change checks and places, where each row stands for itself. */
export const CHUNK = 500

const DAY_MS = 86_400_000

/** The latest instant at which a batch that is sent now may go out. */
export const latestStart = (now: Instant): Instant => addMilliseconds(now, 30 * DAY_MS)

const SHORTEST_PAUSE_MS = 1_000

/**
 * When to look again whether all orders of a batch have ended: after the time that has passed since they went out, so
 * that the end is noted after at most double the time, and an order that rests for days costs a few looks.
 */
export function nextLook(went_out_at: Instant, now: Instant): Instant {
  const passed_ms = toMilliseconds(now) - toMilliseconds(went_out_at)
  return addMilliseconds(now, Math.min(DAY_MS, Math.max(SHORTEST_PAUSE_MS, passed_ms)))
}
