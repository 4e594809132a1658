// A database that an earlier commit has written is brought forward: `fixtures/` has its dumps, which nobody writes again.
// The code of today migrates them, proves every ledger, and answers what that commit answered.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { listMigrations } from '../../src/db/migrations.ts'
import { type Body, callerOf } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { WORLD } from '../support/instruments.ts'
import { until } from '../support/until.ts'
import { command, type Environment, emptyDatabase, endAll, newEnvironment, startOwn } from './own-server.ts'

const FOLDER = join(import.meta.dirname, 'fixtures', '1fb11c24')

const read = (name: string) => readFileSync(join(FOLDER, name))
const unpack = (name: string) => gunzipSync(read(name)).toString()
const { personal_data_key, migrations, ...client } = JSON.parse(read('kept.json').toString())

/** Loads a dump into an empty database; lines with a backslash are for psql. */
async function restore(name: string): Promise<string> {
  const url = await emptyDatabase()
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    await database.query(unpack(name).replaceAll(/^\\.*$/gm, ''))
  } finally {
    await database.end()
  }
  return url
}

const environmentOn = (DATABASE_URL: string, settings: Environment = {}) =>
  newEnvironment({ DATABASE_URL, PERSONAL_DATA_KEY: personal_data_key, ...settings })

/** The parts of an answer that an earlier answer has: members may have been added since. */
function earlierPartOf(answer: unknown, earlier: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(earlier))
    return answer.map((one, index) => earlierPartOf(one, earlier[index]))
  if (!isObject(answer) || !isObject(earlier)) return answer
  const names = Object.keys(earlier).filter((name) => name in answer)
  return Object.fromEntries(names.map((name) => [name, earlierPartOf(answer[name], earlier[name])]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function assertProven(environment: Environment, tenants: number) {
  const { proofs } = await command(environment, 'audit', 'prove')
  assert.ok(proofs.length >= tenants, `${proofs.length} tenants`)
  assert.deepEqual(
    proofs.filter(({ is_whole }: Body) => !is_whole),
    [],
  )
}

let demo: string

beforeAll(async () => {
  demo = await restore('demo.sql.gz')
})
afterAll(endAll)

test('the dump of an earlier commit needs only the migrations that came after it', async () => {
  const said: string[] = []
  await migrate(demo, (line) => said.push(line.split(' ')[1]!))
  const recorded = migrations.map(({ name }: Body) => name)
  const later = listMigrations().filter(({ name }) => !recorded.includes(name))
  assert.deepEqual(
    said,
    later.map(({ name }) => name),
  )
  const rows = await queryAt(demo, 'select name, digest from migrations order by name')
  assert.deepEqual(rows.slice(0, migrations.length), migrations)
})

test('the migrated database answers each request, also for personal data, as the earlier commit did', async () => {
  const answers: Record<string, unknown> = JSON.parse(unpack('answers.json.gz'))
  assert.ok(Object.keys(answers).length > 90, String(Object.keys(answers).length))
  // Without a worker nothing becomes due.
  const server = await startOwn(await environmentOn(demo, { ROLE: 'api' }))
  const tenant = callerOf(server.baseUrl, client)
  for (const [path, earlier] of Object.entries(answers))
    assert.deepEqual(earlierPartOf(await tenant.get(path), earlier), earlier, path)
  assert.equal(await server.stop(), 0)
})

test('every ledger of the migrated database is proven', async () => {
  await assertProven(await environmentOn(demo), 20)
})

test('the migrated database works: an order is placed and filled, and the proofs hold', async () => {
  const environment = await environmentOn(demo)
  const server = await startOwn(environment)
  const tenant = callerOf(server.baseUrl, client)
  const [account] = await tenant.get('/accounts')
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const order = { instrument, order_type: 'market', side: 'buy', cash_amount: '10.00' }
  await tenant.put('/sandbox/clock', { mode: 'running' })
  await tenant.post(`/sandbox/accounts/${account.id}/inbound-payments`, {
    amount: '500.00',
    currency: 'EUR',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
    owner_name: 'Later',
  })
  const placed = await tenant.post(`/accounts/${account.id}/orders`, order)
  await until(
    () => tenant.get(`/accounts/${account.id}/orders/${placed.id}`),
    ({ status }: Body) => status === 'filled' || status === 'settled',
  )
  await assertProven(environment, 20)
  assert.equal(await server.stop(), 0)
})

test('a database on which every operation of both APIs has run is migrated and proven', async () => {
  const url = await restore('desk.sql.gz')
  await migrate(url)
  await assertProven(await environmentOn(url), 2)
})
