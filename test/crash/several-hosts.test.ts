// DATABASE_URL with several hosts and target_session_attrs: the process itself follows the primary.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, test } from 'vitest'
import { type Database, openDatabase, PLATFORM } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { queryAt } from '../support/database.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import { type Pair, startPair } from './standby.ts'

let directory: string
let pair: Pair
const open = new Set<Database>()

beforeEach(async () => {
  directory = temporaryDirectory('hosts')
  pair = await startPair(directory)
})
afterEach(async () => {
  await Promise.all([...open].map((database) => database.close()))
  open.clear()
  await pair.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** The connection string with both servers, the standby first. */
function bothWith(target: string): string {
  const places = [...pair.servers].reverse().map((url) => {
    const { host, port } = new pg.Client({ connectionString: url })
    return `${encodeURIComponent(host)}:${port}`
  })
  return `postgres://holdfast@${places.join(',')}/holdfast?target_session_attrs=${target}&sslmode=disable`
}

function connect(target: string): Database {
  const database = openDatabase({ url: bothWith(target), connections: 4, named: true })
  open.add(database)
  return database
}

const isStandby = async (database: Database) => {
  const [row] = await database.sql(PLATFORM)<{ yes: boolean }>`select pg_is_in_recovery() as yes`
  return row!.yes
}
const write = (database: Database, session: string) => database.write(PLATFORM)`
  insert into fix_sessions (session) values (${session})`
/** A write that is repeated until the database accepts it. */
const writeInTheEnd = (database: Database, session: string) =>
  until(
    () =>
      write(database, session).then(
        () => true,
        () => false,
      ),
    (done) => done,
  )

test('connections lead to the server that was asked for, and writes follow the primary to the standby', async () => {
  await migrate(bothWith('primary'))
  assert.equal(await isStandby(connect('standby')), true)
  assert.equal(await isStandby(connect('prefer-standby')), true)
  assert.equal(await isStandby(connect('read-only')), true)
  const database = connect('read-write')
  assert.equal(await isStandby(database), false)
  await write(database, 'before')
  await pair.lose('killed')
  await pair.promote()
  await writeInTheEnd(database, 'after')
  assert.equal(await isStandby(database), false)
  const rows = await queryAt(pair.servers[1], 'select session from fix_sessions order by session')
  assert.deepEqual(rows, [{ session: 'after' }, { session: 'before' }])
})

test('a frozen primary is left for the standby that was promoted', async () => {
  await migrate(bothWith('primary'))
  const database = connect('primary')
  await write(database, 'before')
  await pair.lose('frozen')
  await pair.promote()
  await writeInTheEnd(database, 'after')
  assert.equal((await queryAt(pair.servers[1], 'select session from fix_sessions')).length, 2)
})

test('a server that refuses writes from now on is left by all connections', async () => {
  await migrate(bothWith('primary'))
  const database = connect('read-write')
  await write(database, 'before')
  const [first, second] = pair.servers
  await queryAt(first, 'alter system set default_transaction_read_only = on')
  await queryAt(first, 'select pg_reload_conf()')
  await until(
    () => write(database, `refused ${performance.now()}`).catch((error: { code?: string }) => error.code),
    (code) => code === '25006' || code === '08001',
  )
  await pair.promote()
  await writeInTheEnd(database, 'after')
  const listSessions = (url: string) => queryAt(url, `select from fix_sessions where session = 'after'`)
  assert.deepEqual([(await listSessions(first)).length, (await listSessions(second)).length], [0, 1])
})

test('a start says which hosts it has tried, and why none of them was right', async () => {
  await queryAt(pair.servers[0], 'alter system set default_transaction_read_only = on')
  await queryAt(pair.servers[0], 'select pg_reload_conf()')
  await assert.rejects(
    migrate(bothWith('read-write')),
    /cannot be used: no host is right for read-write: .*: it is a standby, .*: it is read-only/,
  )
})
