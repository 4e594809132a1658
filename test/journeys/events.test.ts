// The order of events: numbers without gaps, streams that resume, webhooks that choose, keep order and hear again.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterEach, describe, test } from 'vitest'
import { record } from '../../src/features/platform/events/record.ts'
import { type Body, type Caller, freshTenant, offenders, refused } from '../support/client.ts'
import { changeAs, happen, testApp } from '../support/direct.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { openStream } from '../support/stream.ts'
import { until } from '../support/until.ts'

const receivers: Receiver[] = []
const ending: (() => void)[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
  for (const end of ending.splice(0)) end()
})

const listen = async (...given: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...given)
  receivers.push(receiver)
  return receiver
}

const stream = async (tenant: Caller, query = '', headers: Record<string, string> = {}) => {
  const opened = await openStream(tenant, query, headers)
  ending.push(opened.end)
  return opened
}

const sequences = (events: Body) => events.map((event: Body) => event.sequence)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe('sequence numbers', () => {
  test('sequence numbers have no gap and no repeat, with concurrent changes and rollbacks', async () => {
    const app = await testApp()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ resources: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), fails: fc.boolean() }),
          {
            minLength: 10,
            maxLength: 40,
          },
        ),
        async (changes) => {
          const tenant = await freshTenant()
          const seen: number[] = []
          let over = false
          const reading = (async () => {
            while (!over) {
              const events = await tenant.get(`/events?after=${seen.length}`)
              seen.push(...sequences(events))
            }
          })()
          await Promise.all(
            changes.map(({ resources, fails }) =>
              changeAs(app, tenant.tenant, async (context) => {
                for (const resource of resources) record(context, 'account.opened', `acc_${resource}`)
                if (fails) throw new Error('undone')
              }).catch((error) => assert.equal(error.message, 'undone')),
            ),
          )
          over = true
          await reading
          const kept = changes.filter(({ fails }) => !fails).flatMap(({ resources }) => resources)
          const all = await tenant.get('/events?after=0')
          assert.deepEqual(sequences(all), upTo(kept.length))
          assert.deepEqual(seen, upTo(seen.length), 'a reader that resumes misses nothing')
          for (const resource of new Set(kept)) {
            const own = all.filter((event: Body) => event.resource.id === `acc_${resource}`)
            const count = kept.filter((other) => other === resource).length
            assert.deepEqual(
              own.map((event: Body) => event.resource_sequence),
              upTo(count),
            )
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('sequence numbers follow the order of the commits, even if the clock of the machine is set back', async () => {
    const tenant = await freshTenant()
    for (const name of [
      'account.opened',
      'account.suspended',
      'account.activated',
      'account.closing',
    ] as const)
      await happen(tenant, name, 'acc_1')
    const events = await tenant.get('/events?after=0')
    assert.deepEqual(
      events.map((event: Body) => `${event.sequence} ${event.resource_sequence} ${event.name}`),
      ['1 1 account.opened', '2 2 account.suspended', '3 3 account.activated', '4 4 account.closing'],
    )
    assert.deepEqual(sequences(await tenant.get('/events?after=2&limit=1')), [3])
    assert.deepEqual(sequences(await tenant.get('/events?after=1&name=account.closing')), [4])
    assert.deepEqual(await tenant.get('/events?after=4'), [])
    await refused(tenant.call('GET', '/events?after=-1'), 400, 'invalid_request')
    await refused(tenant.call('GET', '/events?after=two'), 400, 'invalid_request')
  })
})

describe('the stream', () => {
  test('the stream sends the events from now on, each with its number and name', async () => {
    const tenant = await freshTenant()
    await happen(tenant, 'account.opened', 'acc_1')
    const { response, next } = await stream(tenant)
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.match(response.headers.get('request-id')!, /^req_/)
    await happen(tenant, 'account.closing', 'acc_1')
    const message = await next()
    const [event] = await tenant.get('/events?after=1')
    assert.deepEqual(
      { ...message, data: JSON.parse(message.data!) },
      { id: '2', event: 'account.closing', data: event },
    )
  })

  test('the stream resumes after the last id that the caller has, and filters', async () => {
    const tenant = await freshTenant()
    for (const account of ['acc_1', 'acc_2', 'acc_1']) await happen(tenant, 'account.opened', account)
    const resumed = await stream(tenant, '', { 'Last-Event-ID': '1' })
    assert.deepEqual([(await resumed.next()).id, (await resumed.next()).id], ['2', '3'])
    const filtered = await stream(tenant, '?after=0&resource[id]=acc_1')
    assert.deepEqual([(await filtered.next()).id, (await filtered.next()).id], ['1', '3'])
  })

  test('the stream is refused without a token or for an unknown id, and shows nothing to another tenant', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    const bare = await fetch(`${tenant.baseUrl}/events/stream`)
    assert.equal(bare.status, 401)
    const headers = { 'Last-Event-ID': 'yesterday' }
    await refused(tenant.call('GET', '/events/stream', undefined, headers), 400, 'invalid_request')
    const foreign = await stream(other, '?after=0')
    await happen(tenant, 'account.opened', 'acc_1')
    await happen(other, 'account.opened', 'acc_2')
    assert.equal(JSON.parse((await foreign.next()).data!).resource.id, 'acc_2')
  })

  test('the stream is open at most 20 times per client', async () => {
    const tenant = await freshTenant()
    await Promise.all(Array.from({ length: 20 }, () => stream(tenant)))
    await refused(tenant.call('GET', '/events/stream'), 429, 'rate_limited')
  })
})

describe('a webhook', () => {
  test('a webhook gets the events of its filter, and all events once it has none', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const hook = await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.closing'] })
    assert.deepEqual(hook.event_names, ['account.closing'])
    await happen(tenant, 'account.opened', 'acc_1')
    await happen(tenant, 'account.closing', 'acc_1')
    await receiver.waitFor(1)
    assert.equal(JSON.parse(receiver.received[0]!.body).sequence, 2)
    const changed = await tenant.put(`/webhooks/${hook.id}`, { event_names: [] })
    assert.equal(changed.event_names, null)
    await happen(tenant, 'account.opened', 'acc_2')
    await receiver.waitFor(2)
    const names = { url: 'https://example.com/x', event_names: ['account.exploded'] }
    await refused(tenant.call('POST', '/webhooks', names), 400, 'invalid_request')
  })

  test('a webhook receives no event from before its registration', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    const before = Promise.all(
      Array.from({ length: 20 }, (_, n) => happen(tenant, 'account.opened', `acc_${n}`)),
    )
    await before
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    await happen(tenant, 'account.closing', 'acc_1')
    await receiver.waitFor(1)
    assert.equal((await tenant.get(`/webhooks/${hook.id}/deliveries`)).length, 1)
  })

  test('a webhook with ordered delivery gets the next event of a resource after the previous one, and other events meanwhile', async () => {
    const tenant = await freshTenant()
    let refusing = true
    const receiver = await listen((_, { body }) =>
      refusing && JSON.parse(body).resource.id === 'acc_1' ? 500 : 204,
    )
    await tenant.post('/webhooks', { url: receiver.url, ordering: 'resource' })
    for (const name of ['account.opened', 'account.suspended', 'account.activated'] as const)
      await happen(tenant, name, 'acc_1')
    await happen(tenant, 'account.opened', 'acc_2')
    const publications = () =>
      receiver.received.map(({ body }) => JSON.parse(body)).map((e) => `${e.resource.id} ${e.name}`)
    await until(
      async () => publications(),
      (list) => list.includes('acc_2 account.opened') && list.includes('acc_1 account.opened'),
    )
    assert.ok(!publications().includes('acc_1 account.suspended'))
    refusing = false
    await until(
      async () => publications(),
      (list) => list.includes('acc_1 account.activated'),
    )
    const first = (name: string) => publications().indexOf(`acc_1 ${name}`)
    assert.ok(publications().lastIndexOf('acc_1 account.opened') < first('account.suspended'))
    assert.ok(first('account.suspended') < first('account.activated'))
  })

  test('a webhook with ordered delivery continues after a delivery that failed for good, and stops when it is switched off', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const receiver = await listen((_, { body }) => (JSON.parse(body).name === 'account.opened' ? 500 : 204))
    const hook = await tenant.post('/webhooks', { url: receiver.url, ordering: 'resource' })
    await happen(tenant, 'account.opened', 'acc_1')
    await happen(tenant, 'account.suspended', 'acc_1')
    await tenant.post('/sandbox/clock/advance', { seconds: 300_000 })
    const states = async () =>
      (await tenant.get(`/webhooks/${hook.id}/deliveries`)).map(
        (one: Body) => `${one.status} ${one.attempts.length}`,
      )
    assert.deepEqual((await until(states, (list) => list.includes('succeeded 1'))).sort(), [
      'failed 10',
      'succeeded 1',
    ])
    await happen(tenant, 'account.opened', 'acc_2')
    await happen(tenant, 'account.suspended', 'acc_2')
    await until(states, (list) => list.includes('in_progress 1'))
    await tenant.put(`/webhooks/${hook.id}`, { is_active: false })
    assert.deepEqual((await states()).sort(), ['failed 1', 'failed 10', 'failed 2', 'succeeded 1'])
  })

  test('a webhook can receive a delivery or a range of events again', async () => {
    const tenant = await freshTenant()
    const receiver = await listen()
    for (const account of ['acc_1', 'acc_2', 'acc_3']) await happen(tenant, 'account.opened', account)
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    const replay = (body: object) => tenant.post(`/webhooks/${hook.id}/replay`, body)
    assert.deepEqual(await replay({ after: 1, to: 2 }), { deliveries: 1, after: 2, is_complete: true })
    await receiver.waitFor(1)
    assert.equal(JSON.parse(receiver.received[0]!.body).resource.id, 'acc_2')
    const listed = await tenant.get('/events?after=0')
    const to = listed[0].created_at
    const first = listed.filter((one: { created_at: string }) => one.created_at === to).length
    assert.deepEqual(await replay({ to }), { deliveries: first, after: first, is_complete: true })
    assert.deepEqual(await replay({ after: 0 }), { deliveries: 3, after: 3, is_complete: true })
    const slips: [object | undefined, string][] = [
      [undefined, 'body missing_param'],
      [{}, 'body missing_param'],
      [{ after: null }, 'body missing_param'],
      [{ from: 3 }, 'body.from invalid_param'],
      [{ after: 1, until: 2 }, 'body.until invalid_param'],
      [{ after: 2, to: 2 }, 'body.to invalid_param'],
      [{ after: 2, to: 1 }, 'body.to invalid_param'],
      [{ to: 0 }, 'body.to invalid_param'],
      [{ after: '2027-01-02T00:00:00Z', to: '2027-01-01T00:00:00Z' }, 'body.to invalid_param'],
    ]
    for (const [body, offence] of slips) {
      const slip = tenant.call('POST', `/webhooks/${hook.id}/replay`, body)
      assert.deepEqual(offenders(await refused(slip, 400, 'invalid_request')), [offence])
    }
    assert.deepEqual(await replay({ after: 3 }), { deliveries: 0, after: 3, is_complete: true })
    await receiver.waitFor(4 + first)
    const [delivery] = await tenant.get(`/webhooks/${hook.id}/deliveries`)
    const again = await tenant.post(`/webhook-deliveries/${delivery.id}/redeliver`)
    assert.deepEqual([again.redelivery_of, again.event], [delivery.id, delivery.event])
    await receiver.waitFor(5 + first)
    const last = receiver.received.at(-1)!
    assert.deepEqual([last.headers['webhook-id'], last.headers['event-id']], [again.id, delivery.event])
    await tenant.put(`/webhooks/${hook.id}`, { is_active: false })
    await refused(tenant.call('POST', `/webhooks/${hook.id}/replay`, { after: 0 }), 409, 'webhook_not_active')
    const path = `/webhook-deliveries/${delivery.id}/redeliver`
    await refused(tenant.call('POST', path), 409, 'webhook_not_active')
    await refused((await freshTenant()).call('POST', path), 404, 'not_found')
  })
})
