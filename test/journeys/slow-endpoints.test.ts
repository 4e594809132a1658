// An endpoint that hangs, with thousands of deliveries that wait for it, delays no other deliveries: neither those of
// another tenant nor those of another endpoint on the same host.
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { record } from '../../src/features/events/record.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { passTime, until } from '../support/until.ts'

const BACKLOG = 5_000
const PER_CHANGE = 250
const PROBES = 80
const FAILING = 2_000
const EACH_MS = 20

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

async function listen(answer: (request: Received) => 204 | 'hang') {
  const receiver = await startReceiver((_, request) => answer(request))
  receivers.push(receiver)
  return receiver
}

/** Makes events at a steady pace and returns the milliseconds from each commit to its arrival, sorted. */
async function probe(tenant: Caller, receiver: Receiver, path: string): Promise<number[]> {
  const app = await testApp()
  const committed = new Map<string, number>()
  for (let n = 0; n < PROBES; n++) {
    const id = await changeAs(app, tenant.tenant, async (context) => {
      record(context, 'account.closing', `acc_${n}`)
      return context.pending.events[0]!.id
    })
    committed.set(id, Date.now())
    await passTime(EACH_MS, 'the pace of the events is given')
  }
  const arrived = () =>
    new Map(
      receiver.received
        .filter((request) => request.path === path)
        .map(({ headers, at_ms }) => [String(headers['event-id']), at_ms]),
    )
  const arrivals = await until(
    async () => arrived(),
    (found) => [...committed.keys()].every((id) => found.has(id)),
    60_000,
  )
  return [...committed].map(([id, at]) => Math.max(0, arrivals.get(id)! - at)).sort((a, b) => a - b)
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!

test('an endpoint that hangs with a long backlog delays neither another tenant nor its own host', {
  timeout: 120_000,
}, async () => {
  const app = await testApp()
  const [mine, other] = [await freshTenant(), await freshTenant()]
  const [shared, elsewhere] = [
    await listen(({ path }) => (path === '/hangs' ? 'hang' : 204)),
    await listen(() => 204),
  ]
  const event_names = ['account.closing']
  await mine.post('/webhooks', { url: new URL('/healthy', shared.url).href, event_names })
  await other.post('/webhooks', { url: elsewhere.url, event_names })
  const measure = () => Promise.all([probe(mine, shared, '/healthy'), probe(other, elsewhere, '/hook')])

  await measure() // Connections, plans and caches are warm after it.
  const before = await measure()
  const hangs = { url: new URL('/hangs', shared.url).href, event_names: ['account.opened'] }
  const hook: Body = await mine.post('/webhooks', hangs)
  for (let n = 0; n < BACKLOG; n += PER_CHANGE)
    await changeAs(app, mine.tenant, async (context) => {
      for (let m = 0; m < PER_CHANGE; m++) record(context, 'account.opened', `acc_${n + m}`)
    })
  await mine.get('/events?limit=1') // A read publishes first, so the whole backlog is there now.
  const hanging = () => shared.received.filter(({ path }) => path === '/hangs').length
  await until(async () => hanging(), isSteady(), 30_000)
  const during = await measure()
  const stuck = hanging()
  await mine.put(`/webhooks/${hook.id}`, { is_active: false })
  const after = await measure()

  // The load of the machine changes as well, so the latency is compared with the slower one of before and after, with a
  // margin for a busy machine. A delivery behind a hanging endpoint would wait 15 seconds or more.
  const figures = JSON.stringify({
    stuck,
    before: before.map(show),
    during: during.map(show),
    after: after.map(show),
  })
  console.log(`slow endpoints: ${figures}`)
  assert.ok(stuck < BACKLOG / 4, figures)
  for (const [index, latencies] of during.entries()) {
    const usual = (share: number) => Math.max(at(before[index]!, share), at(after[index]!, share))
    assert.ok(at(latencies, 0.5) < usual(0.5) * 2 + 2_000, figures)
    assert.ok(at(latencies, 0.9) < usual(0.9) * 2 + 4_000, figures)
  }
})

test('an endpoint that always fails is called less often, and gets its backlog quickly once it recovers', {
  timeout: 120_000,
}, async () => {
  const app = await testApp()
  const tenant = await freshTenant()
  let isBack = false
  const accepted = new Set<string>()
  const receiver = await startReceiver((_, { headers }) => {
    if (isBack) accepted.add(String(headers['webhook-id']))
    return isBack ? 204 : 500
  })
  receivers.push(receiver)
  await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.opened'] })
  for (let n = 0; n < FAILING; n += PER_CHANGE)
    await changeAs(app, tenant.tenant, async (context) => {
      for (let m = 0; m < PER_CHANGE; m++) record(context, 'account.opened', `acc_${n + m}`)
    })
  await receiver.waitFor(100)
  await passTime(3_000, 'the pace at which a failing endpoint is called is measured')
  // A hundred failures narrow it; what was under way by then is not called back, twice what an endpoint may have at
  // most.
  const before = receiver.received.length
  assert.ok(before < 100 + 2 * 256 + 5 * 32, `${before} requests`)
  isBack = true
  const begun = Date.now()
  await until(
    async () => accepted.size,
    (count) => count === FAILING,
    60_000,
  )
  // At eight a second it would take minutes.
  assert.ok(Date.now() - begun < 40_000, `${Date.now() - begun} ms`)
})

const show = (sorted: number[]) => `p50 ${at(sorted, 0.5)} ms, p90 ${at(sorted, 0.9)} ms`

/** Tells when a number that is read again and again has grown and then stayed for a second. */
function isSteady() {
  let last = 0
  let since_ms = Date.now()
  return (count: number) => {
    if (count !== last) since_ms = Date.now()
    last = count
    return count > 0 && Date.now() - since_ms > 1000
  }
}
