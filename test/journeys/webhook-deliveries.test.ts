// Deliveries of webhooks: what is sent, what follows a failure, and tests that a tenant sends itself.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { type Body, freshTenant, refused } from '../support/client.ts'
import { queryAt } from '../support/database.ts'
import { happen } from '../support/direct.ts'
import type { Received, Receiver, Scripted } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import {
  advance,
  delivered,
  frozenTenant,
  hexSignature,
  listen,
  sendTest,
  signaturesOf,
  verifyStandard,
} from '../support/webhooks.ts'

const attempted = (count: number) => (delivery: Body) => delivery.attempts.length === count

describe('a delivery', () => {
  test('a delivery ten years ahead on the clock of its tenant lies in the month of the machine', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen()
    const { created_at } = await tenant.post('/webhooks', { url: receiver.url })
    await advance(tenant, 3650 * 86_400)
    const count = async () =>
      (await queryAt(inject('databaseUrl'), 'select count(*)::int as count from delivery_partitions()'))[0]!
        .count
    const before = await count()
    await happen(tenant, 'account.opened', 'acc_1')
    await receiver.waitFor(1)
    const id = String(receiver.received[0]!.headers['webhook-id'])
    const done = await delivered(tenant, id, ({ status }) => status === 'succeeded')
    assert.equal(Number(done.created_at.slice(0, 4)) - Number(created_at.slice(0, 4)) >= 9, true)
    const [row] = await queryAt(
      inject('databaseUrl'),
      'select tableoid::regclass::text as part from webhook_deliveries where id = $1',
      id,
    )
    assert.notEqual(row!.part, 'webhook_deliveries_rest')
    assert.equal(await count(), before)
  })

  test('a delivery carries the event, signed in both schemes with the time of the machine', async () => {
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

  test('a delivery goes to every active webhook of the tenant, and to no other', async () => {
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

  test('a delivery is under way from its first attempt on', async () => {
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

  test('a delivery is not held up by another receiver that never answers', async () => {
    const tenant = await freshTenant()
    const [slow, fast] = [await listen(() => 'hang'), await listen()]
    await tenant.post('/webhooks', { url: slow.url })
    const hook = await tenant.post('/webhooks', { url: fast.url })
    for (let i = 0; i < 20; i++) await happen(tenant, 'account.opened', `acc_${i}`)
    const path = `/webhooks/${hook.id}/deliveries?status=succeeded`
    await until(
      () => tenant.get(path),
      ({ length }) => length === 20,
    )
    // Behind an attempt at the other one a delivery would wait until that attempt is given up.
    const last_ms = Math.max(...fast.received.map(({ at_ms }) => at_ms))
    assert.ok(slow.given_up_ms.every((at_ms) => at_ms > last_ms))
    assert.equal((await tenant.get(`${path}&limit=3`)).length, 3)
    await refused(tenant.call('GET', `${path}&limit=0`), 400, 'invalid_request')
  })
})

describe('a failed attempt', () => {
  test('a failed attempt has its reason, and is followed by the next', async () => {
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
    const outcomes = done.attempts.map(({ outcome, response, error }: Body) =>
      [outcome, response?.status ?? null, error?.error_type ?? null].join(' '),
    )
    assert.deepEqual(outcomes, ['failed 500 http', 'failed 302 http', 'failed  connection', 'succeeded 200 '])
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

  test('a failed attempt is a connection error if no server listens', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen()
    receiver.stop()
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    const [attempt] = (await delivered(tenant, id, ({ attempts }) => attempts.length > 0)).attempts
    assert.equal(attempt.response, null)
    assert.equal(attempt.error.error_type, 'connection')
  })

  test('a failed attempt is a timeout after 15 seconds without an answer', async () => {
    const tenant = await frozenTenant()
    const receiver = await listen(() => 'hang')
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    await receiver.waitFor(1)
    const [attempt] = (await delivered(tenant, id, attempted(1))).attempts
    assert.deepEqual([attempt.response, attempt.error.error_type], [null, 'timeout'])
    assert.match(attempt.error.message, /did not answer within 15000 ms/)
  })

  test('a failed attempt is the last when it is the tenth, at most 228,787 seconds after the first', async () => {
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

  test('a failed attempt on a running clock is followed by the next by itself', async () => {
    const tenant = await freshTenant()
    const receiver = await listen((n) => (n === 1 ? 500 : 204))
    const { id } = await sendTest(tenant, await tenant.post('/webhooks', { url: receiver.url }))
    const done = await delivered(tenant, id, ({ status }) => status === 'succeeded') // Within 1 s.
    assert.equal(done.attempts.length, 2)
  })
})

describe('a webhook that is switched off', () => {
  test('a webhook that is switched off ends the deliveries that wait, and takes no tests', async () => {
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
  ])('a webhook that is switched off lets a running attempt end: %i makes it %s', async (answer, status, errors) => {
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
  test('a test delivery has no event, no Event-Id, and the requested content', async () => {
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

  test('a test delivery needs a name of 1 to 255 characters and a webhook that exists', async () => {
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
