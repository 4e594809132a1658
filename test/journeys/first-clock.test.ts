// Tenants whose clock begins at an instant of the caller's choice, in the past or in the future.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, callerOf, freshTenant, refused } from '../support/client.ts'

const begin = async (clock: object) => {
  const owner = await freshTenant()
  const created = await owner.post('/sandbox/tenants', { name: 'At another time', clock })
  return callerOf(owner.baseUrl, created)
}

describe('a tenant that begins at another time', () => {
  test.each(['2020-02-29T23:59:59.999Z', '2029-12-31T12:00:00.000Z'])('%s stands there', async (now) => {
    const tenant = await begin({ now, mode: 'frozen' })
    assert.deepEqual(await tenant.get('/sandbox/clock'), { now, mode: 'frozen' })
    const documents: Body[] = await tenant.get('/legal-documents')
    assert.deepEqual([...new Set(documents.map(({ created_at }) => created_at))], [now])
    const bills: Body = await tenant.get('/bills/otr?issuer_country=US')
    for (const bill of Object.values<Body>(bills)) {
      assert.ok(bill.initial_issue_date <= now.slice(0, 10), bill.initial_issue_date)
      assert.ok(bill.maturity_date > now.slice(0, 10), bill.maturity_date)
    }
    assert.deepEqual(Object.keys(bills).sort(), ['12m', '3m', '6m'])
  })

  test('a tenant that begins at another time goes on from there if its clock runs', async () => {
    const tenant = await begin({ now: '2021-06-15T11:00:00+02:00' })
    const { now, mode } = await tenant.get('/sandbox/clock')
    assert.equal(mode, 'running')
    assert.equal(now.slice(0, 11), '2021-06-15T')
    assert.ok(now >= '2021-06-15T09:00:00.000Z', now)
  })

  test('a tenant that begins at another time does so neither before its documents take effect, nor beyond the reach of an advance', async () => {
    const tenant = await freshTenant()
    for (const now of ['2019-12-31T23:59:59Z', '9999-12-31T00:00:00Z']) {
      const body = await refused(
        tenant.call('POST', '/sandbox/tenants', { name: 'Too far', clock: { now } }),
        400,
        'invalid_request',
      )
      assert.equal(body.params[0].path, 'body.clock.now')
    }
  })
})
