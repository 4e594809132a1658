// Overload: a request that would only wait is refused before it costs anything, and the others end.
import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { queryAt } from '../support/database.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { passTime, until } from '../support/until.ts'
import { endAll, fundedAccount, newDatabase, newEnvironment, operatorTenant, startOwn } from './own-server.ts'

afterAll(endAll)

const settings = { MAX_WAIT_MS: '500', DATABASE_CONNECTIONS: '4', LOG_LEVEL: 'info' }

test('new requests are refused while the database lets requests wait, probes answer, and accepted ones end', async () => {
  const url = await newDatabase()
  const own = await startOwn(await newEnvironment({ ...settings, DATABASE_URL: url, ROLE: 'api' }))
  const tenant = await operatorTenant(own)
  const funded = await fundedAccount(tenant)
  const { instrument, orders } = funded
  const body = { instrument, order_type: 'market', side: 'buy', cash_amount: '10.00' }
  const place = (key: string) => tenant.call('POST', orders, body, { 'Idempotency-Key': key })
  const [before] = await queryAt(url, 'select count(*)::int as count from orders')
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  await session.query('begin; lock table orders')
  // Orders that come together share a statement, so they come in bursts until every connection waits for the lock. On a
  // slow machine the last of them arrive when the first have waited too long.
  const early: ReturnType<typeof place>[] = []
  await until(
    () => {
      for (let n = 0; n < 10; n++) early.push(place(`early-${early.length}`))
      return scrape(own.baseUrl)
    },
    (all) => valuesOf(all, 'holdfast_database_requests_waiting').some((count) => count > 5),
  )
  await passTime(1_000, 'the requests wait for longer than MAX_WAIT_MS')
  // They are answered while the lock is held, so none of them waits for the database.
  const late = await Promise.all(Array.from({ length: 200 }, (_, n) => place(`late-${n}`)))
  for (const { status, body: answer, headers } of late) {
    assert.deepEqual([status, answer.code, headers.get('retry-after')], [503, 'service_unavailable', '1'])
    assert.match(answer.detail, /nothing was carried out/)
  }
  for (const path of ['/healthz', '/readyz', '/metrics'])
    assert.equal((await fetch(own.baseUrl + path)).status, 200, path)
  const [shed] = valuesOf(await scrape(own.baseUrl), 'holdfast_requests_shed_total', { reason: 'database' })
  assert.ok(shed! >= 200)
  await session.query('commit')
  await session.end()
  // Each was either accepted, and then it ended well, or refused.
  const statuses = (await Promise.all(early)).map(({ status }) => status)
  const accepted = statuses.filter((status) => status === 201).length
  assert.ok(accepted > 5, `${accepted} were accepted`)
  assert.equal(statuses.filter((status) => status === 503).length, early.length - accepted)
  // A refused request left nothing behind: its key is free, and it may be repeated.
  assert.equal((await place('late-0')).status, 201)
  const [after] = await queryAt(url, 'select count(*)::int as count from orders')
  assert.equal(after!.count - before!.count, accepted + 1)
  // A refusal under load is no error of the server.
  assert.doesNotMatch(own.server.output(), /"level":"error"/)
})

test('a process that stood still for a moment refuses nobody', async () => {
  // Only the event loop is looked at: a busy machine lets requests wait for the database as well.
  const longest = { ...settings, MAX_WAIT_MS: '600000' }
  const own = await startOwn(await newEnvironment({ ...longest, DATABASE_URL: await newDatabase() }))
  const tenant = await operatorTenant(own)
  await tenant.get('/me')
  own.server.child.kill('SIGSTOP')
  await passTime(2_000, 'the process stands still')
  const waiting = tenant.call('GET', '/me')
  own.server.child.kill('SIGCONT')
  assert.equal((await waiting).status, 200)
})

test('MAX_WAIT_MS=0 refuses nobody', async () => {
  const url = await newDatabase()
  const own = await startOwn(await newEnvironment({ ...settings, MAX_WAIT_MS: '0', DATABASE_URL: url }))
  const tenant = await operatorTenant(own)
  const { place } = await fundedAccount(tenant)
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  await session.query('begin; lock table orders')
  const placing = Array.from({ length: 20 }, place)
  await until(
    () => scrape(own.baseUrl),
    (all) => valuesOf(all, 'holdfast_database_requests_waiting', { pool: 'writing' })[0]! > 5,
  )
  await passTime(1_000, 'the requests wait for a second')
  await session.query('commit')
  await session.end()
  assert.equal((await Promise.all(placing)).length, 20)
})
