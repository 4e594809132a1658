// Prices from a service that answers GET with JSON: {"prices": [...], "next": "...", "more": true}. The query
// parameter `after` repeats the `next` of the last answer; the first request has none. docs/market.md describes the
// protocol. A vendor with another protocol needs a small translator, or an adapter beside this one.
import { Agent, request } from 'undici'
import type { FeedPage, PriceFeed } from './feed.ts'
import { BadPrice, checkProvider, type GivenPrice, readPrice } from './given-price.ts'

export interface HttpFeedOptions {
  url: string
  provider: string
  /** Sent as a bearer token, if there is one. */
  token?: string
  /** From the start of a request to the end of its answer. */
  timeout_ms?: number
  /** The largest answer that is read. */
  most_bytes?: number
}

const TIMEOUT_MS = 30_000
const MAX_BYTES = 64 * 1024 * 1024
const LONGEST_CURSOR = 1000

/** Makes a feed of a service that answers GET with pages of JSON. */
export function httpFeed({
  url,
  provider,
  token,
  timeout_ms = TIMEOUT_MS,
  most_bytes = MAX_BYTES,
}: HttpFeedOptions): PriceFeed {
  checkProvider(provider)
  let closing: Promise<void> | undefined
  const agent = new Agent({ maxResponseSize: most_bytes, connections: 2 })
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    provider,
    poll: async (after, signal) => {
      const target = new URL(url)
      if (after !== null) target.searchParams.set('after', after)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])
      const { statusCode, body } = await request(target, { dispatcher: agent, headers, signal: limit })
      const text = await body.text()
      if (statusCode === 204) return { prices: [], refused: [], next: after, more: false }
      if (statusCode !== 200) throw new BadPrice(`The price feed answered ${statusCode}.`)
      return readPage(text, after)
    },
    close: () => (closing ??= agent.close()),
  }
}

function readPage(text: string, after: string | null): FeedPage {
  let page: Record<string, unknown>
  try {
    page = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new BadPrice('The answer of the price feed is not JSON.')
  }
  if (!Array.isArray(page?.prices)) throw new BadPrice('The price feed answered without a list of prices.')
  const { next = after, more = false } = page
  const isPlace = next === null || (typeof next === 'string' && next.length <= LONGEST_CURSOR)
  if (!isPlace || typeof more !== 'boolean')
    throw new BadPrice(
      'In the answer of the price feed, next is not a text, or more is neither true nor false.',
    )
  return { ...readPrices(page.prices), next: next as string | null, more }
}

// A wrong row must not keep the others, or any later row, from being stored.
function readPrices(rows: unknown[]): { prices: GivenPrice[]; refused: string[] } {
  const prices: GivenPrice[] = []
  const refused: string[] = []
  rows.forEach((row, index) => {
    try {
      prices.push(readPrice(row))
    } catch (error) {
      if (!(error instanceof BadPrice)) throw error
      refused.push(`prices.${index}: ${error.message}`)
    }
  })
  return { prices, refused }
}
