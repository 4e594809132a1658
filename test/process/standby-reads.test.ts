// Lists and other long reads are answered by a standby, and never without a write that was acknowledged before: of any
// process, and also while the standby lags, is dead or is no standby any more.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase, PLATFORM } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Pair, startPair } from '../crash/standby.ts'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import {
  endAll,
  fundedAccount,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const DAY = 86_400

let directory: string
let pair: Pair
/** The server that the tests write to, and another on the same database that they read from. */
let one: OwnServer
let other: OwnServer
let writer: Caller
let reader: Caller
let funded: Awaited<ReturnType<typeof fundedAccount>>

beforeAll(async () => {
  directory = temporaryDirectory('standby')
  pair = await startPair(directory, { is_synchronous: false })
  const settings = { DATABASE_URL: pair.servers[0], DATABASE_READ_URL: pair.servers[1] }
  one = await startOwn(await newEnvironment(settings))
  const { DATA_DIR } = one.environment as { DATA_DIR: string }
  other = await startOwn({ ...(await newEnvironment({ ...settings, ROLE: 'api' })), DATA_DIR })
  writer = await operatorTenant(one)
  reader = callerOf(other.baseUrl, writer)
  await writer.put('/sandbox/clock', { mode: 'frozen' })
  funded = await fundedAccount(writer)
})
afterAll(async () => {
  await endAll()
  await pair.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** The statements of the reading server that the standby, or the primary for this reason, has answered. */
async function countReads(labels: { server: string; reason?: string }): Promise<number> {
  const values = valuesOf(await scrape(other.baseUrl), 'holdfast_standby_reads_total', labels)
  return values.reduce((sum, value) => sum + value, 0)
}

const listOrders = async (): Promise<string[]> =>
  (await reader.get(`${funded.orders}?limit=200`)).map(({ id }: Body) => id)

/** Writes to one server and reads from the other: each read has the write before it. */
async function demandOwnWrites(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { id } = await funded.place()
    assert.ok((await listOrders()).includes(id), `order ${n} of ${times}`)
  }
}

/** Reads until the standby answers. */
async function untilReady(): Promise<void> {
  const before = await countReads({ server: 'standby' })
  await until(
    async () => {
      await listOrders()
      return countReads({ server: 'standby' })
    },
    (count) => count > before,
  )
}

test('a list on another process has the write before it, and the standby answers it', async () => {
  await demandOwnWrites(20)
  await untilReady()
  assert.equal(await countReads({ server: 'primary', reason: 'failed' }), 0)
  assert.equal((await reader.get(`/accounts/${funded.account}/valuation`)).account, funded.account)
})

test('the standby shows a tenant its own rows only', async () => {
  const stranger = callerOf(other.baseUrl, await operatorTenant(one))
  const before = await countReads({ server: 'standby' })
  await until(
    async () => {
      assert.deepEqual(await stranger.get('/accounts'), [])
      assert.equal((await stranger.call('GET', funded.orders)).status, 404)
      return countReads({ server: 'standby' })
    },
    (count) => count > before + 5,
  )
  assert.equal((await reader.get('/accounts')).length, 1)
})

test('a write and a move of the clock are seen while the standby has stopped replaying', async () => {
  await untilReady()
  await queryAt(pair.servers[1], 'select pg_wal_replay_pause()')
  try {
    const before = await countReads({ server: 'primary', reason: 'behind' })
    await demandOwnWrites(3)
    const waiting = (await reader.get(`${funded.orders}?limit=200`)).filter(
      ({ status }: Body) => status !== 'settled',
    )
    assert.ok(waiting.length > 0)
    await writer.post('/sandbox/clock/advance', { seconds: 10 * DAY })
    const statuses = (await reader.get(`${funded.orders}?limit=200`)).map(({ status }: Body) => status)
    assert.deepEqual([...new Set(statuses)], ['settled'])
    assert.ok((await countReads({ server: 'primary', reason: 'behind' })) > before)
  } finally {
    await queryAt(pair.servers[1], 'select pg_wal_replay_resume()')
  }
  await untilReady()
})

test('answers go on while the standby is dead, and it is used again when it is back', async () => {
  await pair.loseStandby('killed')
  await demandOwnWrites(10)
  await untilReady()
})

test('answers go on while the standby is frozen, and it is used again when it goes on', async () => {
  await pair.loseStandby('frozen')
  try {
    const before = await countReads({ server: 'primary', reason: 'away' })
    await demandOwnWrites(5)
    assert.ok((await countReads({ server: 'primary', reason: 'away' })) > before)
  } finally {
    await pair.loseStandby('thawed')
  }
  await untilReady()
})

test('a standby that was promoted is not read, as it goes its own way', async () => {
  await untilReady()
  await queryAt(pair.servers[1], 'select pg_promote()')
  const before = await countReads({ server: 'standby' })
  await demandOwnWrites(5)
  assert.equal(await countReads({ server: 'standby' }), before)
  assert.ok((await countReads({ server: 'primary', reason: 'not_standby' })) > 0)
})

test('answers go on after the standby has ended for good', async () => {
  await pair.loseStandby('stopped')
  await demandOwnWrites(5)
  assert.ok((await countReads({ server: 'primary', reason: 'away' })) > 0)
})

test('a standby that still follows the old primary is not read, although its log is longer', async () => {
  const folder = temporaryDirectory('timelines')
  const trio = await startPair(folder, { is_synchronous: false, has_third: true })
  const [old, promoted] = trio.servers
  const reasons: string[] = []
  const insert = (url: string, session: string) =>
    queryAt(
      url,
      `insert into fix_sessions (session) select '${session} ' || n from generate_series(1, 5000) n`,
    )
  try {
    await migrate(old)
    await insert(old, 'before')
    const listPositions = () =>
      queryAt(promoted, 'select count(*)::integer as rows from fix_sessions').catch(() => [{ rows: 0 }])
    await until(listPositions, ([{ rows }]) => rows === 5000)
    await queryAt(promoted, 'select pg_promote()')
    await queryAt(promoted, `insert into fix_sessions (session) values ('after')`)
    await insert(old, 'undone')
    await until(
      () => queryAt(trio.third!, `select from fix_sessions where session = 'undone 5000'`),
      (rows) => rows.length === 1,
    )
    const onStandbyRead = (reason: string) => void reasons.push(reason)
    const database = openDatabase({
      url: promoted,
      read_url: trio.third,
      connections: 2,
      named: true,
      onStandbyRead,
    })
    const rows = await database.standbySql(PLATFORM)`
      select session from fix_sessions where session = 'after' or session like 'undone%'`
    await database.close()
    assert.deepEqual(rows, [{ session: 'after' }])
    assert.deepEqual(reasons, ['other_timeline'])
  } finally {
    await trio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
