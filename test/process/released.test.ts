// A database of a released version is brought forward: its rows are kept in fixtures/, written by that version.
// Until the first release the rows follow the schema: KEEP_ROWS=true npx vitest run test/process/released.test.ts
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { listMigrations, runMigration } from '../../src/db/migrations.ts'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { writeRows } from '../support/keep-rows.ts'
import { until } from '../support/until.ts'
import {
  emptyDatabase,
  endAll,
  fundedAccount,
  newEnvironment,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const ROWS = join(import.meta.dirname, 'fixtures', 'release-0.1.0.sql')
const LAST_MIGRATION = '000001-schema'
const PERSONAL_DATA_KEY = 'cmVsZWFzZWQgdmVyc2lvbiBrZWVwcyBpdHMgcm93cyE='

interface Kept {
  client_id: string
  client_secret: string
  orders: string
  order: string
}

const startOn = async (url: string) =>
  startOwn(await newEnvironment({ DATABASE_URL: url, PERSONAL_DATA_KEY }))

const listUnsealed = (url: string) =>
  queryAt(
    url,
    `select id from audit_records where sequence is null union all select id from events where sequence is null
     union all select id from orders where status <> 'filled'`,
  )

async function keepRows() {
  const url = await emptyDatabase()
  const own = await startOn(url)
  const tenant = await operatorTenant(own)
  const { place, orders } = await fundedAccount(tenant)
  const order = await place()
  await until(
    () => listUnsealed(url),
    (rows) => rows.length === 0,
  )
  await own.stop()
  const { client_id, client_secret } = tenant
  const kept: Kept = { client_id, client_secret, orders, order: order.id }
  writeFileSync(ROWS, `-- ${JSON.stringify(kept)}\n${await writeRows(url)}`)
}

async function restore(): Promise<{ url: string; kept: Kept }> {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const migration of listMigrations().filter(({ name }) => name <= LAST_MIGRATION))
      await runMigration(client, migration)
    const text = readFileSync(ROWS, 'utf8')
    await client.query(text)
    return { url, kept: JSON.parse(text.slice(3, text.indexOf('\n'))) }
  } finally {
    await client.end()
  }
}

let tenant: Caller
let kept: Kept

beforeAll(async () => {
  if (process.env.KEEP_ROWS) await keepRows()
  const restored = await restore()
  kept = restored.kept
  await migrate(restored.url)
  tenant = callerOf((await startOn(restored.url)).baseUrl, kept)
})
afterAll(endAll)

// The clock of the tenant went on since: the order may have settled.
const isFilled = (order: Body) => order.status === 'filled' || order.status === 'settled'

async function assertProven() {
  const { is_whole, faults } = await tenant.get('/ledger/proof')
  assert.deepEqual(faults, [])
  assert.equal(is_whole, true)
}

test('the orders, proofs and personal data of a released version are still there after the migrations', async () => {
  assert.ok(isFilled(await tenant.get(`${kept.orders}/${kept.order}`)))
  await assertProven()
  const [person] = await tenant.get('/persons')
  assert.equal(person.full_name, 'Ada Lovelace')
})

test('the migrated database works: an order is placed and filled, and the proofs hold', async () => {
  const {
    instrument: { id: instrument },
  } = await tenant.get(`${kept.orders}/${kept.order}`)
  const order = { instrument, order_type: 'market', side: 'buy', cash_amount: '10.00' }
  const placed = await tenant.post(kept.orders, order)
  await until(() => tenant.get(`${kept.orders}/${placed.id}`), isFilled)
  await assertProven()
})
