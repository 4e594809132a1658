// An upgrade without downtime: the next version migrates the database while this version serves a load, both serve it
// side by side, and this version stops. No request fails, and the books prove.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { type Load, startLoad } from '../crash/load.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { makeNextVersion, NEXT_VERSION } from '../support/next-version.ts'
import { type ServerProcess, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { passTime, until } from '../support/until.ts'
import { endAll, newDatabase, newEnvironment, type OwnServer, printed, startOwn } from './own-server.ts'

const MIGRATION = '000002-name-desks'
// What an upgrade may do to tables that the load writes: columns that may be empty or have a default, an index, a table,
// the seals of a table again.
const STATEMENTS = `
alter table orders add column desk text;
select cover_facts('orders');
alter table accounts add column desk text not null default 'retail';
create index accounts_by_desk on accounts (tenant, desk);
create table desks (tenant text not null references tenants, name text not null, primary key (tenant, name));
comment on table desks is 'One row is one desk of a tenant; the test of upgrades writes it.';
select protect(array['desks']);
insert into desks (tenant, name) select distinct tenant, desk from accounts;
`
const folder = temporaryDirectory('upgrade')
let url: string
let balancer: Balancer
let old: OwnServer
let next: ServerProcess
let load: Load

beforeAll(async () => {
  makeNextVersion(folder, MIGRATION, STATEMENTS)
  url = await newDatabase()
  const port = await freePort()
  balancer = await startBalancer(port)
  const environment = await newEnvironment({ DATABASE_URL: url })
  balancer.use(Number(environment.PORT))
  old = await startOwn({ ...environment, BASE_URL: balancer.url })
  load = await startLoad(balancer.url, old.environment)
})
afterAll(async () => {
  load?.stop()
  next?.child.kill('SIGKILL')
  balancer?.stop()
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const acknowledged = () => load.acknowledged.length
/** Waits until the load has made the number of further writes. */
const moreWrites = (count: number) => {
  const before = acknowledged()
  return until(
    async () => acknowledged(),
    (now) => now >= before + count,
  )
}

test('a migration that meets a long transaction gives way to requests and tries again', async () => {
  await moreWrites(20)
  const report = new pg.Client({ connectionString: url })
  await report.connect()
  await report.query('begin; select count(*) from orders')
  const port = await freePort()
  const environment = { ...old.environment, PORT: String(port) }
  next = spawnServer(environment, folder)
  await printed(next, `${MIGRATION} waits`)
  await moreWrites(20) // No request waits behind the migration, which waits for the report.
  assert.deepEqual(await queryAt(url, `select name from migrations where name = '${MIGRATION}'`), [])
  await report.query('commit')
  await report.end()
  await waitReady(`http://127.0.0.1:${port}`, next)
  const [migrated] = await queryAt(url, `select name from migrations where name = '${MIGRATION}'`)
  assert.equal(migrated.name, MIGRATION)
  balancer.use(Number(environment.PORT), Number(old.environment.PORT))
})

test('both versions serve the same tenants side by side', async () => {
  const ports = [...balancer.answered.keys()]
  await moreWrites(100)
  assert.deepEqual(ports, [Number(old.environment.PORT)])
  const counts = [...balancer.answered.values()]
  assert.equal(counts.length, 2)
  assert.ok(Math.min(...counts) >= 40, `requests by port: ${counts}`)
})

test('the old version stops, and no request of the whole upgrade failed', async () => {
  const [next_port] = [...balancer.answered.keys()].filter((port) => port !== Number(old.environment.PORT))
  balancer.use(next_port!)
  await passTime(50, 'the requests that the balancer has passed on arrive')
  assert.equal(await old.stop(), 0, old.server.output())
  await moreWrites(20)
  assert.equal(load.met.repeats, 0)
  const metrics = (await send(balancer.url, 'GET', '/metrics')).text
  assert.match(metrics, new RegExp(`version="${NEXT_VERSION}"`))
})

test('every write is there once, every event arrived, and the ledger proves', async () => {
  const figures = await load.finish()
  assert.ok(figures.orders > 20 && figures.deposits > 40, JSON.stringify(figures))
  const [desk] = await queryAt(url, `select count(*)::int as rows from accounts where desk = 'retail'`)
  assert.ok(desk.rows > 0)
})

test('the old version does not start on the database again, and says so in one line', async () => {
  const again = spawnServer(old.environment)
  assert.equal(await again.ended, 1)
  assert.match(
    again.output(),
    new RegExp(`it records the migration ${MIGRATION}, which this version does not have`),
  )
})
