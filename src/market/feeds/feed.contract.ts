// The contract of every price feed. The test of an adapter calls it with a function that opens the feed.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type FeedPage, type PriceFeed, subscribe } from './feed.ts'
import type { GivenPrice } from './given-price.ts'

export interface OpenedFeed {
  feed: PriceFeed
  /** Makes the feed give these rows from now on, after those it has. */
  publish(...rows: object[]): void
  close(): Promise<void>
}

const never = new AbortController().signal
const rowOf = (n: number) => ({
  symbol: 'EUR/USD',
  timestamp: `2026-11-20T10:${String(n).padStart(2, '0')}:00Z`,
  quality: 'realtime',
  bid: '1.1',
  ask: '1.2',
})
const timesOf = (prices: readonly GivenPrice[]) =>
  prices.map(({ timestamp }) => Number(timestamp.slice(14, 16)))

async function readAll(feed: PriceFeed, from: string | null) {
  const prices: GivenPrice[] = []
  let after = from
  for (let page: FeedPage | undefined; page === undefined || page.more; after = page.next) {
    page = await feed.poll(after, never)
    prices.push(...page.prices)
  }
  return { prices, after }
}

/** Tests an adapter against the contract. */
export function feedContract(name: string, open: () => Promise<OpenedFeed>): void {
  const held = async (story: (opened: OpenedFeed) => Promise<void>) => {
    const opened = await open()
    try {
      await story(opened)
    } finally {
      await opened.feed.close()
      await opened.close()
    }
  }

  describe(`${name}, as any feed`, () => {
    test('a feed gives everything from the beginning in order, and then everything after a cursor', () =>
      held(async ({ feed, publish }) => {
        publish(...[0, 1, 2, 3, 4].map(rowOf))
        const first = await readAll(feed, null)
        assert.deepEqual(timesOf(first.prices), [0, 1, 2, 3, 4])
        assert.deepEqual((await readAll(feed, first.after)).prices, [])
        publish(rowOf(5))
        assert.deepEqual(timesOf((await readAll(feed, first.after)).prices), [5])
      }))

    test('a feed gives the same prices again for the same cursor', () =>
      held(async ({ feed, publish }) => {
        publish(...[0, 1, 2].map(rowOf))
        const { next } = await feed.poll(null, never)
        const [once, twice] = [await readAll(feed, next), await readAll(feed, next)]
        assert.deepEqual(once, twice)
      }))

    test('a feed gives prices as they are stored, and skips an invalid row with the reason', () =>
      held(async ({ feed, publish }) => {
        publish({ ...rowOf(0), bid: '2' })
        const { prices, refused } = await feed.poll(null, never)
        assert.deepEqual(prices, [])
        assert.match(refused[0]!, /bid lies above ask/)
        publish({ symbol: 'X', timestamp: '2026-11-20T11:00:00+01:00', quality: 'closing', price: 1.5 })
        const all = await readAll(feed, null)
        assert.deepEqual(all.prices, [
          { symbol: 'X', timestamp: '2026-11-20T10:00:00.000Z', quality: 'closing', bid: '1.5', ask: '1.5' },
        ])
      }))

    test('a feed ends immediately when it is aborted', () =>
      held(async ({ feed, publish }) => {
        publish(rowOf(0))
        await assert.rejects(feed.poll(null, AbortSignal.abort()), { name: 'AbortError' })
      }))

    test('a feed is read page after page, and from the same cursor again if a page could not be stored', () =>
      held(async ({ feed, publish }) => {
        publish(...[0, 1, 2, 3].map(rowOf))
        const ended = new AbortController()
        const kept: number[] = []
        const failures: string[] = []
        let after: string | null = null
        let isBroken = true
        await subscribe(feed, {
          interval_ms: 5,
          signal: ended.signal,
          begin: async () => ({ after }),
          take: async (page) => {
            if (kept.length === 2 && isBroken) {
              isBroken = false
              throw new Error('the store is away')
            }
            kept.push(...timesOf(page.prices))
            after = page.next
            if (kept.length === 4) publish(rowOf(4))
            if (kept.length === 5) ended.abort()
            return true
          },
          failed: (error) => failures.push((error as Error).message),
        })
        assert.deepEqual(kept, [0, 1, 2, 3, 4])
        assert.deepEqual(failures, ['the store is away'])
      }))
  })
}
