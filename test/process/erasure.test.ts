// Erasure from the command line, and backups: a backup from before an erasure brings the data back, unless the list of
// erasures is carried out again.
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { type EndedCustomer, leave, newCustomer } from '../support/ended-customer.ts'
import { SYSTEM_USER } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import {
  command,
  type Environment,
  emptyDatabase,
  endAll,
  newDatabase,
  newEnvironment,
  run,
  startOwn,
} from './own-server.ts'

const home = temporaryDirectory('erasure')
const [copy, list] = [join(home, 'copy'), join(home, 'erasures.jsonl')]

let environment: Environment
let credentials: Body
let gone: EndedCustomer
let name: string
let before: Body

const holdfast = (...words: string[]) => run(environment, 'bin/holdfast.mjs', ...words)
const retention = (...words: string[]): Promise<Body> => command(environment, 'retention', ...words)

/** The objects in the file store. */
const objects = (): string[] =>
  readdirSync(join(environment.DATA_DIR!, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

beforeAll(async () => {
  environment = await newEnvironment({ DATABASE_URL: await newDatabase() })
  const server = await startOwn(environment)
  credentials = await command(environment, 'tenant', 'create', 'Erasure', '--onboarding', 'minimal')
  const tenant = callerOf(server.baseUrl, credentials)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  gone = await leave(tenant, await newCustomer(tenant))
  name = (await tenant.get(`/persons/${gone.person}`)).full_name
  before = await tenant.get('/ledger/proof')
  await command(environment, 'backup', copy)
  const { tenant: id } = credentials

  const refused = await holdfast('retention', 'erase', id, gone.person, '--reason', 'Request.')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^erasure_refused: The tenant has no retention rule for identity\. [^\n]*\n$/)
  for (const kind of ['identity', 'accounts', 'documents'])
    await retention('set-rule', id, '--kind', kind, '--years', '0')
  assert.equal((await retention('rules', id)).rules.length, 3)
  const hold = await retention('hold', id, gone.person, '--reason', 'Lawsuit.')
  const { obstacles } = await retention('preview', id, gone.person)
  assert.deepEqual(
    obstacles.map(({ code }: Body) => code),
    ['legal_hold'],
  )
  await retention('lift', id, hold.id, '--reason', 'Settled.')
  const stored = objects().length
  const erased = await retention('erase', id, gone.person, '--reason', 'Request.')
  assert.deepEqual([erased.requested_by, erased.files >= 2], [SYSTEM_USER, true])
  // Only the evidence and the one document that was opened have bytes.
  await until(
    async () => objects().length,
    (left) => left === stored - 2,
  )
  await holdErased(tenant)
  writeFileSync(list, (await holdfast('retention', 'erasures')).stdout)
  assert.equal(await server.stop(), 0)
})
afterAll(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

/** Holds that nothing is left of the person, and that the ledger is as it was. */
async function holdErased(tenant: Caller) {
  const person = await tenant.get(`/persons/${gone.person}`)
  assert.deepEqual([person.full_name, person.first_name], ['Erased', null])
  assert.equal((await tenant.call('GET', `/documents/${gone.statement.id}/content`)).status, 404)
  const proof = await tenant.get('/ledger/proof')
  assert.deepEqual([proof.is_whole, proof.faults, proof.assets], [true, [], before.assets])
}

/** Restores the backup in a new place and starts a server there. */
async function restored(...words: string[]) {
  const place = await newEnvironment({ DATABASE_URL: await emptyDatabase() })
  mkdirSync(place.DATA_DIR!, { recursive: true })
  copyFileSync(join(environment.DATA_DIR!, 'personal-data.key'), join(place.DATA_DIR!, 'personal-data.key'))
  const ended = await run(place, 'bin/holdfast.mjs', 'restore', copy, ...words)
  return { place, ended }
}

test('a backup from before the erasure has the data still; the list of erasures takes them out of a restore', async () => {
  const bare = await restored()
  assert.equal(bare.ended.code, 0, bare.ended.stderr)
  const old = await startOwn(bare.place)
  const caller = callerOf(old.baseUrl, credentials)
  assert.equal((await caller.get(`/persons/${gone.person}`)).full_name, name)
  // Also later, while the server works.
  const applied = await command(bare.place, 'retention', 'apply', list)
  assert.deepEqual(applied, { listed: 1, applied: 1 })
  await holdErased(caller)
  assert.deepEqual(await command(bare.place, 'retention', 'apply', list), { listed: 1, applied: 0 })
  assert.equal(await old.stop(), 0)

  const { place, ended } = await restored('--erasures', list)
  assert.equal(ended.code, 0, ended.stderr)
  const summary = JSON.parse(ended.stdout)
  assert.deepEqual(summary.erasures, { listed: 1, applied: 1 })
  const proof = summary.proofs.find((one: Body) => one.tenant === credentials.tenant)
  assert.deepEqual([proof.is_whole, proof.faults], [true, []])
  const server = await startOwn(place)
  await holdErased(callerOf(server.baseUrl, credentials))
  assert.equal(await server.stop(), 0)
})

test('a list that is not one is refused before anything is restored', async () => {
  const wrong = join(home, 'wrong.jsonl')
  writeFileSync(wrong, '{"tenant":"ten_1"}\n')
  const { place, ended } = await restored('--erasures', wrong)
  assert.equal(ended.code, 1)
  assert.match(ended.stderr, /^Line 1 of .*wrong\.jsonl is not an erasure/)
  const tables = await queryAt(place.DATABASE_URL!, `select from pg_tables where schemaname = 'public'`)
  assert.deepEqual(tables, [])
})
