// Rate limits in the memory of the process: a token bucket for each client, and a count of failed attempts.

const MAX_KEYS = 50_000
const MINUTE_MS = 60_000

// A map keeps its keys in the order of their insertion: the first is the oldest.
function makeRoom(entries: Map<string, unknown>): void {
  if (entries.size >= MAX_KEYS) entries.delete(entries.keys().next().value!)
}

/** The part of a rate that this process may use: tokens a second, and the most of them in a burst. */
export interface RateShare {
  rate: number
  burst: number
}

const wholeRate = (_key: string, rate: number): RateShare => ({ rate, burst: rate * 2 })

/** Makes a token bucket for each key, which refills at the part of the rate. Returns the seconds to wait. */
export function newRateLimit(
  rate: number,
  now_ms: () => number,
  partOf: (key: string, rate: number) => RateShare = wholeRate,
): (key: string) => number {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (key) => {
    if (rate <= 0) return 0
    const now = now_ms()
    const part = partOf(key, rate)
    const burst = Math.max(1, part.burst)
    let bucket = buckets.get(key)
    if (!bucket) {
      makeRoom(buckets)
      bucket = { tokens: burst, at: now }
      buckets.set(key, bucket)
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * part.rate)
    bucket.at = now
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      return 0
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / part.rate))
  }
}

/**
 * Makes a count of failures for each key. The function counts a failure and returns the seconds to wait after more than
 * `most` failures in a minute, otherwise 0. Each failure drops the windows that have passed.
 */
export function newFailureLimit(most: number, now_ms: () => number): (key: string) => number {
  const windows = new Map<string, { since: number; failures: number }>()
  return (key) => {
    const now = now_ms()
    for (const [old, { since }] of windows) {
      if (now - since < MINUTE_MS) break
      windows.delete(old)
    }
    let window = windows.get(key)
    if (!window) {
      makeRoom(windows)
      window = { since: now, failures: 0 }
      windows.set(key, window)
    }
    window.failures += 1
    return window.failures > most ? Math.max(1, Math.ceil((window.since + MINUTE_MS - now) / 1000)) : 0
  }
}
