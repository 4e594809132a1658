// An hour and more of a tenant's time in which the receiver is unruly and the processes that deliver are killed, again
// and again; then everything must have arrived, in order where that was asked, and stand as it ended.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/db/embedded.ts'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { freePort } from '../support/free-port.ts'
import { openTestAccount } from '../support/journey.ts'
import { randomFrom } from '../support/random.ts'
import { holdfast, type ServerProcess, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { passTime, until } from '../support/until.ts'
import { checkArrivals, checkDeliveries, checkOrder, type Hook, listEvents } from './check-deliveries.ts'
import { startUnruly, type Unruly } from './unruly-receiver.ts'

const ACCOUNTS = 6
/** How often at most an account is suspended and activated again in a round, however slow the machine is. */
const MAX_EACH = 6
const ROUND_SECONDS = 1200
/** Ten attempts with the longest delays between them, and a little. */
const ALL_ATTEMPTS_SECONDS = 229_000

export interface ChaosPlan {
  seed: number
  /** Each takes 20 minutes of the tenant's time, and some kills. */
  rounds: number
  say(line: string): void
}

/** Runs the whole test and returns its figures; it fails by assertion. */
export async function runChaos(plan: ChaosPlan) {
  const random = randomFrom(plan.seed)
  const stage = await openStage()
  const unruly = await startUnruly(randomFrom(plan.seed + 1), isDoomed)
  try {
    const scene = await setScene(stage, unruly)
    for (let round = 1; round <= plan.rounds; round++) {
      unruly.mayHang = round % 3 === 1
      await disturb(stage, scene, random)
      unruly.mayHang = false
      if (round % 3 === 2) await dieWhileAdvancing(stage, scene, plan)
      else await scene.caller.post('/sandbox/clock/advance', { seconds: ROUND_SECONDS })
      plan.say(`round ${round} of ${plan.rounds}: ${unruly.log.length} requests, ${stage.kills} kills so far`)
    }
    unruly.isCalm = true
    await scene.caller.post('/sandbox/clock/advance', { seconds: ALL_ATTEMPTS_SECONDS })
    return { ...(await checkEverything(stage, scene, unruly)), kills: stage.kills }
  } catch (error) {
    const words = stage.words().slice(-3000)
    throw new Error(`${(error as Error).message}\nThe processes' last words:\n${words}`, { cause: error })
  } finally {
    unruly.stop()
    await stage.close()
  }
}

// The third event of the first account, and of the second: one thing more that a receiver can do is never to accept.
const doomed = new Set<string>()
const isDoomed = (event: { resource: { id: string }; resource_sequence: number }) =>
  doomed.has(event.resource.id) && event.resource_sequence === 3

type Stage = Awaited<ReturnType<typeof openStage>>

// One process answers requests and advances clocks, another delivers; the database outlives both.
async function openStage() {
  const directory = temporaryDirectory('chaos')
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const postgres = await startEmbedded({ directory: join(directory, 'postgres'), durable: false })
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: directory,
    PORT: String(port),
    BASE_URL: baseUrl,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    ...UNLIMITED,
  }
  const startApi = async () => {
    const server = spawnServer({ ...environment, ROLE: 'api' })
    await waitReady(baseUrl, server)
    return server
  }
  let api = await startApi()
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const startWorker = async () => {
    const server = spawnServer({ ...environment, ROLE: 'worker' })
    await until(
      async () => server.output(),
      (output) => output.includes('carries out jobs'),
    )
    return server
  }
  let worker = await startWorker()
  const ended: ServerProcess[] = []
  const kill = async (server: ServerProcess) => {
    server.child.kill('SIGKILL')
    await server.ended
    ended.push(server)
    stage.kills += 1
  }
  const stage = {
    environment,
    baseUrl,
    database,
    kills: 0,
    killWorker: () => kill(worker),
    startWorker: async () => {
      worker = await startWorker()
    },
    killApi: () => kill(api),
    startApi: async () => {
      api = await startApi()
    },
    words: () => [...ended, worker, api].map((server) => server.output().slice(-1500)).join('\n--\n'),
    close: async () => {
      await database.end()
      worker.child.kill('SIGKILL')
      await worker.ended
      api.child.kill('SIGTERM')
      await api.ended
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return stage
}

interface Scene {
  caller: Caller
  accounts: string[]
  hooks: Hook[]
}

async function setScene(stage: Stage, unruly: Unruly): Promise<Scene> {
  const { environment, baseUrl } = stage
  const sandbox = JSON.parse(holdfast(environment, 'tenant', 'create', 'Chaos', '--onboarding', 'minimal'))
  const caller = callerOf(baseUrl, sandbox)
  const accounts: string[] = []
  for (let n = 0; n < ACCOUNTS; n++) accounts.push((await openTestAccount(caller)).account.id)
  doomed.clear()
  for (const account of accounts.slice(0, 2)) doomed.add(account)
  const hooks = await Promise.all(
    (['resource', 'resource', 'none'] as const).map(async (ordering, n) => {
      const path = `/${n}`
      const { id, secret } = await caller.post('/webhooks', { url: unruly.url(path), ordering })
      return { id, secret, path, ordering }
    }),
  )
  return { caller, accounts, hooks }
}

// Events are made while the worker is killed and started again.
async function disturb(stage: Stage, { caller, accounts }: Scene, random: () => number) {
  let isOver = false
  const writers = accounts.map(async (account) => {
    for (let n = 0; n < MAX_EACH && !isOver; n++) {
      for (const status of ['suspended', 'active'])
        await caller.post(`/sandbox/accounts/${account}/status`, { status })
      await passTime(400 + 800 * random(), 'events come at random times')
    }
  })
  for (let n = 0; n < 2; n++) {
    await passTime(200 + 800 * random(), 'kills come at random times')
    await stage.killWorker()
    await passMinute(stage)
    await stage.startWorker()
  }
  isOver = true
  await Promise.all(writers)
}

// The process that advances the clock dies during the advance; the worker notices, and the clock continues.
async function dieWhileAdvancing(stage: Stage, { caller }: Scene, plan: ChaosPlan) {
  const advance = caller.call('POST', '/sandbox/clock/advance', { seconds: ROUND_SECONDS }).then(
    ({ status }) => status,
    () => 'broken off',
  )
  await passTime(150, 'the advance is to be under way')
  await stage.killApi()
  plan.say(`an advance was ended by a kill: ${await advance}`)
  await passMinute(stage)
  await stage.startApi()
  await until(
    () => caller.get('/sandbox/clock'),
    ({ mode }) => mode === 'running',
  )
}

// After a minute the leases of the dead processes have expired: they are set back by a minute.
async function passMinute({ database }: Stage) {
  await database.query(`
    update jobs set leased_until = leased_until - interval '1 minute', wake_at = wake_at - interval '1 minute'
    where leased_until is not null`)
  await database.query(`update tenants set advance_until = advance_until - interval '1 minute'`)
}

async function checkEverything({ database, kills }: Stage, { caller, hooks }: Scene, unruly: Unruly) {
  const waiting = async () =>
    (
      await database.query(
        `select id, due_at, wake_at, leased_until from jobs where kind = 'webhooks.deliver'`,
      )
    ).rows
  await until(waiting, (rows) => rows.length === 0, 90_000)
  const events: Body[] = await listEvents(caller)
  const later = events.filter(({ name }) => name !== 'account.opened')
  const { log } = unruly
  let attempts = 0
  for (const hook of hooks) {
    const visits = log.filter(({ path }) => path === hook.path)
    checkArrivals(hook, later, visits)
    if (hook.ordering === 'resource') checkOrder(visits)
    const { rows } = await database.query('select id from webhook_deliveries where webhook = $1', [hook.id])
    const deliveries = await Promise.all(rows.map(({ id }) => caller.get(`/webhook-deliveries/${id}`)))
    checkDeliveries(deliveries, visits, kills)
    attempts += deliveries.reduce((sum, delivery) => sum + delivery.attempts.length, 0)
  }
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, n) => n + 1),
  )
  const manners: Record<string, number> = {}
  for (const { manner } of log) manners[manner] = (manners[manner] ?? 0) + 1
  return { events: later.length, requests: log.length, attempts, ...manners }
}
