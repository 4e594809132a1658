// Events as they are read and as they are sent: registration, signatures, retries on the tenant's clock, rotation.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, inject, test } from 'vitest'
import { type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { happen } from '../support/direct.ts'
import { type Received, type Receiver, type Scripted, startReceiver } from '../support/receiver.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

async function listen(answer?: (n: number, request: Received) => Scripted | Promise<Scripted>) {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  return receiver
}

const delivered = (tenant: Caller, id: string, isSo: (delivery: Body) => boolean, limit_ms?: number) =>
  until(() => tenant.get(`/webhook-deliveries/${id}`), isSo, limit_ms)

const attempted = (count: number) => (delivery: Body) => delivery.attempts.length === count

async function frozenTenant() {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  return tenant
}

const advance = (tenant: Caller, seconds: number) => tenant.post('/sandbox/clock/advance', { seconds })

const sendTest = (tenant: Caller, webhook: Body, event: object = { name: 'made.up' }) =>
  tenant.post(`/webhooks/${webhook.id}/test`, { event })

/** What a receiver of the documented scheme computes. */
function hexSignature(secret: string, { headers, body }: Received) {
  const text = `${headers['webhook-timestamp']}.${headers['webhook-id']}.${body}`
  return `v1,${createHmac('sha256', secret).update(text).digest('hex')}`
}

const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ')

const verifyStandard = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('events', () => {
  test('each bound of the time holds at its exact boundary', async () => {
    const tenant = await frozenTenant()
    for (const account of ['acc_1', 'acc_2', 'acc_3']) {
      await happen(tenant, 'account.opened', account)
      await advance(tenant, 1)
    }
    const all = await tenant.get('/events')
    const resources = (events: Body) => events.map((event: Body) => event.resource.id).join(' ')
    assert.equal(resources(all), 'acc_3 acc_2 acc_1')
    const at = all[1].created_at
    const listed = async (query: string) => resources(await tenant.get(`/events?${query}`))
    assert.equal(await listed(`created[gt]=${at}`), 'acc_3')
    assert.equal(await listed(`created[gte]=${at}`), 'acc_3 acc_2')
    assert.equal(await listed(`created[lt]=${at}`), 'acc_1')
    assert.equal(await listed(`created[lte]=${at}`), 'acc_2 acc_1')
    assert.equal(await listed(`created[gte]=${at}&created[lte]=${at}`), 'acc_2')
    assert.equal(await listed(`created%5Bgte%5D=${at}&limit=1`), 'acc_3')
    const elsewhere = at.replace('Z', '%2B00:00')
    assert.equal(await listed(`created[gte]=${elsewhere}`), 'acc_3 acc_2')
  })

  test('a bound between two milliseconds lies after the first of them', async () => {
    const tenant = await frozenTenant()
    await happen(tenant, 'account.opened', 'acc_1')
    const [event] = await tenant.get('/events')
    const later = event.created_at.replace('Z', '4Z') // 0.4 ms after the event
    const count = async (bound: string) => (await tenant.get(`/events?created[${bound}]=${later}`)).length
    assert.deepEqual(
      [await count('gt'), await count('gte'), await count('lt'), await count('lte')],
      [0, 0, 1, 1],
    )
  })

  test('name and resource combine; an unknown name is no error', async () => {
    const tenant = await freshTenant()
    await happen(tenant, 'account.opened', 'acc_1')
    await happen(tenant, 'account.closing', 'acc_1')
    await happen(tenant, 'account.opened', 'acc_2')
    const both = await tenant.get('/events?resource[id]=acc_1&name=account.opened')
    assert.equal(both.length, 1)
    assert.deepEqual(both[0], {
      id: both[0].id,
      name: 'account.opened',
      resource: { id: 'acc_1', resource_type: 'account' },
      data: {},
      created_at: both[0].created_at,
      sequence: 1,
      resource_sequence: 1,
    })
    assert.deepEqual(await tenant.get(`/events/${both[0].id}`), both[0])
    assert.deepEqual(await tenant.get('/events?name=account.vanished'), [])
  })

  test('another tenant sees none of them', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    await happen(tenant, 'account.opened', 'acc_1')
    const [event] = await tenant.get('/events')
    assert.deepEqual(await other.get('/events'), [])
    assert.deepEqual(await other.get('/events?resource[id]=acc_1'), [])
    await refused(other.call('GET', `/events/${event.id}`), 404, 'not_found')
  })

  test.each([
    ['created[gt]=2026-01-15T10:30:00', 'query.created[gt]'],
    ['created[lte]=yesterday', 'query.created[lte]'],
    ['created[gte]=2026-01-15T10:30:00+01:00', 'query.created[gte]'], // An unescaped plus is a space.
    ['limit=0', 'query.limit'],
    ['limit=1001', 'query.limit'],
    ['limit=ten', 'query.limit'],
  ])('%s is refused and named', async (query, path) => {
    const tenant = await freshTenant()
    const body = await refused(tenant.call('GET', `/events?${query}`), 400, 'invalid_request')
    assert.deepEqual(
      body.params.map((param: Body) => `${param.path} ${param.code}`),
      [`${path} invalid_param`],
    )
  })
})

describe('webhooks', () => {
  test('the secret is in the answer to the creation and nowhere else', async () => {
    const tenant = await freshTenant()
    const url = 'https://Hooks.example.com:443/in'
    const made = await tenant.post('/webhooks', { url, description: 'Orders' })
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { secret: _, ...shown } = made
    assert.deepEqual(shown, {
      id: made.id,
      url,
      is_active: true,
      description: 'Orders',
      event_names: null,
      ordering: 'none',
      created_at: made.created_at,
      modified_at: made.created_at,
    })
    assert.deepEqual(await tenant.get('/webhooks'), [shown])
    assert.deepEqual(await tenant.get(`/webhooks/${made.id}`), shown)
    const other = await freshTenant()
    assert.deepEqual(await other.get('/webhooks'), [])
    await refused(other.call('GET', `/webhooks/${made.id}`), 404, 'not_found')
    await refused(other.call('PUT', `/webhooks/${made.id}`, {}), 404, 'not_found')
  })

  test.each([
    ['ftp://example.com/', 'another scheme'],
    ['https://93.184.216.34/', 'an address'],
    ['https://[2606:2800:220:1::1]/', 'an address in brackets'],
    ['https://1572395042/', 'an address as one number'],
    ['https://user@example.com/', 'user info'],
    ['https://example.com/#part', 'a fragment'],
    ['example.com', 'no URL'],
    [`https://example.com/${'a'.repeat(2029)}`, 'more than 2048 characters'],
  ])('%s is refused: %s', async (url) => {
    const tenant = await freshTenant()
    const created = await refused(tenant.call('POST', '/webhooks', { url }), 400, 'invalid_request')
    assert.deepEqual(
      created.params.map((param: Body) => `${param.path} ${param.code}`),
      ['body.url invalid_param'],
    )
    const made = await tenant.post('/webhooks', { url: 'https://example.com/a' })
    await refused(tenant.call('PUT', `/webhooks/${made.id}`, { url }), 400, 'invalid_request')
  })

  test('two webhooks of a tenant never have the same URL, however it is spelt', async () => {
    const tenant = await freshTenant()
    const first = await tenant.post('/webhooks', { url: 'https://example.com/a' })
    const again = { url: 'HTTPS://EXAMPLE.com:443/a' }
    await refused(tenant.call('POST', '/webhooks', again), 409, 'duplicate_webhook')
    await tenant.put(`/webhooks/${first.id}`, { is_active: false })
    await refused(tenant.call('POST', '/webhooks', again), 409, 'duplicate_webhook')
    const second = await tenant.post('/webhooks', { url: 'https://example.com/b' })
    await refused(tenant.call('PUT', `/webhooks/${second.id}`, again), 409, 'duplicate_webhook')
    assert.equal((await tenant.put(`/webhooks/${first.id}`, again)).url, again.url) // Its own.
    assert.ok((await (await freshTenant()).post('/webhooks', again)).id)
  })

  test('a tenant has at most 200 that are active, however they come about', async () => {
    const tenant = await freshTenant()
    const create = (n: number) => tenant.call('POST', '/webhooks', { url: `https://example.com/${n}` })
    const change = (id: string, is_active: boolean) => tenant.call('PUT', `/webhooks/${id}`, { is_active })
    for (let n = 0; n < 190; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => create(n + i)))
    const last = await Promise.all(Array.from({ length: 20 }, (_, i) => create(190 + i)))
    const [made, refusals] = [201, 409].map((wanted) => last.filter(({ status }) => status === wanted))
    assert.deepEqual([made!.length, refusals!.length], [10, 10])
    assert.equal(
      `${refusals![0]!.body.code}: ${refusals![0]!.body.detail}`,
      'conflict: A tenant may have 200 active webhooks; switch one off first.',
    )
    await refused(create(0), 409, 'duplicate_webhook')
    const [one, other] = made!.map(({ body }) => body.id as string)
    await tenant.put(`/webhooks/${one}`, { is_active: false })
    assert.equal((await create(300)).status, 201)
    await refused(change(one!, true), 409, 'conflict')
    await tenant.put(`/webhooks/${other}`, { is_active: false })
    assert.equal((await change(one!, true)).status, 200)
    const active = (await tenant.get('/webhooks')).filter(({ is_active }: Body) => is_active)
    assert.equal(active.length, 200)
    assert.equal(
      (await (await freshTenant()).post('/webhooks', { url: 'https://example.com/0' })).is_active,
      true,
    )
  })

  test('many webhooks that change to one URL at once: one has it, the others are told', async () => {
    const tenant = await freshTenant()
    const urls = Array.from({ length: 12 }, (_, i) => `https://example.com/${i}`)
    const made = await Promise.all(urls.map((url) => tenant.post('/webhooks', { url })))
    const answers = await Promise.all(
      made.map(({ id }) => tenant.call('PUT', `/webhooks/${id}`, { url: 'https://example.com/one' })),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
    assert.deepEqual(outcomes, ['200 ', ...Array(11).fill('409 duplicate_webhook')])
  })

  test('what a change leaves out stays, and nothing changed means not modified', async () => {
    const tenant = await frozenTenant()
    const made = await tenant.post('/webhooks', { url: 'https://example.com/a', description: 'Orders' })
    await advance(tenant, 60)
    const path = `/webhooks/${made.id}`
    const { secret: _, ...shown } = made
    assert.deepEqual(await tenant.put(path, {}), shown)
    assert.deepEqual(await tenant.put(path, { url: null, is_active: null, description: null }), shown)
    assert.deepEqual(await tenant.put(path, { description: 'Orders', is_active: true }), shown)
    const { now } = await tenant.get('/sandbox/clock')
    assert.deepEqual(await tenant.put(path, { description: 'All' }), {
      ...shown,
      description: 'All',
      modified_at: now,
    })
    assert.equal((await tenant.put(path, { url: 'https://example.com/b' })).description, 'All')
    await refused(
      tenant.call('POST', '/webhooks', { url: 'https://example.com/c', description: 'x'.repeat(501) }),
      400,
      'invalid_request',
    )
  })

  test('a reader cannot register one', async () => {
    const tenant = await freshTenant()
    const reader = callerOf(inject('baseUrl'), { ...tenant, scope: 'read' })
    assert.deepEqual(await reader.get('/webhooks'), [])
    const body = { url: 'https://example.com/' }
    await refused(reader.call('POST', '/webhooks', body), 403, 'insufficient_scope')
  })
})

describe('a registration under an Idempotency-Key', () => {
  const url = 'https://example.com/hook'
  const key = { 'Idempotency-Key': 'register-1' }

  test('is answered the same again, secret included, for a day', async () => {
    const tenant = await frozenTenant()
    const first = await tenant.call('POST', '/webhooks', { url }, key)
    const again = await tenant.call('POST', '/webhooks', { url }, key)
    assert.equal(`${first.status} ${again.status}`, '201 201')
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(first.headers.get('idempotent-replayed'), null)
    const other = { url: 'https://example.com/other' }
    await refused(tenant.call('POST', '/webhooks', other, key), 409, 'idempotency_key_conflict')
    await advance(tenant, 86_399)
    assert.equal((await tenant.call('POST', '/webhooks', { url }, key)).text, first.text)
    await advance(tenant, 1)
    await refused(tenant.call('POST', '/webhooks', { url }, key), 409, 'idempotency_key_expired')
    assert.equal((await tenant.get('/webhooks')).length, 1)
  })

  test('does not bind the key while the request is invalid, nor the key of another tenant', async () => {
    const tenant = await freshTenant()
    const wrong = { url: 'https://10.0.0.1/' }
    await refused(tenant.call('POST', '/webhooks', wrong, key), 400, 'invalid_request')
    const made = await tenant.post('/webhooks', { url }, key)
    assert.notEqual((await (await freshTenant()).post('/webhooks', { url }, key)).id, made.id)
  })

  test('sent 50 times at once makes one webhook', async () => {
    const tenant = await freshTenant()
    await tenant.token()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.call('POST', '/webhooks', { url }, key)),
    )
    const made = answers.filter(({ status }) => status === 201)
    assert.ok(made.length > 0)
    assert.equal(new Set(made.map(({ text }) => text)).size, 1)
    for (const { status, body } of answers)
      if (status !== 201) assert.equal(`${status} ${body.code}`, '409 conflict')
    assert.equal((await tenant.get('/webhooks')).length, 1)
  })
})

describe('a delivery', () => {
  test('carries the event, signed in both schemes with the time of the machine', async () => {
    const tenant = await frozenTenant()
    await advance(tenant, 30 * 86_400)
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    await happen(tenant, 'account.opened', 'acc_1')
    await receiver.waitFor(1)
    const [got] = receiver.received as [Received]
    const [event] = await tenant.get('/events')
    assert.deepEqual(JSON.parse(got.body), event)
    const { headers } = got
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['webhook-attempt'], '1')
    assert.equal(headers['event-id'], event.id)
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) * 1000 - got.at_ms) < 5000)
    assert.equal(signaturesOf(got).length, 2)
    assert.equal(signaturesOf(got)[0], hexSignature(hook.secret, got))
    assert.deepEqual(verifyStandard(hook.secret, got), event)
    const id = String(headers['webhook-id'])
    const done = await delivered(tenant, id, ({ status }) => status === 'succeeded')
    const { now } = await tenant.get('/sandbox/clock')
    const [attempt] = done.attempts
    assert.deepEqual(done, {
      id,
      webhook: hook.id,
      event: event.id,
      redelivery_of: null,
      status: 'succeeded',
      payload: event,
      succeeded_at: now,
      failed_at: null,
      next_attempt_at: null,
      attempts: [
        {
          id: attempt.id,
          outcome: 'succeeded',
          response: { status: 204, duration: attempt.response.duration },
          error: null,
          created_at: now,
          modified_at: now,
        },
      ],
      created_at: now,
      modified_at: now,
    })
    assert.deepEqual(await tenant.get(`/webhooks/${hook.id}/deliveries`), [done])
  })

  test('goes to every active webhook of the tenant and to nobody else', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    const [one, two, off, foreign] = [await listen(), await listen(), await listen(), await listen()]
    await tenant.post('/webhooks', { url: one.url })
    await tenant.post('/webhooks', { url: two.url })
    const silent = await tenant.post('/webhooks', { url: off.url })
    await tenant.put(`/webhooks/${silent.id}`, { is_active: false })
    await other.post('/webhooks', { url: foreign.url })
    for (let i = 0; i < 5; i++) await happen(tenant, 'account.opened', `acc_${i}`)
    await Promise.all([one.waitFor(5), two.waitFor(5)])
    const eventsAt = (receiver: Receiver) =>
      receiver.received.map(({ headers }) => headers['event-id']).sort()
    assert.equal(new Set(eventsAt(one)).size, 5)
    assert.deepEqual(eventsAt(one), eventsAt(two))
    await tenant.put(`/webhooks/${silent.id}`, { is_active: true })
    await happen(tenant, 'account.closed', 'acc_0')
    await off.waitFor(1)
    assert.equal(JSON.parse(off.received[0]!.body).name, 'account.closed')
    assert.deepEqual([off.received.length, foreign.received.length], [1, 0])
  })

  test('is under way from its first attempt on', async () => {
    const tenant = await freshTenant()
    let answerNow = (_status: number) => {}
    const held = new Promise<number>((resolve) => (answerNow = resolve))
    const receiver = await listen(() => held)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const { id } = await sendTest(tenant, hook)
    await receiver.waitFor(1)
    const during = await tenant.get(`/webhook-deliveries/${id}`)
    assert.deepEqual(
      [during.status, during.attempts, during.next_attempt_at, during.succeeded_at],
      ['in_progress', [], null, null],
    )
    answerNow(200)
    await delivered(tenant, id, ({ status }) => status === 'succeeded')
  })

  test('is not held up by another receiver that never answers', async () => {
    const tenant = await freshTenant()
    const [slow, fast] = [await listen(() => 'hang'), await listen()]
    await tenant.post('/webhooks', { url: slow.url })
    const hook = await tenant.post('/webhooks', { url: fast.url })
    for (let i = 0; i < 20; i++) await happen(tenant, 'account.opened', `acc_${i}`)
    const path = `/webhooks/${hook.id}/deliveries?status=succeeded`
    await until(
      () => tenant.get(path),
      ({ length }) => length === 20,
      5_000,
    )
    assert.equal((await tenant.get(`${path}&limit=3`)).length, 3)
    await refused(tenant.call('GET', `${path}&limit=0`), 400, 'invalid_request')
  })
})

describe('a failed attempt', () => {
  test('says what went wrong and is followed by the next', async () => {
    const tenant = await frozenTenant()
    const script: Scripted[] = [500, 302, 'close', 200]
    const receiver = await listen((n) => script[n - 1]!)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    await happen(tenant, 'account.opened', 'acc_1')
    await receiver.waitFor(1)
    const id = String(receiver.received[0]!.headers['webhook-id'])
    const first = await delivered(tenant, id, ({ attempts }) => attempts.length > 0)
    assert.equal(first.status, 'in_progress')
    assert.ok(first.next_attempt_at)
    for (const longest_s of [1, 6, 36]) await advance(tenant, longest_s)
    const done = await delivered(tenant, id, attempted(4))
    const told = done.attempts.map(({ outcome, response, error }: Body) =>
      [outcome, response?.status ?? null, error?.error_type ?? null].join(' '),
    )
    assert.deepEqual(told, ['failed 500 http', 'failed 302 http', 'failed  connection', 'succeeded 200 '])
    assert.deepEqual([done.status, done.next_attempt_at, done.failed_at], ['succeeded', null, null])
    const { received } = receiver
    assert.deepEqual(
      received.map(({ headers }) => headers['webhook-attempt']),
      ['1', '2', '3', '4'],
    )
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(received.map(({ body }) => body)).size, 1)
    for (const one of received) verifyStandard(hook.secret, one)
  })

  test('is a connection error where nobody listens', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen()
    receiver.stop()
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    const [attempt] = (await delivered(tenant, id, ({ attempts }) => attempts.length > 0)).attempts
    assert.equal(attempt.response, null)
    assert.equal(attempt.error.error_type, 'connection')
  })

  test('is a timeout after 15 seconds without an answer', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen(() => 'hang')
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    await receiver.waitFor(1)
    const [attempt] = (await delivered(tenant, id, attempted(1), 30_000)).attempts
    const waited_ms = Date.now() - receiver.received[0]!.at_ms
    assert.ok(waited_ms > 14_500 && waited_ms < 20_000, String(waited_ms))
    assert.deepEqual([attempt.response, attempt.error.error_type], [null, 'timeout'])
  })

  test('is the last when it is the tenth, at most 228,787 seconds after the first', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen(() => 503)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const pending = await sendTest(tenant, hook)
    assert.equal(pending.next_attempt_at, null)
    await delivered(tenant, pending.id, ({ attempts }) => attempts.length > 0)
    // 1 + 6 + 36 + 216 + 1296 + 7776 + 46656 + 86400 + 86400 s
    const { processed } = await advance(tenant, 228_787)
    assert.ok(processed.deliveries >= 8, JSON.stringify(processed))
    const done = await tenant.get(`/webhook-deliveries/${pending.id}`)
    assert.equal(done.attempts.length, 10)
    assert.deepEqual([done.status, done.next_attempt_at, done.succeeded_at], ['failed', null, null])
    const times = done.attempts.map(({ created_at }: Body) => Date.parse(created_at))
    assert.equal(Date.parse(done.failed_at), times[9])
    for (let n = 2; n <= 10; n++) {
      const delay_ms = times[n - 1] - times[n - 2]
      assert.ok(delay_ms >= 0 && delay_ms <= 1000 * Math.min(86_400, 6 ** (n - 2)), `${n}: ${delay_ms}`)
    }
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['webhook-attempt']),
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    )
    await advance(tenant, 10 * 86_400)
    assert.equal(receiver.received.length, 10)
    assert.equal((await tenant.get(`/webhooks/${hook.id}/deliveries?status=failed`)).length, 1)
  })

  test('on a running clock is followed by the next by itself', async () => {
    const tenant = await freshTenant()
    const receiver = await listen((n) => (n === 1 ? 500 : 204))
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    const done = await delivered(tenant, id, ({ status }) => status === 'succeeded') // Within 1 s.
    assert.equal(done.attempts.length, 2)
  })
})

describe('a webhook that is switched off', () => {
  test('ends the deliveries that wait, and takes no tests', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen(() => 500)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const ids = [(await sendTest(tenant, hook)).id, (await sendTest(tenant, hook)).id]
    for (const id of ids) await delivered(tenant, id, ({ attempts }) => attempts.length > 0)
    const before = await Promise.all(ids.map((id) => tenant.get(`/webhook-deliveries/${id}`)))
    await tenant.put(`/webhooks/${hook.id}`, { is_active: false })
    const { now } = await tenant.get('/sandbox/clock')
    const sent = receiver.received.length
    for (const [i, id] of ids.entries()) {
      const ended = await tenant.get(`/webhook-deliveries/${id}`)
      assert.deepEqual([ended.status, ended.failed_at, ended.next_attempt_at], ['failed', now, null])
      const last = ended.attempts.at(-1)
      assert.equal(ended.attempts.length, before[i]!.attempts.length + 1)
      assert.deepEqual(
        [last.outcome, last.response, last.error.error_type],
        ['failed', null, 'webhook_disabled'],
      )
    }
    await advance(tenant, 3 * 86_400)
    assert.equal(receiver.received.length, sent)
    const path = `/webhooks/${hook.id}/test`
    const event = { event: { name: 'made.up' } }
    await refused(tenant.call('POST', path, event), 409, 'webhook_not_active')
  })

  test.each([
    [500, 'failed', ['http', 'webhook_disabled']],
    [200, 'succeeded', [undefined]],
  ])('lets an attempt under way end: %i makes it %s', async (answer, status, errors) => {
    const tenant = await frozenTenant()
    let answerNow = (_status: number) => {}
    const held = new Promise<number>((resolve) => (answerNow = resolve))
    const receiver = await listen(() => held)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const { id } = await sendTest(tenant, hook)
    await receiver.waitFor(1)
    await tenant.put(`/webhooks/${hook.id}`, { is_active: false })
    assert.equal((await tenant.get(`/webhook-deliveries/${id}`)).status, 'in_progress')
    answerNow(answer)
    const done = await delivered(tenant, id, (delivery) => delivery.status === status)
    assert.equal(done.next_attempt_at, null)
    assert.deepEqual(
      done.attempts.map(({ error }: Body) => error?.error_type),
      errors,
    )
  })
})

describe('a test delivery', () => {
  test('has no event, no Event-Id, and the content it was given', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const event = { name: 'future.type', data: { nested: { n: 1, none: null }, list: ['Zürich'] } }
    const path = `/webhooks/${hook.id}/test`
    const answer = await tenant.call('POST', path, { event })
    assert.equal(answer.status, 202)
    const { body } = answer
    assert.deepEqual([body.event, body.status, body.attempts], [null, 'pending', []])
    await receiver.waitFor(1)
    const [got] = receiver.received as [Received]
    assert.equal(got.headers['event-id'], undefined)
    assert.equal(got.headers['webhook-id'], body.id)
    assert.deepEqual(JSON.parse(got.body), body.payload)
    assert.match(body.payload.id, /^evt_test_/)
    assert.deepEqual(body.payload, {
      id: body.payload.id,
      name: 'future.type',
      resource: { id: hook.id, resource_type: 'webhook' },
      data: event.data,
      created_at: body.created_at,
    })
    verifyStandard(hook.secret, got)
    const done = await delivered(tenant, body.id, ({ status }) => status === 'succeeded')
    assert.deepEqual([done.event, done.payload], [null, body.payload])
    assert.deepEqual(await tenant.get('/events'), [])
    const bare = await sendTest(tenant, hook)
    assert.deepEqual(bare.payload.data, {})
  })

  test('needs a name of 1 to 255 characters and a webhook that exists', async () => {
    const tenant = await freshTenant()
    const hook = await tenant.post('/webhooks', { url: 'https://example.com/' })
    const wrong = async (body: object) =>
      (await refused(tenant.call('POST', `/webhooks/${hook.id}/test`, body), 400, 'invalid_request')).params
        .map(({ path, code }: Body) => `${path} ${code}`)
        .join()
    assert.equal(await wrong({}), 'body.event missing_param')
    assert.equal(await wrong({ event: {} }), 'body.event.name missing_param')
    assert.equal(await wrong({ event: { name: '' } }), 'body.event.name invalid_param')
    assert.equal(await wrong({ event: { name: 'x'.repeat(256) } }), 'body.event.name invalid_param')
    const event = { event: { name: 'made.up' } }
    await refused(tenant.call('POST', '/webhooks/whk_none/test', event), 404, 'not_found')
    await refused(tenant.call('GET', '/webhook-deliveries/whd_none'), 404, 'not_found')
    await refused(tenant.call('GET', '/webhooks/whk_none/deliveries'), 404, 'not_found')
  })
})

describe('while a secret is being replaced', () => {
  test('both sign, the new one first; 48 hours later only the new one', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const next = async () => {
      const count = receiver.received.length
      const { id } = await sendTest(tenant, hook)
      await receiver.waitFor(count + 1)
      await delivered(tenant, id, ({ status }) => status === 'succeeded')
      return receiver.received.at(-1)!
    }
    const rotate = async () => (await tenant.post(`/sandbox/webhooks/${hook.id}/rotate-secret`)).secret
    const second = await rotate()
    assert.match(second, /^whsec_[A-Za-z0-9+/]{43}=$/)

    const during = await next()
    assert.equal(signaturesOf(during).length, 4)
    assert.equal(signaturesOf(during)[0], hexSignature(second, during))
    assert.equal(signaturesOf(during)[2], hexSignature(hook.secret, during))
    for (const secret of [second, hook.secret]) verifyStandard(secret, during)

    await advance(tenant, 48 * 3600 - 1)
    verifyStandard(hook.secret, await next())
    await advance(tenant, 1)
    const after = await next()
    assert.equal(signaturesOf(after).length, 2)
    verifyStandard(second, after)
    assert.throws(() => verifyStandard(hook.secret, after))

    const third = await rotate()
    const fourth = await rotate()
    const crowded = await next()
    assert.equal(signaturesOf(crowded).length, 4)
    for (const secret of [third, fourth]) verifyStandard(secret, crowded)
    assert.throws(() => verifyStandard(second, crowded))
    assert.equal(signaturesOf(crowded)[0], hexSignature(fourth, crowded))
    await refused(tenant.call('POST', '/sandbox/webhooks/whk_none/rotate-secret'), 404, 'not_found')
  })

  test('the operator does it from the command line', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    await sendTest(tenant, hook)
    await receiver.waitFor(1)
    const environment = { DATABASE_URL: inject('databaseUrl'), DATA_DIR: inject('dataDir') }
    const rotate = (id: string) =>
      holdfastBeside(environment, 'webhook', 'rotate-secret', tenant.tenant, id, '--by', 'grace')
    const { secret, ...rest } = JSON.parse(await rotate(hook.id))
    assert.deepEqual(rest, { webhook: hook.id })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    await sendTest(tenant, hook)
    await receiver.waitFor(2)
    const sent = receiver.received.at(-1)!
    assert.equal(signaturesOf(sent)[0], hexSignature(secret, sent)) // The server that runs has heard of it.
    assert.equal(signaturesOf(sent)[2], hexSignature(hook.secret, sent))
    const records: Body[] = await tenant.get('/activity')
    const record = records.find(({ action }) => action === 'webhook rotate-secret')
    assert.deepEqual([record.actor, record.resource], ['operator:grace', hook.id])
    await assert.rejects(rotate('whk_none'), /not_found: No such webhook\./)
  })
})
