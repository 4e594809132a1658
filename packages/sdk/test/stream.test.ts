// The stream of events through cuts: every event once, in order, and a gap never goes unseen.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openTestAccount } from '../../../test/support/journey.ts'
import { until } from '../../../test/support/until.ts'
import { AbortedError, type Event, type Holdfast, MissedEventsError } from '../src/holdfast.ts'
import { clientOf, clientWithAccount, freshClient, SENDER } from './clients.ts'
import { startProxy } from './proxy.ts'

/** Reads until the stream has given a number of events. */
async function take(stream: AsyncIterable<Event>, count: number, each: (event: Event) => void = () => {}) {
  const events: Event[] = []
  for await (const event of stream) {
    each(event)
    if (events.push(event) >= count) break
  }
  return events
}

/** The number of the last event, once the letters of the accounts have come, which come by themselves. */
async function lastSequence(hf: Holdfast, accounts = 1) {
  const events = await until(
    () => hf.events.list({ after: 0 }),
    (all) => all.filter(({ name }) => name === 'document.issued').length === accounts,
  )
  return events.at(-1)!.sequence
}

test('it gives every event once and in order, though the connection is cut after each', async () => {
  const { tenant, hf } = await freshClient()
  const { account } = await openTestAccount(tenant)
  const first = await lastSequence(hf)
  const proxy = await startProxy(tenant.baseUrl)
  const behind = clientOf(tenant, { base_url: proxy.url })
  // Each further event happens only after its connection was cut.
  const changes: Promise<unknown>[] = []
  const cutAndGoOn = () => {
    proxy.cut()
    const status = changes.length % 2 === 0 ? 'suspended' : 'active'
    changes.push(hf.sandbox.change_account(account.id, { status }))
  }
  const events = await take(behind.events.stream({ after: first - 1 }), 4, cutAndGoOn)
  await Promise.all(changes)
  const after = (start: number) => [0, 1, 2, 3].map((n) => start + n)
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    after(first),
  )
  const resumed = proxy.requests.filter(({ path }) => path === '/events/stream')
  const starts = resumed.map(({ headers }) => headers['last-event-id'])
  assert.deepEqual([...new Set(starts)], after(first - 1).map(String))
})

test('a stream without a start begins with the next event, and misses none while it is cut', async () => {
  const { tenant, hf } = await freshClient()
  await openTestAccount(tenant)
  const last = await lastSequence(hf)
  const proxy = await startProxy(tenant.baseUrl)
  const stream = clientOf(tenant, { base_url: proxy.url }).events.stream()
  const reading = take(stream, 1)
  await until(
    async () => proxy.requests.filter(({ path }) => path === '/events/stream').length,
    (count) => count > 0,
  )
  proxy.cut()
  await openTestAccount(tenant)
  const [event] = await reading
  assert.equal(event!.sequence, last + 1)
  assert.equal(stream.last_sequence, last + 1)
})

test('it is narrowed by name and resource here, and remembers what it left out', async () => {
  const { hf, account } = await clientWithAccount()
  await hf.sandbox.receive_payment(account, { amount: '1000.00', currency: 'EUR', ...SENDER })
  await hf.sandbox.set_price({ symbol: 'IE00B4L5Y983', bid: '99.90', ask: '100.00' })
  const { id: instrument } = await hf.instruments.retrieve('IE00B4L5Y983')
  const buy = { instrument, order_type: 'market', side: 'buy', cash_amount: '100.00' } as const
  await hf.orders.place(account, buy)
  const second = await hf.orders.place(account, buy)
  await hf.sandbox.advance_clock({ seconds: 60 })
  const stream = hf.events.stream({ after: 0, name: 'order.*', 'resource[id]': second.id })
  const events = await take(stream, 3)
  assert.deepEqual(
    events.map(({ name }) => name),
    ['order.placed', 'order.executing', 'order.filled'],
  )
  assert.equal(stream.last_sequence, events.at(-1)!.sequence)
})

test('a gap is tried again once, and is an error when it stays', async () => {
  const { tenant } = await freshClient()
  await openTestAccount(tenant)
  await openTestAccount(tenant)
  let connections = 0
  // A middleman that swallows the first event of each connection.
  const swallowing: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (!String(url).endsWith('/events/stream')) return response
    connections++
    let isSwallowed = false
    const strip = new TransformStream<string, string>({
      transform(text, controller) {
        const cut = isSwallowed ? text : text.replace(/id: [\s\S]*?\n\n/, '')
        isSwallowed ||= cut !== text
        controller.enqueue(cut)
      },
    })
    const body = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(strip)
    return new Response(body.pipeThrough(new TextEncoderStream()), response)
  }
  const behind = clientOf(tenant, { fetch: swallowing })
  const error = await take(behind.events.stream({ after: 0 }), 1).catch((reason) => reason)
  assert.ok(error instanceof MissedEventsError, String(error))
  assert.deepEqual([error.expected, error.received, connections], [1, 2, 2])
})

test('it goes on with a new token when the old one has ended', async () => {
  const { tenant, hf, account } = await clientWithAccount()
  await hf.sandbox.receive_payment(account, { amount: '1000.00', currency: 'EUR', ...SENDER })
  const last = await lastSequence(hf)
  await hf.sandbox.advance_clock({ seconds: 86_400 })
  const reading = take(hf.events.stream({ after: last }), 1)
  await openTestAccount(tenant)
  assert.equal((await reading)[0]!.sequence, last + 1)
})

test('a silent connection is given up and opened anew', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl)
  const behind = clientOf(tenant, { base_url: proxy.url })
  const aborting = new AbortController()
  const options = { idle_timeout_ms: 100, signal: aborting.signal }
  const reading = take(behind.events.stream({ after: 0 }, options), 1).catch((error) => error)
  await until(
    async () => proxy.requests.filter(({ path }) => path === '/events/stream').length,
    (count) => count >= 3,
  )
  aborting.abort()
  assert.ok((await reading) instanceof AbortedError)
})

test('it ends with a refusal that another attempt cannot change', async () => {
  const { tenant } = await freshClient()
  const stream = clientOf(tenant).events.stream({ after: -1 })
  await assert.rejects(take(stream, 1), /Last-Event-ID/)
})
