// Whether an attempt is repeated, and after which wait. Pure. Every request may be repeated: reads change nothing, and
// writes carry an idempotency key.
// The wait is random between zero and base × 2^retries (full jitter), at most 8 seconds, and never shorter than the
// Retry-After of the server.

const BASE_MS = 500
const MAX_MS = 8_000
/** A server that asks for a longer wait gets no retry: the caller decides. */
const LONGEST_RETRY_AFTER_MS = 60_000

/** The outcome of an attempt that may be repeated. */
export interface Failure {
  /** Undefined if there was no answer. */
  status?: number
  code?: string
  retry_after_ms?: number
  /** The answer is the stored one of the key: every repeat would get it again. */
  is_replayed?: boolean
}

/** Returns the wait before the next attempt, or undefined if there is to be none. */
export function decideRetry(
  failure: Failure,
  { retries, max_retries }: { retries: number; max_retries: number },
  random: number,
): number | undefined {
  if (retries >= max_retries || !isPassing(failure)) return undefined
  const { retry_after_ms = 0 } = failure
  if (retry_after_ms > LONGEST_RETRY_AFTER_MS) return undefined
  return retry_after_ms + jitter(retries, random)
}

/** A random wait that grows with the number of retries. */
export const jitter = (retries: number, random: number): number =>
  Math.floor(random * Math.min(MAX_MS, BASE_MS * 2 ** retries))

// A conflict with Retry-After: a request under the same key is still being processed.
function isPassing({ status, code, retry_after_ms, is_replayed }: Failure): boolean {
  if (status === undefined) return true
  if (is_replayed) return false
  if (status === 409) return code === 'conflict' && retry_after_ms !== undefined
  return status === 408 || status === 429 || status >= 500
}
