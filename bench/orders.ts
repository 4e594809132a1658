// Orders over HTTP against the same transactions on the driver, committed in the same batches.
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Tenant } from '../src/context.ts'
import { PLATFORM } from '../src/db/database.ts'
import { placeOrder } from '../src/features/orders/trading/placement/place-order.ts'
import { commitInGroup, isShareable } from '../src/unit-of-work/group-commit.ts'
import type { Change } from '../src/unit-of-work/record.ts'
import { beginUnitOfWork } from '../src/unit-of-work/unit-of-work.ts'
import { WORLD } from '../test/support/instruments.ts'
import { openTestAccount } from '../test/support/journey.ts'
import { load, type Measured, median, paceRounds, type Stage, sortOut } from './stage.ts'

const ACCOUNTS = 200
export const CONNECTIONS = 32
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** One of them may meet a bad moment of the machine. */
const PACED_ROUNDS = 6
const SECONDS = 3
const CATCH_UP_MS = 300_000

export interface Scene {
  instrument: string
  accounts: string[]
  headers: Record<string, string>
}

/** Makes accounts with cash and freezes the clock, so that placing orders is all that happens. */
export async function setScene({ caller }: Stage): Promise<Scene> {
  const { id } = await caller.get(`/instruments/${WORLD}`)
  const accounts: string[] = []
  const payment = {
    amount: '900000000.00',
    currency: 'EUR',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
    owner_name: 'Bench',
  }
  for (let n = 0; n < ACCOUNTS; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { account } = await openTestAccount(caller)
        await caller.post(`/sandbox/accounts/${account.id}/inbound-payments`, payment)
        accounts.push(account.id)
      }),
    )
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await caller.token()}`,
    'api-version': '2026-09-02',
  }
  return { instrument: id, accounts, headers }
}

export const newOrder = (instrument: string) => ({
  instrument,
  order_type: 'market',
  side: 'buy',
  cash_amount: '100.00',
})

/** Places orders over HTTP for some seconds, each with an idempotency key of its own, whenever it is called. */
export function orderLoad(stage: Stage, scene: Scene) {
  const { path, headers, body } = requests(scene)
  return () =>
    load({
      url: `${stage.baseUrl}/accounts/x/orders`,
      method: 'POST',
      headers: scene.headers,
      body,
      connections: CONNECTIONS,
      seconds: SECONDS,
      prepare: (request) => ({ ...request, path: path(), headers: headers() }),
    })
}

function requests(scene: Scene) {
  let next = 0
  return {
    body: JSON.stringify(newOrder(scene.instrument)),
    path: () => `/accounts/${scene.accounts[next++ % ACCOUNTS]}/orders`,
    headers: () => ({ ...scene.headers, 'idempotency-key': randomUUID() }),
  }
}

/** Orders per second over HTTP, with an idempotency key each, against the bare transactions. */
export async function benchOrders(stage: Stage, scene: Scene): Promise<Measured[]> {
  const { path, headers, body } = requests(scene)
  const overHttp = orderLoad(stage, scene)
  await overHttp()
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([(await overHttp()).perSecond, await directLoad(stage, scene)])
  const ratio = median(pairs.map(([a, b]) => a / b))
  const [ours, bare] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
  await settle(stage)
  const pool = new Pool(stage.baseUrl, { connections: CONNECTIONS })
  const rate = Math.floor(ours / 2)
  const { p99s, line } = await paceRounds(rate, PACED_ROUNDS, async () => {
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: path(),
      headers: headers(),
      body,
    })
    await answer.dump()
    return statusCode
  })
  await pool.close()
  return [
    {
      name: 'Orders: POST /accounts/{id}/orders against the same transactions on the driver, in the same batches',
      lines: [
        `over HTTP ${ours.toFixed(0)}/s, directly ${bare.toFixed(0)}/s (medians of ${ROUNDS} pairs, durable commits)`,
      ],
      figure: ratio,
      goal: 0.45,
      unit: 'of the direct rate',
    },
    {
      name: 'Orders: p99 at half that load, in five rounds of six',
      lines: [line],
      figure: p99s.sort((a, b) => a - b).at(-2)!,
      goal: -12,
      unit: 'ms',
    },
  ]
}

// The orders of a full load are still being executed, published and chained when it is over, and its rows counted by the
// database; half the load is to be measured by itself.
async function settle(stage: Stage): Promise<void> {
  await caughtUp(stage)
  await sortOut(stage.databaseUrl)
}

/** Waits until the orders placed are executed, published and chained. */
export async function caughtUp({ app }: Stage): Promise<void> {
  const until = Date.now() + CATCH_UP_MS
  for (;;) {
    const [row] = await app.database.sql(PLATFORM)<{ due: boolean }>`
      select exists (select from jobs where wake_at <= clock_timestamp() + interval '1 second')
          or exists (select from events where sequence is null)
          or exists (select from unlinked_records) as due`
    if (!row!.due) break
    if (Date.now() > until) throw new Error('the orders placed were not carried out in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Commits orders that were decided before, with as many at a time as over HTTP and in the same batches (group commit);
 * gives orders per second.
 */
export async function directLoad(stage: Stage, scene: Scene): Promise<number> {
  const { app, tenant: id } = stage
  app.drop('tenant', id)
  const tenant = (await app.tenant(id))!
  const decided = await decideOrders(stage, tenant, scene, 6000 * SECONDS)
  const until = performance.now() + SECONDS * 1000
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until && decided.length > 0) {
        await commitInGroup(app, tenant, decided.pop()!)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  if (decided.length === 0) throw new Error('too few orders were decided')
  return done / seconds
}

async function decideOrders(
  { app, client_id }: Stage,
  tenant: Tenant,
  scene: Scene,
  count: number,
): Promise<Change[]> {
  const decided: Change[] = []
  const request = {
    id: 'req_bench',
    path: '/accounts/x/orders',
    person: null,
    client_user: null,
    client_request: null,
  }
  const actor = { id: 'svc_bench', client: client_id, scopes: new Set(['write']) }
  const action = 'POST /accounts/{account_id}/orders'
  for (let n = 0; n < count; n++) {
    const key = randomUUID()
    const idempotency = { key, fingerprint: key, method: 'POST', path: request.path, is_personal: false }
    const unit = beginUnitOfWork(app, tenant, { attempt: 1, readsInside: false })
    const change = unit.add({ tenant: tenant.id, actor, request, action, idempotency })
    const answer = await placeOrder(
      change.context,
      scene.accounts[n % ACCOUNTS]!,
      newOrder(scene.instrument) as never,
    )
    if (!isShareable(change)) throw new Error('an order is committed by itself')
    decided.push({ ...change, sealed: { status: 201, body: JSON.stringify(answer) } })
  }
  return decided
}
