// The port through which real prices come in. An adapter answers one question: which prices come after a cursor, in
// the feed's own order. subscribe() polls it. The caller stores the prices and the cursor, both in one transaction,
// so that nothing is lost or stored twice when a process dies in between.
import type { GivenPrice } from './given-price.ts'

/** The answer of a feed to one request. */
export interface FeedPage {
  prices: GivenPrice[]
  /** The reasons for rows that were left out, in a sentence each. */
  refused: string[]
  /** The cursor to send as `after` with the next request. */
  next: string | null
  /** Whether more prices are ready, so that there is no reason to wait. */
  more: boolean
}

export interface PriceFeed {
  /** The name under which its prices are stored. */
  provider: string
  /**
   * Returns the prices after the cursor, from the beginning for null; the same cursor gives the same again, or more.
   */
  poll(after: string | null, signal: AbortSignal): Promise<FeedPage>
  /** Releases its resources. */
  close(): Promise<void>
}

export interface Subscription {
  interval_ms: number
  signal: AbortSignal
  /** The cursor to begin with, or undefined while another process reads the feed. */
  begin(): Promise<{ after: string | null } | undefined>
  /** Stores the page and its cursor, both or neither; false if another process has stored a later cursor. */
  take(page: FeedPage, after: string | null): Promise<boolean>
  /** Called when the feed has been read to its end. */
  succeeded?(): void
  /** Called for every failure; the feed is polled again after a pause. */
  failed(error: unknown): void
}

const LONGEST_PAUSE_MS = 300_000

/**
 * Polls the feed every interval, and immediately if it has more, until the signal is aborted. After failures the
 * pause doubles each time, up to five minutes.
 */
export async function subscribe(feed: PriceFeed, subscription: Subscription): Promise<void> {
  const { interval_ms, signal } = subscription
  let failures = 0
  while (!signal.aborted) {
    try {
      if (await readToEnd(feed, subscription)) subscription.succeeded?.()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      subscription.failed(error)
    }
    await pause(
      Math.min(interval_ms * 2 ** Math.min(failures, 20), Math.max(LONGEST_PAUSE_MS, interval_ms)),
      signal,
    )
  }
}

// Whether this process read the feed.
async function readToEnd(feed: PriceFeed, { signal, begin, take }: Subscription): Promise<boolean> {
  const start = await begin()
  if (start === undefined) return false
  let { after } = start
  for (let more = true; more && !signal.aborted; ) {
    const page = await feed.poll(after, signal)
    const isTaken = await take(page, after)
    // A feed that says that there is more, but keeps the same cursor, would be polled without end.
    more = isTaken && page.more && page.next !== after
    after = page.next
  }
  return true
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
