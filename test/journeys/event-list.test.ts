// The list of events: its filters by time, name and resource.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, freshTenant, offenders, refused } from '../support/client.ts'
import { happen } from '../support/direct.ts'
import { advance, frozenTenant } from '../support/webhooks.ts'

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

  test('a bound between two milliseconds excludes the earlier one', async () => {
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

  test('name and resource combine; an unknown name is accepted', async () => {
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
    assert.deepEqual(offenders(body), [`${path} invalid_param`])
  })
})
