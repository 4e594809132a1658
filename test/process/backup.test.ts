// A backup is made while the server works, and restored elsewhere: everything acknowledged before it is there, the
// proof of the ledger holds, and the restored server works.
import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { codeOf } from '../support/operators.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import {
  command,
  type Environment,
  emptyDatabase,
  endAll,
  fundedAccount,
  newEnvironment,
  run,
  startOwn,
} from './own-server.ts'

const KEY = 'personal-data.key'
const home = temporaryDirectory('backup')
const folder = join(home, 'copy')

let environment: Environment
let credentials: Body
let before: { orders: string[]; path: string }
let summary: Body
let cookie: string

/** A person accepts an invitation of the command line; returns the cookie of their session. */
async function signIn(baseUrl: string): Promise<string> {
  const words = ['operator', 'invite', 'ada@example.com', '--role', 'administrator']
  const { link } = await command(environment, ...words)
  const token = new URL(link).hash.slice(1)
  const visit = (path: string, body: object) => send(baseUrl, 'POST', `/operator/invitations/${path}`, body)
  const { challenge, authenticator } = (await visit('open', { token })).body
  const proof = { password: 'correct horse battery staple', code: codeOf(authenticator.secret, 0) }
  const { headers } = await visit('accept', { token, challenge, name: 'Ada', ...proof })
  return headers.get('set-cookie')!.split(';', 1)[0]!
}

const statusOfMe = async (baseUrl: string) =>
  (await send(baseUrl, 'GET', '/operator/me', undefined, { Cookie: cookie })).status

const idsOf = async (caller: Caller, path: string): Promise<string[]> =>
  (await caller.get(path)).map((order: Body) => order.id as string).sort()

beforeAll(async () => {
  environment = await newEnvironment()
  const server = await startOwn(environment)
  credentials = await command(environment, 'tenant', 'create', 'Backup', '--onboarding', 'minimal')
  const tenant = callerOf(server.baseUrl, credentials)
  cookie = await signIn(server.baseUrl)
  await command(environment, 'operator', 'invite', 'open@example.com', '--role', 'support')
  const { place, orders } = await fundedAccount(tenant)
  for (let n = 0; n < 5; n++) await place()
  before = { orders: await idsOf(tenant, orders), path: orders }
  let busy = true
  const load = (async () => {
    while (busy) await place()
  })()
  assert.equal(await statusOfMe(server.baseUrl), 200)
  summary = await command(environment, 'backup', folder)
  busy = false
  await load
  assert.equal(await server.stop(), 0)
})
afterAll(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

/** An empty data folder with the master key of the first one. */
async function newPlace({ withKey = true, settings = {} } = {}): Promise<Environment> {
  const place = await newEnvironment(settings)
  mkdirSync(place.DATA_DIR!, { recursive: true })
  if (withKey) copyFileSync(join(environment.DATA_DIR!, KEY), join(place.DATA_DIR!, KEY))
  return place
}

const restore = (place: Environment, from = folder) => run(place, 'bin/holdfast.mjs', 'restore', from)

test('a restored installation holds every order acknowledged before the backup, and goes on', async () => {
  assert.ok(summary.rows > 0)
  const place = await newPlace()
  const ended = await restore(place)
  assert.equal(ended.code, 0, ended.stderr)
  const restored = JSON.parse(ended.stdout)
  assert.equal(restored.rows, summary.rows)
  const tenant = restored.proofs.find((proof: Body) => proof.tenant === credentials.tenant)
  assert.deepEqual(tenant, { tenant: credentials.tenant, is_whole: true, faults: [] })
  // What was ended after the backup does not come back to life: every session and link ends, and the rest is listed.
  assert.deepEqual([restored.ended.sessions, restored.ended.invitations], [1, 1])
  assert.deepEqual(
    restored.to_look_at.map(({ ids }: Body) => ids.length > 0),
    [true, true, true, true],
  )

  const server = await startOwn(place)
  assert.equal(await statusOfMe(server.baseUrl), 401)
  const caller = callerOf(server.baseUrl, credentials)
  const orders = await idsOf(caller, before.path)
  assert.deepEqual(
    before.orders.filter((id) => !orders.includes(id)),
    [],
  )
  const { place: placeOrder } = await fundedAccount(caller)
  assert.match((await placeOrder()).id, /^ord_/)
  const proof = await caller.get('/ledger/proof')
  assert.equal(proof.is_whole, true)
  assert.equal(await server.stop(), 0)
})

test('a backup without its master key is refused, and no key is made in its place', async () => {
  const place = await newPlace({ withKey: false })
  const { code, stderr } = await restore(place)
  assert.equal(code, 1)
  assert.match(stderr, /^The backup needs the master key [0-9a-f]{16}: /)
  assert.equal(existsSync(join(place.DATA_DIR!, KEY)), false)
})

test('a damaged or incomplete copy is refused before anything is written', async () => {
  const damaged = join(home, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'accounts.copy.gz'), 'nothing')
  const place = await newPlace({ settings: { DATABASE_URL: await emptyDatabase() } })
  const incomplete = await restore(place, damaged)
  assert.equal(incomplete.code, 1)
  assert.match(incomplete.stderr, /holds no complete backup/)

  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const orders = manifest.tables.find((table: Body) => table.name === 'orders')
  manifest.tables = [{ ...orders, sha256: '0'.repeat(64) }]
  writeFileSync(join(damaged, 'manifest.json'), JSON.stringify(manifest))
  copyFileSync(join(folder, 'orders.copy.gz'), join(damaged, 'orders.copy.gz'))
  const { code, stderr } = await restore(place, damaged)
  assert.equal(code, 1)
  assert.match(stderr, /The copy of orders is damaged/)
})

test('a folder or a database that is in use is refused', async () => {
  const again = await run(environment, 'bin/holdfast.mjs', 'backup', folder)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /is not empty/)
  const used = await restore(environment)
  assert.equal(used.code, 1)
  assert.match(used.stderr, /The database is not empty/)
})
