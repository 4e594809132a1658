// The server sets and checks the settings of its database sessions itself: neither a role, a database nor a pooler may
// change how times are read.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openDatabase, PLATFORM } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { POOLED } from '../../src/db/session.ts'
import { newName } from '../support/database.ts'
import { hasPooler, startPooler } from '../support/pooler.ts'
import { until } from '../support/until.ts'
import {
  asSuperuser,
  emptyDatabase,
  endAll,
  endServers,
  fundedAccount,
  newEnvironment,
  operatorTenant,
  run,
  startInVain,
  startOwn,
} from './own-server.ts'

let url: string
const PERSONAL_DATA_KEY = randomBytes(32).toString('hex')
const user = { name: newName('owner'), password: newName('secret') }

beforeAll(async () => {
  await asSuperuser(
    `create role ${user.name} login password '${user.password}' nosuperuser nobypassrls;
     alter role ${user.name} set timezone = 'Europe/Berlin';
     alter role ${user.name} set datestyle = 'German'`,
  )
  url = await emptyDatabase(user)
})
afterAll(endAll)

/** Works as a customer would, and checks that the times in the answers are current. */
async function demandRightTimes(database_url: string, settings: Record<string, string> = {}) {
  const own = await startOwn(
    await newEnvironment({ DATABASE_URL: database_url, PERSONAL_DATA_KEY, ...settings }),
  )
  const tenant = await operatorTenant(own)
  const { place, orders } = await fundedAccount(tenant)
  const before = Date.now()
  const order = await place()
  const created = Date.parse(order.created_at)
  assert.ok(created >= before && created <= Date.now(), order.created_at)
  const read = await until(
    () => tenant.get(`${orders}/${order.id}`),
    ({ status }) => status === 'filled',
  )
  assert.equal(read.created_at, order.created_at)
  assert.equal(await own.stop(), 0)
}

test('a role with another time zone and date style changes no time', () => demandRightTimes(url))

test('a value with another offset than UTC is refused rather than misread', async () => {
  const database = openDatabase({ url, connections: 2, named: true })
  try {
    const tx = await database.begin(PLATFORM)
    await tx.sql`set local timezone = 'Europe/Berlin'`
    await assert.rejects(tx.sql`select timestamptz '2026-07-14 12:00:00Z' as at`, /not in UTC/)
    await tx.rollback()
    assert.deepEqual(await database.sql(PLATFORM)`select timestamptz '2026-07-14 12:00:00Z' as at`, [
      { at: '2026-07-14T12:00:00.000Z' },
    ])
  } finally {
    await database.close()
  }
})

/** A way to the database on which the wish for UTC becomes one for another zone. */
async function openCrookedWay() {
  const { host, port: number, user: name, password, database } = new pg.Client({ connectionString: url })
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host)
    near.on('data', (bytes) =>
      far.write(Buffer.from(bytes.toString('latin1').replace('UTC', 'CET'), 'latin1')),
    )
    far.on('data', (bytes) => near.write(bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const credentials = `${name}${password ? `:${password}` : ''}`
  return {
    url: `postgres://${credentials}@127.0.0.1:${port}/${database}?sslmode=disable`,
    close: () => server.close(),
  }
}

test('a database with sessions that cannot be in UTC is refused at the start, in one line', async () => {
  const way = await openCrookedWay()
  try {
    const { code, stderr } = await startInVain(await newEnvironment({ DATABASE_URL: way.url }))
    assert.match(stderr, /^The sessions of DATABASE_URL keep time zone CET .* needs UTC and ISO\. [^\n]*\n$/)
    assert.equal(code, 1)
  } finally {
    way.close()
  }
})

test('no statement is named if named statements are switched off', async () => {
  const database = openDatabase({ url, connections: 2, named: false })
  try {
    const listNames = (tenant: string) => database.sql(tenant)`select name from pg_prepared_statements`
    assert.deepEqual(await listNames('ten_1'), [])
    assert.deepEqual(await listNames('ten_2'), [])
  } finally {
    await database.close()
  }
})

describe.skipIf(!hasPooler)('behind a pooler', () => {
  test('a server behind a pooler in session mode works, with named statements and without', async () => {
    const pooler = await startPooler(url, 'session')
    try {
      await demandRightTimes(pooler.url)
      await demandRightTimes(pooler.url, { DATABASE_NAMED_STATEMENTS: 'false' })
    } finally {
      await pooler.stop()
    }
  })

  test('a server behind a pooler in transaction mode needs a direct way, and says so in one line', async () => {
    const pooler = await startPooler(url, 'transaction')
    const direct_urls = {
      none: '',
      'the pooler again': pooler.url,
      'another database': await emptyDatabase(),
    }
    try {
      const refusals = Object.entries(direct_urls).map(async ([name, DATABASE_DIRECT_URL]) => {
        const environment = await newEnvironment({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL })
        const { code, stderr } = await startInVain(environment)
        return [name, code, stderr]
      })
      const shared = `${POOLED}\n`
      assert.deepEqual(await Promise.all(refusals), [
        ['none', 1, shared],
        ['the pooler again', 1, shared],
        ['another database', 1, 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.\n'],
      ])
    } finally {
      await pooler.stop()
    }
  })

  test('a server behind a pooler in transaction mode works with a direct way, and leaves no setting behind', async () => {
    const pooler = await startPooler(url, 'transaction')
    const clients = Array.from({ length: 12 }, () => new pg.Client({ connectionString: pooler.url }))
    try {
      await demandRightTimes(pooler.url, { DATABASE_DIRECT_URL: url })
      for (const client of clients) {
        await client.connect()
        await client.query('begin')
        const { rows } = await client.query(`
          select current_setting('statement_timeout') as timeout, current_setting('role') as role,
                 current_setting('default_transaction_read_only') as read_only,
                 coalesce(current_setting('holdfast.tenant', true), '') as tenant,
                 (select count(*)::integer from pg_locks where locktype = 'advisory') as locks`)
        assert.deepEqual(rows, [{ timeout: '0', role: 'none', read_only: 'off', tenant: '', locks: 0 }])
      }
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await pooler.stop()
    }
  })

  test('a change to transaction mode while the server runs is noticed before a row is read', async () => {
    const pooler = await startPooler(url, 'transaction')
    const database = openDatabase({ url: pooler.url, connections: 5, named: false })
    try {
      // Two connections that work at a time have two sessions. Which of them the next statement gets is the pooler's.
      const reasons: string[] = []
      const ask = (on: 'sql' | 'write', tenant: string, seconds: number) =>
        database[on](tenant)`select pg_sleep(${seconds})`.catch((error: Error) => reasons.push(error.message))
      for (let n = 0; n < 30 && reasons.length === 0; n++) {
        await Promise.all([ask('sql', `ten_${n}`, (n % 3) / 50), ask('write', `ten_${n}`, (n % 2) / 25)])
        await ask(n % 2 ? 'sql' : 'write', `ten_${n} again`, 0)
      }
      assert.match(reasons[0] ?? 'none was noticed', /set the pooler to session mode/)
    } finally {
      await database.close()
      await pooler.stop()
    }
  })
})

describe('the lock of a start', () => {
  async function holdLock() {
    const holder = new pg.Client({ connectionString: url, application_name: 'a migration that hangs' })
    await holder.connect()
    await holder.query('select pg_advisory_lock(20260101)')
    return holder
  }

  test('the lock of a start is waited for until MIGRATE_WAIT_SECONDS, with its holder in the log', async () => {
    await migrate(url)
    const holder = await holdLock()
    try {
      const environment = await newEnvironment({ DATABASE_URL: url, MIGRATE_WAIT_SECONDS: '3' })
      const begun = performance.now()
      const [start, migrating] = await Promise.all([
        startInVain(environment),
        run(environment, 'bin/holdfast.mjs', 'migrate'),
      ])
      for (const { code, stderr } of [start, migrating]) {
        assert.match(
          stderr,
          /migrating was not free within 3 s .*process \d+ .*program a migration that hangs/,
          stderr,
        )
        assert.equal(code, 1)
      }
      assert.match(start.stdout + migrating.stderr, /waiting for migrating: process \d+/)
      assert.ok(performance.now() - begun >= 3_000)
    } finally {
      await holder.end()
    }
  })

  test('the lock of a start is taken as soon as it is released', async () => {
    const holder = await holdLock()
    const said: string[] = []
    const migrating = migrate(url, (line) => said.push(line), 30)
    await until(
      async () => said,
      (lines) => lines.length > 0,
    )
    await holder.end()
    await migrating
    await endServers()
  })
})
