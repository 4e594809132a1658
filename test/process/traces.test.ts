// Traces over OTLP: one order is one trace, from the request to the delivery of its events, over two processes.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import {
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const traceparent = `00-${TRACE}-${CALLER}-01`

let collector: OtlpReceiver
let hooks: Receiver
let api: OwnServer
let tenant: Caller
let funded: Awaited<ReturnType<typeof fundedAccount>>

beforeAll(async () => {
  collector = await startOtlpReceiver()
  hooks = await startReceiver()
  const settings = {
    DATABASE_URL: await newDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    ALLOW_INSECURE_WEBHOOK_URLS: 'true',
  }
  api = await startOwn(await newEnvironment({ ...settings, ROLE: 'api' }))
  const worker = await newEnvironment({ ...settings, ROLE: 'worker' })
  await startOwn({ ...worker, DATA_DIR: api.environment.DATA_DIR! })
  tenant = await operatorTenant(api)
  funded = await fundedAccount(tenant)
  await tenant.post('/webhooks', { url: hooks.url, event_names: ['order.filled'] })
})

afterAll(async () => {
  await endAll()
  collector?.stop()
  hooks?.stop()
})

const isNamed = (name: string) => (span: ReceivedSpan) => span.name === name

/** The spans of the trace, when one with the name has arrived. */
const traceWith = (trace: string, name: string) =>
  until(
    async () => collector.spans.filter((span) => span.trace === trace),
    (spans) => spans.some(isNamed(name)),
  )

/** The names from a span up to the caller's. */
function pathOf(spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] {
  const parent = spans.find(({ id }) => id === from.parent)
  return parent ? [...pathOf(spans, parent), from.name] : [from.parent, from.name]
}

test('an order gives one trace, from its request to the delivery of its event', async () => {
  const { instrument, orders } = funded
  const body = { instrument, order_type: 'market', side: 'buy', cash_amount: '10.00' }
  const { status } = await tenant.call('POST', orders, body, { traceparent })
  assert.equal(status, 201)
  const route = 'POST /accounts/:account_id/orders'
  const spans = await traceWith(TRACE, 'deliver webhook')
  await until(
    async () => collector.spans,
    (all) => all.some((span) => isNamed(route)(span) && span.trace === TRACE),
  )
  const all = collector.spans.filter(({ trace }) => trace === TRACE)
  const delivery = all.find(isNamed('deliver webhook'))!
  assert.deepEqual(pathOf(all, delivery), [
    CALLER,
    route,
    'job trading.submit-order',
    'job webhooks.deliver',
    'deliver webhook',
  ])
  assert.equal(delivery.attributes['http.response.status_code'], 204)
  assert.ok(spans.length > 0)
  // The receiver gets the span of the attempt as its parent.
  const [request] = hooks.received
  assert.equal(request!.headers.traceparent, `00-${TRACE}-${delivery.id}-01`)
  const venue = all.find(isNamed('venue submit'))!
  assert.deepEqual(pathOf(all, venue), [CALLER, route, 'job trading.submit-order', 'venue submit'])
  const root = all.find(isNamed(route))!
  assert.deepEqual(
    [
      root.attributes['http.response.status_code'],
      root.attributes['http.route'],
      root.attributes['service.name'],
    ],
    [201, '/accounts/:account_id/orders', 'holdfast'],
  )
  const statements = all.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  assert.ok(
    statements.some(({ parent }) => parent === root.id),
    'no statement of the request',
  )
  assert.ok(
    statements.some(({ parent }) => parent === venue.parent),
    'no statement of the job',
  )
  assert.equal(collector.headers[0]!.authorization, 'Bearer of-the-collector')
})

test('the log line of a request names its trace, and the caller needs no traceparent', async () => {
  await tenant.get('/me')
  const line = await until(
    async () =>
      api.server
        .output()
        .split('\n')
        .findLast((text) => text.includes('"route":"/me"')),
    (text) => text !== undefined,
  )
  const [, trace] = JSON.parse(line!).trace.split('-')
  const spans = await traceWith(trace, 'GET /me')
  assert.equal(spans.find(isNamed('GET /me'))!.parent, '')
})

describe('a traceparent', () => {
  test('a traceparent that says not sampled is followed: nothing is sent', async () => {
    const other = '1af7651916cd43dd8448eb211c80319c'
    await tenant.call('GET', '/me', undefined, { traceparent: `00-${other}-${CALLER}-00` })
    await tenant.call('GET', '/clients/none', undefined, { traceparent: `00-${TRACE}-${CALLER}-01` })
    await traceWith(TRACE, 'GET unknown')
    assert.deepEqual(
      collector.spans.filter(({ trace }) => trace === other),
      [],
    )
  })

  test.each([
    'garbage',
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `ff-${TRACE}-${CALLER}-01`,
    `00-${TRACE}-x-01`,
  ])('a traceparent that is not valid begins a new trace: %s', async (header) => {
    const { status } = await tenant.call('GET', '/identity/none', undefined, { traceparent: header })
    assert.equal(status, 404)
    await until(
      async () => collector.spans.filter(isNamed('GET unknown')),
      (spans) => spans.some(({ parent }) => parent === ''),
    )
  })
})

test('a span holds no value of a statement, and no secret', () => {
  const text = JSON.stringify(collector.spans)
  for (const secret of [tenant.client_secret, 'Bearer', funded.account])
    assert.ok(!text.includes(secret), secret)
})

test('an advance of a clock runs its jobs outside of the trace', async () => {
  const other = '2af7651916cd43dd8448eb211c80319c'
  await tenant.call(
    'POST',
    '/sandbox/clock/advance',
    { seconds: 40 * 86_400 },
    {
      traceparent: `00-${other}-${CALLER}-01`,
    },
  )
  const spans = await traceWith(other, 'POST /sandbox/clock/advance')
  assert.ok(spans.length < 60, `${spans.length} spans`)
  assert.deepEqual(
    spans.filter(({ name }) => name.startsWith('job ')),
    [],
  )
})

test('no package of OpenTelemetry is loaded without an endpoint, and jobs and events have no trace', async () => {
  const DATABASE_URL = await newDatabase()
  const NODE_DEBUG = 'module,esm'
  const quiet = await startOwn(await newEnvironment({ DATABASE_URL, NODE_DEBUG }))
  const caller = await operatorTenant(quiet)
  await fundedAccount(caller)
  assert.equal(await quiet.stop(), 0)
  const loaded = quiet.server.output()
  assert.match(loaded, /prom-client/) // Node says what it loads.
  assert.doesNotMatch(loaded, /@opentelemetry\/(sdk|exporter)/)
  const rows = await queryAt(DATABASE_URL, 'select trace from events union all select trace from jobs')
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ trace }) => trace === null))
})
