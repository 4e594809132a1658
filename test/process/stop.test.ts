// How a server on its own data directory ends, cleanly or not, and starts again.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Caller, callerOf } from '../support/caller.ts'
import { until } from '../support/until.ts'
import {
  command,
  type Environment,
  endAll,
  endServers,
  fundedAccount,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  printed,
  startInVain,
  startOwn,
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
})
afterAll(endAll)

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
async function startAdvance(connection: 'close' | 'keep-alive' = 'close') {
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await Promise.all(Array.from({ length: ORDERS }, funded.place))
  const headers = { Connection: connection }
  const answer = tenant.post('/sandbox/clock/advance', { seconds: 30 * 86_400 }, headers)
  await until(
    () => tenant.get('/sandbox/clock'),
    (clock) => clock.mode === 'advancing',
  )
  return { answer }
}

test('a second server on the same data directory is refused, and the first continues', async () => {
  const second = await startInVain({ ...environment, PORT: '0' })
  assert.match(second.stderr, /^The data directory .+ is in use by another Holdfast server \(pid \d+\)\.\n$/)
  assert.equal(second.code, 1)
  assert.equal((await fetch(`${own.baseUrl}/readyz`)).status, 200)
})

describe('a clean stop', () => {
  // One Ctrl-C arrives twice, from the terminal and from npm, and still counts as one.
  test.each([
    ['SIGTERM', 1],
    ['SIGINT', 2],
  ] as const)('running requests are answered on %s, new ones are refused, and the database stops', async (signal, times) => {
    const pid = postmasterPid()
    assert.ok(isAlive(pid))
    const { answer } = await startAdvance()
    own.server.child.kill(signal)
    await printed(own.server, `${signal}: stopping`)
    if (times === 2) own.server.child.kill(signal)
    await until(() => isRefused(own.baseUrl), Boolean)
    assert.equal(own.server.child.exitCode, null, 'it waits for the request under way')
    assert.equal((await answer).processed.executions, ORDERS)
    assert.equal(await own.server.ended, 0, own.server.output())
    assert.equal(isAlive(pid), false)
    if (signal === 'SIGINT') return // The next test starts it anew.

    own = await startOwn(environment)
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('a signal while the server still starts stops it and its database', async () => {
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
    )
    await endServers()
    await starting
    await until(
      async () => isAlive(pid),
      (alive) => !alive,
    )
    own = await startOwn(environment)
  })
})

test('everything acknowledged is there after SIGKILL, and operator commands work at every stage', async () => {
  const order = await funded.place()
  const postmaster = postmasterPid()
  own.server.child.kill('SIGKILL')
  await own.server.ended
  const first = await command(environment, 'tenant', 'create', 'On the database left behind')
  process.kill(postmaster, 'SIGKILL')
  await until(
    async () => isAlive(postmaster),
    (alive) => !alive,
  )
  const second = await command(environment, 'tenant', 'create', 'On one of its own')
  own = await startOwn(environment)
  assert.equal((await tenant.get(`${funded.orders}/${order.id}`)).id, order.id)
  for (const credentials of [first, second])
    assert.equal((await callerOf(own.baseUrl, credentials).call('GET', '/me')).status, 200)
})

test('a keep-alive connection does not delay the stop', async () => {
  const { answer } = await startAdvance('keep-alive')
  own.server.child.kill('SIGTERM')
  await answer
  // Without its close the connection would be kept for 72 seconds.
  const late = new Promise((resolve) => setTimeout(() => resolve('still there after 70 seconds'), 70_000))
  assert.equal(await Promise.race([own.server.ended, late]), 0)
})
