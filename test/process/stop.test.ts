// How a server on its own data directory ends, cleanly or not, and starts again.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Caller, callerOf } from '../support/caller.ts'
import {
  command,
  type Environment,
  endAll,
  fundedAccount,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startInVain,
  startOwn,
  until,
} from './own-server.ts'

const ORDERS = 40

let environment: Environment
let own: OwnServer
let tenant: Caller
let funded: Awaited<ReturnType<typeof fundedAccount>>

beforeAll(async () => {
  environment = await newEnvironment()
  own = await startOwn(environment)
  tenant = await operatorTenant(own)
  funded = await fundedAccount(tenant)
}, 60_000)
afterAll(() => endAll(environment))

function postmasterPid(): number {
  const text = readFileSync(join(environment.DATA_DIR!, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isRefused = (baseUrl: string) =>
  fetch(`${baseUrl}/healthz`, { headers: { Connection: 'close' } }).then(
    () => false,
    (error) => error.cause?.code === 'ECONNREFUSED',
  )

/** A request that takes a while: orders that wait on a frozen clock are carried out by its advance. */
async function startAdvance() {
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await Promise.all(Array.from({ length: ORDERS }, funded.place))
  const advance = tenant.post('/sandbox/clock/advance', { seconds: 30 * 86_400 })
  await until(
    () => tenant.get('/sandbox/clock'),
    (clock) => clock.mode === 'advancing',
  )
  return advance
}

test('a second server on the same data directory is refused, and the first serves on', async () => {
  const second = await startInVain({ ...environment, PORT: '0' })
  assert.match(second.stderr, /^The data directory .+ is in use by another Holdfast server \(pid \d+\)\.\n$/)
  assert.equal(second.code, 1)
  assert.equal((await fetch(`${own.baseUrl}/readyz`)).status, 200)
})

describe('a clean stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s what is under way is answered, nothing new is let in, and the database stops',
    async (signal) => {
      const pid = postmasterPid()
      assert.ok(isAlive(pid))
      const advance = await startAdvance()
      own.server.child.kill(signal)
      await until(() => isRefused(own.baseUrl), Boolean)
      assert.equal(own.server.child.exitCode, null, 'it waits for the request under way')
      assert.equal((await advance).processed.executions, ORDERS)
      const answered = Date.now()
      assert.equal(await own.server.ended, 0, own.server.output())
      assert.ok(Date.now() - answered < 5_000, 'connections that are merely kept alive hold nothing up')
      assert.equal(isAlive(pid), false)

      const restarted = Date.now()
      own = await startOwn(environment)
      assert.ok(Date.now() - restarted < 15_000)
      const ledger = await tenant.get('/sandbox/ledger')
      assert.equal(ledger.balanced, true)
    },
    60_000,
  )

  test('the same signal told twice at once, by the terminal and by npm, is one wish', async () => {
    const advance = await startAdvance()
    own.server.child.kill('SIGINT')
    await until(
      async () => own.server.output(),
      (output) => output.includes('SIGINT: stopping'),
    )
    own.server.child.kill('SIGINT')
    assert.equal((await advance).processed.executions, ORDERS)
    assert.equal(await own.server.ended, 0)
    own = await startOwn(environment)
  }, 60_000)

  test('a signal while the server still starts stops it and its database', async () => {
    assert.equal(await own.stop(), 0)
    const starting = startOwn(environment).catch(() => undefined)
    const pid = await until(
      async () => {
        try {
          return postmasterPid()
        } catch {
          return 0
        }
      },
      (found) => found > 0,
      20_000,
    )
    await endAll()
    await starting
    await until(
      async () => isAlive(pid),
      (alive) => !alive,
      3_000,
    )
    own = await startOwn(environment)
  }, 60_000)
})

describe('a killed server', () => {
  test('what it acknowledged is there at the next start', async () => {
    const order = await funded.place()
    own.server.child.kill('SIGKILL')
    await own.server.ended
    own = await startOwn(environment)
    const orders = await tenant.get(`${funded.orders}?limit=1`)
    assert.equal(orders[0].id, order.id)
  }, 60_000)

  test('an operator command works after it, whether the database went down with it or not', async () => {
    const before = postmasterPid()
    own.server.child.kill('SIGKILL')
    await own.server.ended
    const made = await command(environment, 'tenant', 'create', 'On the database left behind')
    process.kill(before, 'SIGKILL')
    await until(
      async () => isAlive(before),
      (alive) => !alive,
    )
    const later = await command(environment, 'tenant', 'create', 'On one of its own')
    own = await startOwn(environment)
    for (const credentials of [made, later])
      assert.equal((await callerOf(own.baseUrl, credentials).call('GET', '/me')).status, 200)
  }, 60_000)
})
