// The port through which real prices come in. An adapter answers one question, what came after a place in its own
// order; subscribe() asks it again and again. The caller stores the prices and the place, both in one transaction, so
// that nothing is lost or stored twice when a process dies in between.
import type { GivenPrice } from './given-price.ts'

/** The answer of a feed to one request. */
export interface FeedPage {
  prices: GivenPrice[]
  /** Why rows were left out, in a sentence each. */
  refused: string[]
  /** Where to go on: what to give as `after` the next time. */
  next: string | null
  /** Whether more is there already, so that there is no reason to wait. */
  more: boolean
}

export interface PriceFeed {
  /** The name its prices are stored under. */
  provider: string
  /** Gives the prices after the cursor, from the beginning for null; the same cursor gives the same again, or more. */
  poll(after: string | null, signal: AbortSignal): Promise<FeedPage>
  /** Releases its resources. */
  close(): Promise<void>
}

export interface Subscription {
  interval_ms: number
  signal: AbortSignal
  /** Where to begin, or undefined while another process reads the feed. */
  begin(): Promise<{ after: string | null } | undefined>
  /** Keeps the page and its place, both or neither; false if another process has moved on from that place. */
  take(page: FeedPage, after: string | null): Promise<boolean>
  /** Hears that the feed was read to its end. */
  succeeded?(): void
  /** Gets every failure; the feed is polled again after a pause. */
  failed(error: unknown): void
}

const LONGEST_PAUSE_MS = 300_000

/**
 * Asks the feed every interval, and immediately where it has more, until the signal. After failures the pause doubles
 * each time, up to five minutes.
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

// Whether it was this process that read it.
async function readToEnd(feed: PriceFeed, { signal, begin, take }: Subscription): Promise<boolean> {
  const start = await begin()
  if (start === undefined) return false
  let { after } = start
  for (let more = true; more && !signal.aborted; ) {
    const page = await feed.poll(after, signal)
    const isTaken = await take(page, after)
    // A feed that says there is more but does not move on would be polled without end.
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
