// The outcome of a failed connection of the stream: another one after a wait, or the end.
import { jitter } from './decide-retry.ts'
import { AbortedError, ApiError, HoldfastError, MissedEventsError } from './errors.ts'
import { readRetryAfter } from './read-answer.ts'

/** Counts the failures of a stream. */
export function newTrouble(max_retries: number) {
  let failures = 0
  let is_token_refused = false
  let missing: number | undefined
  return {
    /** The server has accepted a connection. */
    onOpen(): void {
      failures = 0
      is_token_refused = false
    },

    /** Returns the wait before the next connection, or throws the error if another one cannot go better. */
    waitAfter(error: unknown): number {
      if (!(error instanceof HoldfastError) || error instanceof AbortedError) throw error
      if (error instanceof MissedEventsError) {
        if (missing === error.expected) throw error
        missing = error.expected
      }
      if (error instanceof ApiError) {
        if (error.status === 401 && !is_token_refused) {
          is_token_refused = true
          return 0
        }
        if (error.status < 500 && error.status !== 408 && error.status !== 429) throw error
      }
      if (++failures > max_retries) throw error
      const retry_after_ms = error instanceof ApiError ? readRetryAfter(error.headers) : undefined
      return (retry_after_ms ?? 0) + jitter(failures - 1, Math.random())
    },
  }
}
