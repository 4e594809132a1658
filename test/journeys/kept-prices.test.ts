// Lists of prices are cached, and must always equal those of a process with an empty cache: after prices are posted
// and imported in this or another process, providers are ranked differently, instruments are hidden, and the clock
// moves by a millisecond or a day, forwards or backwards. The prices are of 2028, on instruments that no other test
// uses, and are removed at the end.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { App, ReadContext } from '../../src/context.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { setOverride } from '../../src/features/instruments/catalog/set-override.ts'
import { listPrices } from '../../src/features/instruments/market-data/list-prices.ts'
import { setPriority } from '../../src/features/instruments/market-data/set-priority.ts'
import { storePrices } from '../../src/features/instruments/market-data/store-prices.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { signToken } from '../../src/http/tokens/access-tokens.ts'
import { lookUpClient } from '../../src/http/tokens/clients.ts'
import { newId } from '../../src/values/ids.ts'
import { instant } from '../../src/values/time.ts'
import { changeAs, openTestApp } from '../support/direct.ts'
import { until } from '../support/until.ts'

const START = Date.parse('2028-06-07T11:59:58.500Z') // a Wednesday; funds are dealt at noon
const PROVIDERS = ['kept-a', 'kept-b']
const POOL = ['IE00BF4RFH31', 'IE00B3WJKG14', 'DE0001102531', 'LU0136043394', 'GBP/USD', 'NOBODY']
const LONG = 10 * 365 * 86_400

let machine_ms = START
let reader: App
let other: App
let server: ReturnType<typeof buildServer>

async function openAt(): Promise<App> {
  const app = await openTestApp(3)
  const config = { ...app.config, access_token_ttl_seconds: LONG, rate_limit_per_second: 0 }
  return { ...app, config, machineNow: () => machine_ms }
}

beforeAll(async () => {
  reader = await openAt()
  other = await openAt()
  server = buildServer(reader, api)
})

const takeAway = async () => {
  const sql = other.database.write('*')
  await sql`delete from prices where provider = any (${PROVIDERS})`
  await sql`delete from price_providers where provider = any (${PROVIDERS})`
}
afterAll(async () => {
  await takeAway()
  await server.close()
  await reader.database.close()
  await other.database.close()
})

/** Waits until the process that is asked has heard of all that was committed before. */
async function settle(): Promise<void> {
  const key = newId('req_')
  const held = { is_heard: false }
  await reader.cached('fees', key, async () => held)
  await other.forget('fees', key)
  await until(
    () => reader.cached('fees', key, async () => ({ is_heard: true })),
    ({ is_heard }) => is_heard,
  )
}

interface Desk {
  tenant: string
  ask(path: string, headers?: Record<string, string>): Promise<string>
  post(body: object): Promise<void>
}

async function newDesk(): Promise<Desk> {
  const { tenant, client_id } = await createTenant(other, 'Kept prices', {})
  const client = (await lookUpClient(reader, client_id))!
  machine_ms = START - 3 * 86_400_000
  const token = await signToken(reader, client, (await reader.tenant(tenant))!, ['read', 'write'])
  const base = { authorization: `Bearer ${token}`, 'api-version': '2026-09-02' }
  const send = async (options: object, headers = {}) => {
    const { statusCode, body } = await server.inject({ headers: { ...base, ...headers }, ...options })
    // No price is set of what is hidden.
    assert.ok(statusCode === 200 || JSON.parse(body).params?.[0].code === 'not_found', body)
    return body
  }
  return {
    tenant,
    ask: (url, headers) => send({ url }, headers),
    post: async (payload) => void (await send({ method: 'POST', url: '/sandbox/prices', payload })),
  }
}

/** The answer of a process with an empty cache. */
async function toldAfresh({ tenant }: Desk, symbols: string[], asof?: string): Promise<string> {
  const { id, settings, vault } = (await other.tenant(tenant))!
  const now = instant(machine_ms)
  for (const topic of ['prices', 'sandbox_prices', 'instrument_overrides'] as const) other.drop(topic)
  const context = {
    app: other,
    sql: other.database.sql(id),
    tenant: id,
    settings,
    vault,
    now,
    actor: { id: 'svc', client: 'cli', scopes: new Set() },
  } as unknown as ReadContext
  return (await listPrices(context, symbols, asof && asof < now ? asof : now)).bytes.toString()
}

const pathOf = (symbols: string[], asof?: string) =>
  `/prices?${symbols.map((one) => `symbol=${encodeURIComponent(one)}`).join('&')}${asof ? `&asof=${asof}` : ''}`

// The first request of a list is only noted, the second one is cached, and the third one is answered from the cache.
async function compare(desk: Desk, lists: string[][], times: number, asof?: string): Promise<void> {
  for (const symbols of lists) {
    const expected = await toldAfresh(desk, symbols, asof)
    for (let time = 0; time < times; time++) assert.equal(await desk.ask(pathOf(symbols, asof)), expected)
    const before = await desk.ask(pathOf(symbols, asof), { 'api-version': '2026-01-01' })
    assert.equal(before, expected)
  }
}

const symbol = fc.constantFrom(...POOL)
const priced = fc.constantFrom(...POOL.slice(0, -1))
const bid = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
// Around now, so that what is given soon begins, or has just begun.
const near = fc.constantFrom(-86_400_000, -60_000, -900, -1, 0, 1, 250, 700, 1500, 60_000)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constantFrom(1, 1, 249, 450, 1000, 1501, 60_000, 3_600_000, 86_400_000, -1, -700, -60_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ post: priced, near, bid }) },
  { weight: 1, arbitrary: fc.record({ post_elsewhere: priced, near, bid }) },
  {
    weight: 2,
    arbitrary: fc.record({ store: priced, near, bid, provider: fc.constantFrom(...PROVIDERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ prefer: fc.constantFrom(...PROVIDERS), priority: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ show: priced, is_visible: fc.boolean(), here: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ asof: near }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(desk: Desk, given: Step): Promise<string | undefined> {
  const at = (offset: number) => instant(machine_ms + offset)
  if ('move' in given) machine_ms += given.move
  if ('asof' in given) return at(given.asof)
  if ('post' in given)
    await desk.post({ symbol: given.post, bid: given.bid, ask: given.bid, timestamp: at(given.near) })
  if ('show' in given) {
    const { show, is_visible, here } = given
    await changeAs(here ? reader : other, desk.tenant, (context) =>
      setOverride(context, show, { is_visible }),
    )
    if (!here) await settle()
  }
  if ('post_elsewhere' in given) {
    await other.database.write(desk.tenant)`
      insert into sandbox_prices (tenant, symbol, timestamp, bid, ask)
      values (${desk.tenant}, ${given.post_elsewhere}, ${at(given.near)}, ${given.bid}, ${given.bid})
      on conflict (tenant, symbol, timestamp) do update set bid = excluded.bid, ask = excluded.ask`
    await other.forget('sandbox_prices', desk.tenant)
    await settle()
  }
  if ('store' in given) {
    const price = { symbol: given.store, timestamp: at(given.near), quality: 'realtime', bid: given.bid }
    const row = { ...price, ask: (Number(given.bid) + 0.01).toFixed(2) } as never
    await other.database.transaction(PLATFORM, (tx) => storePrices(tx, given.provider, [[row]]))
    await settle()
  }
  if ('prefer' in given) {
    await setPriority(other, given.prefer, given.priority).catch(() => {}) // It may have given nothing yet.
    await settle()
  }
  return undefined
}

test('a list of prices from the cache equals a newly computed list', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`kept prices: TEST_SEED=${seed}`)
  const lists = fc.array(fc.array(symbol, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 3 })
  const steps = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(lists, steps, async (asked_for, given) => {
      await takeAway()
      const desk = await newDesk()
      machine_ms = START
      await settle()
      await compare(desk, asked_for, 3)
      for (const one of given) {
        const asof = await take(desk, one)
        await compare(desk, asked_for, asof === undefined ? 1 : 3, asof)
      }
    }),
    { seed, numRuns: 8 },
  )
})
