// Clients see their own requests: what became of each, in a sandbox with the bodies of writes, and without a
// cost for the requests themselves.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import {
  deleteOldRequests,
  deleteRequestsOfTenant,
  type NotedRequest,
  storeRequests,
} from '../../src/features/platform/request-logs/store-requests.ts'
import { instant } from '../../src/values/time.ts'
import { type Body, type Caller, callerOf, freshTenant, offenders, refused } from '../support/client.ts'
import { queryAt } from '../support/database.ts'
import { changeAs, directTenant, openTestApp, testApp } from '../support/direct.ts'
import { openTestAccount } from '../support/journey.ts'
import { newOperator } from '../support/operators.ts'
import { passTime, until } from '../support/until.ts'

/** The log, once it has as many entries. */
const logOf = (tenant: Caller, query: string, count: number): Promise<Body[]> =>
  until(
    () => tenant.get(`/request-logs?${query}`),
    (rows: Body[]) => rows.length >= count,
  )

const summary = ({ operation, status, error_code }: Body) => `${operation} ${status} ${error_code}`

describe('the request log', () => {
  test('the request log has each request of the client with its outcome, newest first, with the bodies of writes', async () => {
    const begun = Date.now()
    const tenant = await freshTenant()
    const { account } = await openTestAccount(tenant)
    const headers = { 'Client-Request-Id': 'mine-7', 'Idempotency-Key': 'key-7' }
    const path = `/accounts/${account.id}/deposits`
    const body = { amount: 'no amount', currency: 'EUR', client_secret: 'a secret text' }
    const refusal = await tenant.call('POST', `${path}?reason=shown`, body, headers)
    const rows = await logOf(tenant, 'limit=50', 6)
    assert.deepEqual(rows.map(summary).slice(-2).reverse(), [
      'persons.create 201 null',
      'onboarding_applications.submit 201 null',
    ])
    const [newest] = rows
    assert.deepEqual(newest, {
      id: refusal.headers.get('request-id'),
      operation: 'deposits.create',
      path,
      status: 400,
      error_code: 'invalid_request',
      detail: refusal.body.detail,
      offenders: refusal.body.params,
      api_version: '2026-09-02',
      client_request: 'mine-7',
      idempotency_key: 'key-7',
      query: 'reason=shown',
      request_body: '{"amount":"no amount","currency":"EUR","client_secret":"…"}',
      response_body: JSON.stringify(refusal.body),
      duration_ms: newest.duration_ms,
      created_at: newest.created_at,
    })
    const created = Date.parse(newest.created_at)
    assert.ok(newest.duration_ms > 0 && created >= begun && created <= Date.now(), newest.created_at)
    assert.ok(!JSON.stringify(rows).includes('a secret text'))
    const created_person = rows.find((row) => row.operation === 'persons.create')!
    assert.match(JSON.parse(created_person.response_body).id, /^per_/)
    assert.match(created_person.request_body, /"claim_type":"identity"/)
    assert.deepEqual(
      rows.map(({ created_at }) => created_at),
      rows
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
  })

  test('the request log is filtered by status, class, operation, request and time, in pages', async () => {
    const tenant = await freshTenant()
    for (let n = 0; n < 3; n++) await tenant.get('/me')
    await refused(tenant.call('GET', '/persons/per_none'), 404, 'not_found')
    await refused(tenant.call('POST', '/persons', {}), 400, 'invalid_request')
    const all = await logOf(tenant, 'limit=50', 5)
    const count = async (query: string) => (await tenant.get(`/request-logs?${query}`)).length
    assert.equal(await count('status=4xx'), 2)
    assert.equal(await count('status=404'), 1)
    assert.equal(await count('status=2xx&operation=identity.retrieve'), 3)
    assert.equal(await count(`request=${all[1]!.id}`), 1)
    assert.equal(await count('request=req_none'), 0)
    const middle = all[2]!.created_at
    assert.equal((await count(`created_from=${middle}`)) + (await count(`created_to=${middle}`)), all.length)
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const page = await tenant.call('GET', `/request-logs?limit=2${cursor}`)
      ids.push(...page.body.map(({ id }: Body) => id))
      const next = page.headers.get('next-cursor')
      if (!next) break
      cursor = `&cursor=${next}`
    }
    assert.deepEqual(
      ids,
      all.map(({ id }) => id),
    )
    for (const bad of [
      'status=6xx',
      'status=40',
      'status=abc',
      'limit=0',
      'created_from=yesterday',
      'cursor=x',
    ]) {
      const envelope = await refused(tenant.call('GET', `/request-logs?${bad}`), 400, 'invalid_request')
      assert.match(offenders(envelope)[0]!, new RegExp(`^query\\.${bad.split('=')[0]} `))
    }
  })

  test('the request log is of the client alone, not of others of its tenant', async () => {
    const tenant = await freshTenant()
    const developer = await newOperator('developer', tenant.tenant)
    const created = await developer.call('POST', `/operator/tenants/${tenant.tenant}/clients`, {
      name: 'Other',
    })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const other = callerOf(tenant.baseUrl, { ...created.body, tenant: tenant.tenant })
    await tenant.get('/me')
    await other.get('/me')
    const [mine, theirs] = [await logOf(tenant, '', 1), await logOf(other, '', 1)]
    assert.deepEqual([mine.length, theirs.length], [1, 1])
    assert.notEqual(mine[0]!.id, theirs[0]!.id)
    assert.deepEqual(await other.get(`/request-logs?request=${mine[0]!.id}`), [])
  })

  test('the request log costs no request a statement: many requests are one insert', async () => {
    const tenant = await freshTenant()
    const inserts = async () => {
      const [row] = await queryAt(
        inject('databaseUrl'),
        `select n_tup_ins::int as rows from pg_stat_user_tables where relname = 'request_logs'`,
      )
      return row.rows as number
    }
    const before = await inserts()
    const REQUESTS = 300
    await tenant.get('/me')
    for (let n = 0; n < REQUESTS / 20; n++)
      await Promise.all(Array.from({ length: 20 }, () => tenant.get('/me')))
    const rows = await logOf(tenant, 'limit=200', 200)
    const stored = rows.filter(({ operation }) => operation === 'identity.retrieve')
    assert.equal(stored.length, 200)
    // Each insert of the server leaves one transaction id in its rows.
    const [{ batches, stored: count }] = await until(
      () =>
        queryAt(
          inject('databaseUrl'),
          `select count(distinct xmin::text)::int as batches, count(*)::int as stored from request_logs where client = $1`,
          tenant.client_id,
        ),
      ([row]: Body[]) => row.stored >= REQUESTS + 1,
    )
    assert.equal(count, REQUESTS + 1)
    assert.ok(batches <= REQUESTS / 5, `${batches} inserts for ${count} requests`)
    assert.ok((await inserts()) >= before)
  })

  test('the request log is bounded in age and in number', async () => {
    const tenant = await freshTenant()
    for (let n = 0; n < 6; n++) await tenant.get('/me')
    await logOf(tenant, '', 6)
    const app = await openTestApp(2)
    try {
      const count = async () => (await tenant.get('/request-logs')).length
      await deleteOldRequests({ ...app, config: { ...app.config, most_request_logs: 4 } })
      assert.equal(await count(), 4)
      await queryAt(
        inject('databaseUrl'),
        `update request_logs set created_at = created_at - interval '73 hours'
         where client = $1 and id in (select id from request_logs where client = $1 order by created_at limit 3)`,
        tenant.client_id,
      )
      await deleteOldRequests(app)
      assert.equal(await count(), 1)
    } finally {
      await app.database.close()
    }
    await passTime(1_100, 'the next batch of the server, with the requests of this test')
    const [newest] = await tenant.get('/request-logs')
    assert.notEqual(newest.operation, 'request_logs.list')
  })
})

describe('an erasure', () => {
  const noteAt = (tenant: string, id: string, at_ms: number): NotedRequest => ({
    tenant,
    id,
    client: 'cli_1',
    operation: 'persons.create',
    status: 201,
    error_code: null,
    duration_ms: 1,
    created_at: instant(at_ms),
    content: {
      path: '/persons',
      api_version: '2026-09-02',
      client_request: null,
      idempotency_key: null,
      detail: null,
      offenders: [],
      query: null,
      request_body: '{"first_name":"Ada"}',
      response_body: null,
    },
  })

  test('an erasure leaves out earlier requests that a process stores after it, and no later ones', async () => {
    const app = await testApp()
    const [tenant, other] = [await directTenant(app), await directTenant(app)]
    const before_ms = app.machineNow() - 1
    await changeAs(app, tenant, deleteRequestsOfTenant)
    const after_ms = app.machineNow() + 1
    await storeRequests(app, [
      noteAt(tenant, 'req_before', before_ms),
      noteAt(tenant, 'req_after', after_ms),
      noteAt(other, 'req_of_other', before_ms),
    ])
    assert.deepEqual(await idsOf(tenant), ['req_after'])
    assert.deepEqual(await idsOf(other), ['req_of_other'])
  })

  test('an erasure that has not committed yet is waited for', async () => {
    const app = await testApp()
    const tenant = await directTenant(app)
    const note = noteAt(tenant, 'req_late', app.machineNow() - 1)
    let stored: Promise<void> | undefined
    await changeAs(app, tenant, async (context) => {
      await deleteRequestsOfTenant(context)
      stored = storeRequests(app, [note])
      await until(
        () =>
          queryAt(
            inject('databaseUrl'),
            `select pid from pg_stat_activity
             where wait_event_type = 'Lock' and query like '%insert into request_logs%' and datname = current_database()`,
          ),
        (rows) => rows.length > 0,
      )
    })
    await stored
    assert.deepEqual(await idsOf(tenant), [])
  })

  const idsOf = async (tenant: string) => {
    const rows = await queryAt(
      inject('databaseUrl'),
      `select id from request_logs where tenant = '${tenant}' order by id`,
    )
    return rows.map(({ id }) => id)
  }
})
