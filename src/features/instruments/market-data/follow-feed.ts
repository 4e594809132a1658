// Workers read the price feed of the settings: one of them at a time, from where the last page ended. A page and its
// cursor are stored in one transaction, so a process that dies loses nothing and stores nothing twice.
import type { App } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { type FeedPage, type PriceFeed, subscribe } from '../../../market/feeds/feed.ts'
import { httpFeed } from '../../../market/feeds/http-feed.ts'
import { feedPolls, pricesStored } from '../../../metrics.ts'
import { storePage } from './store-prices.ts'

const SHOWN = 5
// A little less than the interval, so that the process that read last has the next turn too.
const LEASE_SHARE = 0.9

export interface FeedFollower {
  /** Ends the poll that is under way, and closes the feed. */
  stop(): Promise<void>
}

/** Follows the price feed of the settings, if they name one. */
export function followConfiguredFeed(app: App): FeedFollower | undefined {
  const { price_feed_url: url, price_feed_token: token, price_feed_provider: provider } = app.config
  return url === undefined
    ? undefined
    : followFeed(app, httpFeed({ url, token, provider }), app.config.price_feed_interval_seconds * 1000)
}

/** Follows a feed until it is stopped: polls it every interval and stores the prices. */
export function followFeed(app: App, feed: PriceFeed, interval_ms: number): FeedFollower {
  const ended = new AbortController()
  const { provider } = feed
  const following = subscribe(feed, {
    interval_ms,
    signal: ended.signal,
    begin: () => takeLease(app, provider, interval_ms * LEASE_SHARE),
    take: (page, after) => takePage(app, provider, page, after),
    succeeded: () => feedPolls.inc({ provider, outcome: 'succeeded' }),
    failed: (error) => {
      feedPolls.inc({ provider, outcome: 'failed' })
      app.log.warn({ provider, err: error }, 'the price feed could not be read; retrying')
    },
  })
  return {
    stop: async () => {
      ended.abort()
      await following
      await feed.close()
    },
  }
}

// Undefined while another process has the feed, or another cell. Machine time, because a feed knows no tenant's.
async function takeLease(app: App, provider: string, lease_ms: number) {
  if ((await app.membership())?.is_follower) return undefined
  const sql = app.database.write(PLATFORM)
  const lease = () => sql<{ after: string | null }>`
    update price_providers set poll_from = clock_timestamp() + ${lease_ms} * interval '1 millisecond'
    where provider = ${provider} and poll_from <= clock_timestamp()
    returning cursor as after`
  const [leased] = await lease()
  if (leased) return leased
  const [provided] = await sql`select from price_providers where provider = ${provider}`
  if (provided) return undefined
  await sql`insert into price_providers (provider) values (${provider}) on conflict do nothing`
  return (await lease())[0]
}

async function takePage(app: App, provider: string, page: FeedPage, after: string | null): Promise<boolean> {
  const { prices, refused, next } = page
  if (refused.length > 0)
    app.log.warn(
      { provider, count: refused.length, rows: refused.slice(0, SHOWN) },
      'the price feed sent invalid rows',
    )
  if (prices.length === 0 && next === after) return true
  return app.database.transaction(PLATFORM, async (tx) => {
    const [moved] = await tx.sql`
      update price_providers set cursor = ${next}
      where provider = ${provider} and cursor is not distinct from ${after}
      returning provider`
    if (!moved) return false
    if (prices.length > 0) count(provider, await storePage(tx, provider, prices))
    return true
  })
}

function count(provider: string, stored: Awaited<ReturnType<typeof storePage>>): void {
  for (const [outcome, rows] of Object.entries(stored)) pricesStored.inc({ provider, outcome }, rows)
}
