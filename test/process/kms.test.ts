// A master key that a key service has wrapped. The server needs the service at its start and at no other time.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { childrenOf } from '../support/children.ts'
import { ADA } from '../support/journey.ts'
import { startTransit, type Transit } from '../support/transit.ts'
import { until } from '../support/until.ts'
import {
  command,
  type Environment,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  run,
  startInVain,
  startOwn,
} from './own-server.ts'

/** For a service that is away; one that serves has as long as it needs. */
const IMPATIENT = { KMS_WAIT_SECONDS: '1' }
const PLAIN = randomBytes(32).toString('base64')
let transit: Transit
let environment: Environment
let server: OwnServer
let tenant: Caller
let credentials: Body
let person: Body
let id: string

const newKeys = async (place: Environment): Promise<Environment> => {
  const PERSONAL_DATA_KEY_FILE = join(place.DATA_DIR!, 'wrapped.key')
  const answer = await command({ ...place, PERSONAL_DATA_KEY: PLAIN }, 'keys', 'wrap-master', 'holdfast')
  id = answer.id
  writeFileSync(PERSONAL_DATA_KEY_FILE, `${answer.wrapped}\n`)
  return { ...place, PERSONAL_DATA_KEY_FILE }
}

// The tenant was made while its master key was in the settings in clear; the key is wrapped without touching its data.
beforeAll(async () => {
  transit = await startTransit()
  const DATABASE_URL = await newDatabase()
  const place = await newEnvironment({
    DATABASE_URL,
    API_PROCESSES: '2',
    KMS_WAIT_SECONDS: '600',
    ...transit.settings,
  })
  const clear = { ...place, PERSONAL_DATA_KEY: PLAIN }
  credentials = await command(clear, 'tenant', 'create', 'Keys', '--onboarding', 'minimal')
  environment = await newKeys(place)
  await transit.takeRequests()
  server = await startOwn(environment)
  tenant = callerOf(server.baseUrl, credentials)
  person = await tenant.post('/persons', ADA)
})
afterAll(async () => {
  await endAll()
  await transit.stop()
})

const familyOf = async ({ child }: OwnServer['server']) => [child.pid!, ...(await childrenOf(child.pid!))]

test('a server of three processes asks the service once', async () => {
  assert.deepEqual(await transit.takeRequests(), ['/v1/transit/decrypt/holdfast'])
  assert.equal((await familyOf(server.server)).length, 3)
})

test('the key in clear is in no environment of a process and in no log', async () => {
  for (const pid of await familyOf(server.server))
    assert.ok(!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(PLAIN), `process ${pid}`)
  assert.ok(!server.server.output().includes(PLAIN))
})

test('data are read and sealed while the service is away, and tenants get keys', async () => {
  await transit.behave('silent')
  assert.equal((await tenant.get(`/persons/${person.id}`)).full_name, 'Ada Lovelace')
  const another = await tenant.post('/sandbox/tenants', { name: 'While the service is away' })
  const made = await callerOf(server.baseUrl, another).post('/persons', ADA)
  assert.equal(made.full_name, 'Ada Lovelace')
})

// Each process of the server and when it started. A connection that was passed to a dying process is never answered.
const startsOf = async () => {
  const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(5_000) }
  const read = async () => (await fetch(`${server.baseUrl}/metrics`, options)).text()
  const text = await read().catch(() => '')
  return [...text.matchAll(/^process_start_time_seconds\{.*$/gm)].map(([line]) => line).sort()
}

test('a process that dies while the service is away is replaced, and the new one has the keys', async () => {
  await transit.behave('silent')
  await transit.takeRequests()
  const before = await startsOf()
  assert.equal(before.length, 3)
  const [first] = await childrenOf(server.server.child.pid!)
  process.kill(first!, 'SIGKILL')
  await until(startsOf, (starts) => starts.length === 3 && starts.join() !== before.join())
  assert.deepEqual(await transit.takeRequests(), [])
})

test('a server does not start while the service is away, and waits for a service that comes back', async () => {
  assert.equal(await server.stop(), 0)
  const refused = await startInVain({ ...environment, ...IMPATIENT })
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /^The key service http:\S+ \(KMS_URL\) does not unwrap the master key .*: no answer within 1 s\. .*\n$/,
  )
  await transit.behave('sealed')
  await transit.takeRequests()
  const starting = startOwn(environment)
  await until(transit.takeRequests, (paths) => paths.length > 0)
  await transit.behave('serve')
  server = await starting
  assert.match(server.server.output(), /waiting for the key service http:\S+: it answered 503/)
  assert.equal((await tenant.get(`/persons/${person.id}`)).full_name, 'Ada Lovelace')
})

test('commands refuse as the server does, and a key of another installation is refused by its id', async () => {
  await transit.behave('sealed')
  const away = await run({ ...environment, ...IMPATIENT }, 'bin/holdfast.mjs', 'tasks', 'list')
  assert.equal(away.code, 1)
  assert.match(away.stderr.trimEnd().split('\n').at(-1)!, /^The key service .*: it answered 503\./)
  await transit.behave('other')
  const other = await startInVain({ ...environment, PORT: '0' })
  assert.equal(other.code, 1)
  assert.match(
    other.stderr,
    new RegExp(`^The database has data sealed under the key ${id}; the settings name `),
  )
  await transit.behave('serve')
})
