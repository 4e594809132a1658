// An endpoint that hangs, with thousands of deliveries that wait for it, delays no other deliveries: neither those of
// another tenant nor those of another endpoint on the same host.
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { record } from '../../src/features/platform/events/record.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { type Received, type Receiver, type Scripted, startReceiver } from '../support/receiver.ts'
import { passTime, until } from '../support/until.ts'

const BACKLOG = 5_000
const PER_CHANGE = 250
const PROBES = 80
const FAILING = 2_000
const EACH_MS = 20
/** An endpoint is throttled after this many failures, to 8 calls of a worker at the same time; there may be two workers. */
const MAX_FAILURES = 100
const MAX_THROTTLED = 2 * 8

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

async function listen(answer: (request: Received) => Scripted | Promise<Scripted>) {
  const receiver = await startReceiver((_, request) => answer(request))
  receivers.push(receiver)
  return receiver
}

/** The instants at which an event was committed and at which it arrived. */
interface Passage {
  from_ms: number
  to_ms: number
}

/** Makes events at a steady pace and returns their passages. */
async function probe(tenant: Caller, receiver: Receiver, path: string): Promise<Passage[]> {
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
  )
  return [...committed].map(([id, from_ms]) => ({ from_ms, to_ms: arrivals.get(id)! }))
}

test('an endpoint that hangs with a long backlog delays neither another tenant nor its own host', async () => {
  const app = await testApp()
  const [mine, other] = [await freshTenant(), await freshTenant()]
  const [shared, elsewhere] = [
    await listen(({ path }) => (path === '/hangs' ? 'hang' : 204)),
    await listen(() => 204),
  ]
  const event_names = ['account.closing']
  await mine.post('/webhooks', { url: new URL('/healthy', shared.url).href, event_names })
  await other.post('/webhooks', { url: elsewhere.url, event_names })
  const hangs = { url: new URL('/hangs', shared.url).href, event_names: ['account.opened'] }
  const hook: Body = await mine.post('/webhooks', hangs)
  for (let n = 0; n < BACKLOG; n += PER_CHANGE)
    await changeAs(app, mine.tenant, async (context) => {
      for (let m = 0; m < PER_CHANGE; m++) record(context, 'account.opened', `acc_${n + m}`)
    })
  await mine.get('/events?limit=1') // A read publishes first, so the whole backlog is there now.
  const hanging = () =>
    shared.received.filter(({ path }) => path === '/hangs').length - shared.given_up_ms.length
  await until(async () => hanging(), isSteady())
  const passages = await Promise.all([probe(mine, shared, '/healthy'), probe(other, elsewhere, '/hook')])
  const stuck = hanging()
  await mine.put(`/webhooks/${hook.id}`, { is_active: false })

  // A delivery behind a hanging endpoint arrives only after an attempt at that endpoint has been given up. Some are
  // given up meanwhile in any case, fifteen seconds after their beginning.
  assert.ok(stuck < BACKLOG / 4, `${stuck} attempts hang`)
  for (const all of passages) {
    const waited = all.filter(({ from_ms, to_ms }) =>
      shared.given_up_ms.some((at_ms) => from_ms <= at_ms && at_ms <= to_ms),
    )
    assert.ok(waited.length < PROBES / 2, `${waited.length} of ${PROBES} waited`)
  }
})

test('an endpoint that always fails is called less often, and gets its backlog quickly once it recovers', async () => {
  const app = await testApp()
  const tenant = await freshTenant()
  let isBack = false
  let calls = 0
  let most_calls = 0
  const accepted = new Set<string>()
  const receiver = await listen(async ({ headers }) => {
    calls++
    most_calls = Math.max(most_calls, calls)
    await passTime(20, 'other calls come meanwhile')
    // Until several are under way at the same time, none of the middle ones ends.
    if (isBack && accepted.size > MAX_FAILURES && accepted.size < FAILING - MAX_FAILURES)
      await until(
        async () => most_calls,
        (most) => most > MAX_THROTTLED,
      )
    calls--
    if (isBack) accepted.add(String(headers['webhook-id']))
    return isBack ? 204 : 500
  })
  await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.opened'] })
  for (let n = 0; n < FAILING; n += PER_CHANGE)
    await changeAs(app, tenant.tenant, async (context) => {
      for (let m = 0; m < PER_CHANGE; m++) record(context, 'account.opened', `acc_${n + m}`)
    })
  await receiver.waitFor(MAX_FAILURES)
  // A hundred failures throttle it. The attempts that were under way by then, twice what an endpoint may have at most,
  // are not called back.
  const ROUND = 3 * MAX_THROTTLED
  await until(
    async () => {
      most_calls = 0
      await receiver.waitFor(receiver.received.length + ROUND)
      return most_calls
    },
    (most) => most <= MAX_THROTTLED,
  )
  const before = receiver.received.length
  assert.ok(before < MAX_FAILURES + 2 * 256 + 10 * ROUND, `${before} requests`)
  isBack = true
  await until(
    async () => accepted.size,
    (count) => count === FAILING,
  )
  assert.ok(most_calls > MAX_THROTTLED, `${most_calls} calls at the same time`)
})

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
