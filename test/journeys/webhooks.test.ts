// The registration of webhooks: their URLs, their number, their changes, and repeated requests.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { type Body, callerOf, freshTenant, refused } from '../support/client.ts'
import { advance, frozenTenant } from '../support/webhooks.ts'

describe('webhooks', () => {
  test('the secret is only in the answer to the creation', async () => {
    const tenant = await freshTenant()
    const url = 'https://Hooks.example.com:443/in'
    const webhook = await tenant.post('/webhooks', { url, description: 'Orders' })
    assert.match(webhook.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { secret: _, ...shown } = webhook
    assert.deepEqual(shown, {
      id: webhook.id,
      url,
      is_active: true,
      description: 'Orders',
      event_names: null,
      ordering: 'none',
      created_at: webhook.created_at,
      modified_at: webhook.created_at,
    })
    assert.deepEqual(await tenant.get('/webhooks'), [shown])
    assert.deepEqual(await tenant.get(`/webhooks/${webhook.id}`), shown)
    const other = await freshTenant()
    assert.deepEqual(await other.get('/webhooks'), [])
    await refused(other.call('GET', `/webhooks/${webhook.id}`), 404, 'not_found')
    await refused(other.call('PUT', `/webhooks/${webhook.id}`, {}), 404, 'not_found')
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
    const webhook = await tenant.post('/webhooks', { url: 'https://example.com/a' })
    await refused(tenant.call('PUT', `/webhooks/${webhook.id}`, { url }), 400, 'invalid_request')
  })

  test('two webhooks of a tenant never have the same URL, in any spelling', async () => {
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

  test('a tenant has at most 200 active ones, whether created or activated', async () => {
    const tenant = await freshTenant()
    const create = (n: number) => tenant.call('POST', '/webhooks', { url: `https://example.com/${n}` })
    const change = (id: string, is_active: boolean) => tenant.call('PUT', `/webhooks/${id}`, { is_active })
    for (let n = 0; n < 190; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => create(n + i)))
    const last = await Promise.all(Array.from({ length: 20 }, (_, i) => create(190 + i)))
    const [made, refusals] = [201, 409].map((wanted) => last.filter(({ status }) => status === wanted))
    assert.deepEqual([made!.length, refusals!.length], [10, 10])
    assertMembers(refusals![0]!.body, {
      code: 'conflict',
      detail: 'A tenant may have 200 active webhooks; switch one off first.',
    })
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

  test('one of many webhooks that change to one URL concurrently gets it, and the others are refused', async () => {
    const tenant = await freshTenant()
    const urls = Array.from({ length: 12 }, (_, i) => `https://example.com/${i}`)
    const webhooks = await Promise.all(urls.map((url) => tenant.post('/webhooks', { url })))
    const answers = await Promise.all(
      webhooks.map(({ id }) => tenant.call('PUT', `/webhooks/${id}`, { url: 'https://example.com/one' })),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
    assert.deepEqual(outcomes, ['200 ', ...Array(11).fill('409 duplicate_webhook')])
  })

  test('a change keeps omitted members, and a change of nothing leaves modified_at', async () => {
    const tenant = await frozenTenant()
    const webhook = await tenant.post('/webhooks', { url: 'https://example.com/a', description: 'Orders' })
    await advance(tenant, 60)
    const path = `/webhooks/${webhook.id}`
    const { secret: _, ...shown } = webhook
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

  test('a registration under an Idempotency-Key gets the same answer again for a day, with the secret', async () => {
    const tenant = await frozenTenant()
    const first = await tenant.call('POST', '/webhooks', { url }, key)
    const again = await tenant.call('POST', '/webhooks', { url }, key)
    assert.deepEqual({ first: first.status, again: again.status }, { first: 201, again: 201 })
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

  test('a registration under an Idempotency-Key does not use up the key if the request is invalid, and leaves the key of another tenant', async () => {
    const tenant = await freshTenant()
    const wrong = { url: 'https://10.0.0.1/' }
    await refused(tenant.call('POST', '/webhooks', wrong, key), 400, 'invalid_request')
    const webhook = await tenant.post('/webhooks', { url }, key)
    assert.notEqual((await (await freshTenant()).post('/webhooks', { url }, key)).id, webhook.id)
  })

  test('sent 50 times in parallel creates one webhook', async () => {
    const tenant = await freshTenant()
    await tenant.token()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.call('POST', '/webhooks', { url }, key)),
    )
    const creations = answers.filter(({ status }) => status === 201)
    assert.ok(creations.length > 0)
    assert.equal(new Set(creations.map(({ text }) => text)).size, 1)
    for (const { status, body } of answers)
      if (status !== 201) assert.deepEqual({ status, code: body.code }, { status: 409, code: 'conflict' })
    assert.equal((await tenant.get('/webhooks')).length, 1)
  })
})
