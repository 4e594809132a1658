import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'vitest'
import { type PriceSource, startPriceSource } from '../../../test/support/price-source.ts'
import { feedContract } from './feed.contract.ts'
import type { PriceFeed } from './feed.ts'
import { BadPrice } from './given-price.ts'
import { type HttpFeedOptions, httpFeed } from './http-feed.ts'

const never = new AbortController().signal

feedContract('the HTTP feed', async () => {
  const service = await startPriceSource()
  const feed = httpFeed({ url: service.url, provider: 'test' })
  return { feed, publish: service.publish, close: service.stop }
})

async function held(
  options: Partial<HttpFeedOptions>,
  story: (feed: PriceFeed, service: PriceSource) => Promise<void>,
): Promise<void> {
  const service = await startPriceSource()
  const feed = httpFeed({ url: service.url, provider: 'test', ...options })
  try {
    await story(feed, service)
  } finally {
    await feed.close()
    await service.stop()
  }
}

test('it sends its token, with the cursor as the last parameter of its address', () =>
  held({ token: 'a-token' }, async (feed, { requests }) => {
    await feed.poll(null, never)
    await feed.poll('7/+ü', never)
    assert.deepEqual(requests, [
      { after: null, authorization: 'Bearer a-token' },
      { after: '7/+ü', authorization: 'Bearer a-token' },
    ])
  }))

const answered =
  (body: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(body)

test.each([
  ['another status', answered('{"prices":[]}', 503), /answered 503/],
  ['a redirect, which might take the token elsewhere', answered('', 302), /answered 302/],
  ['no JSON', answered('<html>'), /not JSON/],
  ['no list', answered('{"prices":{}}'), /without a list/],
  ['null', answered('null'), /without a list/],
  ['a cursor that is not a text', answered('{"prices":[],"next":5}'), /next is not a text/],
  ['more that is not a boolean', answered('{"prices":[],"more":1}'), /more is neither/],
])('an answer with %s is refused whole', (_what, answer, message) =>
  held({}, async (feed, service) => {
    service.fail(answer)
    await assert.rejects(feed.poll('3', never), (error: Error) => {
      assert.ok(error instanceof BadPrice)
      assert.match(error.message, message)
      return true
    })
  }))

test('a 204 means that there is nothing new', () =>
  held({}, async (feed, service) => {
    service.fail(answered('', 204))
    assert.deepEqual(await feed.poll('3', never), { prices: [], refused: [], next: '3', more: false })
  }))

test('a request ends with an error if the service is too slow', () =>
  held({ timeout_ms: 100 }, async (feed, service) => {
    service.fail(() => {})
    await assert.rejects(feed.poll(null, never), /timeout|aborted/i)
  }))

test('a request ends with an error if the service sends too much or is down', () =>
  held({ most_bytes: 1000 }, async (feed, service) => {
    service.fail(answered(JSON.stringify({ prices: [], next: 'x'.repeat(2000) })))
    await assert.rejects(feed.poll(null, never), /exceeded|size/i)
    service.fail((response) => void response.destroy())
    await assert.rejects(feed.poll(null, never), /other side closed|ECONNRESET/)
  }))

test('the name of a built-in provider is refused before any request', () => {
  for (const provider of ['simulated', 'sandbox', 'No', ''])
    assert.throws(() => httpFeed({ url: 'http://127.0.0.1', provider }), BadPrice)
})
