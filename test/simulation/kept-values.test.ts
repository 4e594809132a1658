// Stored end-of-day values of accounts are compared with newly computed ones, on random histories: late entries and
// prices, corrected and deleted prices, reordered providers, and days that pass. One App writes; another one, with
// caches of its own, stores and reads. A failure prints the seed; FC_SEED plays it again.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { App, ReadContext } from '../../src/context.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { setPriority } from '../../src/features/instruments/market-data/set-priority.ts'
import { storePrices } from '../../src/features/instruments/market-data/store-prices.ts'
import { daysFrom, endOfDay } from '../../src/features/portfolio/daily-values/rules.ts'
import { showValueHistory } from '../../src/features/portfolio/daily-values/show-value-history.ts'
import { storeDailyValues } from '../../src/features/portfolio/daily-values/store-daily-values.ts'
import { catalogueCoupons } from '../../src/features/portfolio/holding-history/coupon-windows.ts'
import { listHoldingsAt, readBooks } from '../../src/features/portfolio/holding-history/read-books.ts'
import { listEntries } from '../../src/features/portfolio/holding-history/read-entries.ts'
import {
  emptyBook,
  type HoldingAt,
  type Snapshot,
  snapshotAt,
  snapshotsAt,
} from '../../src/features/portfolio/holding-history/replay-entries.ts'
import { valueSnapshots } from '../../src/features/portfolio/valuation/value-snapshots.ts'
import { instrumentId } from '../../src/market/instrument.ts'
import type { Topic } from '../../src/memory/caches.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { subtract } from '../../src/values/decimal.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../src/values/time.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { directTenant, testApp } from '../support/direct.ts'
import { openAccounts } from '../support/fill-accounts.ts'
import { insertTransaction } from '../support/fill-entries.ts'
import { emptyPosition, insertPositions } from '../support/fill-positions.ts'
import { BTP, WORLD } from '../support/instruments.ts'

const OPENED: Day = '2026-02-12'
const LONGEST = 75
// Of these two prices are stored, as of no other test; the others are the sandbox's own, or the simulator's.
const STORED = ['FR0007052782', 'IE00B53SZB19']
// Bonds that pay coupons on 7 March, ex dividend from 26 February on, and on 1 April.
const PAYING = ['GB00BT7J0027', BTP]
const SYMBOLS = [...STORED, 'IT0005584856', 'US912810TV08', WORLD, ...PAYING]
const PROVIDERS = ['kept-a', 'kept-b']

let writer: App
let reader: App
let tenant: string

beforeAll(async () => {
  reader = await testApp()
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  const settings = { BASE_URL: inject('baseUrl'), DATA_DIR: inject('dataDir'), DATABASE_CONNECTIONS: '2' }
  writer = await openProcess(readConfig(settings), place, newLog('silent'))
  tenant = await directTenant(reader)
})

afterAll(async () => {
  const sql = writer.database.write('*')
  await sql`delete from prices where provider = any (${PROVIDERS})`
  await sql`delete from price_providers where provider = any (${PROVIDERS})`
  await writer.database.close()
})

interface World {
  accounts: { id: string; base_currency: string; created_at: string; closed_at: null }[]
  today: Day
  log: string[]
}
type Step = { name: string; act: (world: World) => Promise<void>; toString(): string }

// A failure shows the names of its steps.
const step = (name: string, act: Step['act']): Step => ({ name, act, toString: () => name })

async function contextOf(app: App, today: Day): Promise<ReadContext> {
  const { vault } = (await app.tenant(tenant))!
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  const now = `${today}T11:00:00.000Z`
  return { app, sql: app.database.sql(tenant), tenant, settings: {}, vault, now, actor: SYSTEM, request }
}

async function openBoth(): Promise<World['accounts']> {
  const opened_at = `${OPENED}T08:00:00.000Z`
  const funding_currencies = ['EUR', 'USD', 'GBP']
  return Promise.all(
    ['EUR', 'USD'].map(async (base_currency) => {
      const [id] = await openAccounts(writer, tenant, 1, { opened_at, base_currency, funding_currencies })
      const positions = SYMBOLS.map((symbol) =>
        emptyPosition(`${id} ${symbol}`, id!, instrumentId(symbol), opened_at),
      )
      await writer.database.write(tenant)`${insertPositions(tenant, positions)}`
      return { id: id!, base_currency, created_at: opened_at, closed_at: null }
    }),
  )
}

interface Entry {
  currency?: string
  cash?: string
  position?: string
  instrument?: string
  units?: string
  price?: string | null
  settles?: Day
  type?: string
}

// Entries are written as rows, because no operation books into the past.
const book = (world: World, which: number, day: Day, entry: Entry) =>
  insertTransaction(writer, tenant, {
    account: world.accounts[which]!.id,
    booked_at: `${day > world.today ? world.today : day}T10:00:00.000Z`,
    transaction_type: entry.type ?? 'deposit',
    position: entry.position ?? null,
    instrument: entry.instrument ?? null,
    currency: entry.currency ?? null,
    cash_amount: entry.cash ?? null,
    unit_quantity: entry.units ?? null,
    unit_price: entry.price ?? null,
    settlement_date: entry.settles ?? null,
  })

const dayOfLife = fc.integer({ min: 0, max: LONGEST }).map((n) => addDays(OPENED, n))
const cents = fc.integer({ min: 1, max: 40_000 }).map((n) => (n / 100).toFixed(2))
const symbol = fc.oneof(fc.constantFrom(...STORED), fc.constantFrom(...SYMBOLS), fc.constantFrom(...PAYING))
const stored = fc.constantFrom(...STORED)
// Few days, so that providers meet on them.
const storedDay = fc.constantFrom(-3, 8, 15, 30).map((n) => addDays(OPENED, n))
const which = fc.constantFrom(0, 1)
const provider = fc.constantFrom(...PROVIDERS)

const cash = fc
  .record({ which, day: dayOfLife, cents, currency: fc.constantFrom('EUR', 'USD', 'GBP') })
  .map(({ which, day, cents, currency }) =>
    step(`cash ${which} ${day} ${cents} ${currency}`, (world) =>
      book(world, which, day, { cash: cents, currency }),
    ),
  )
const units = fc
  .record({
    which,
    day: dayOfLife,
    symbol,
    price: fc.option(cents),
    n: fc.integer({ min: -300, max: 900 }),
    days: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ which, day, symbol, price, n, days }) =>
    step(`units ${which} ${day} ${n / 100} ${symbol} at ${price} in ${days} days`, (world) =>
      book(world, which, day, {
        position: `${world.accounts[which]!.id} ${symbol}`,
        instrument: instrumentId(symbol),
        units: (n / 100).toFixed(2),
        price,
        settles: addDays(day > world.today ? world.today : day, days),
      }),
    ),
  )
const coupon = fc.record({ which, day: dayOfLife, symbol: fc.constantFrom(...PAYING) }).map((one) =>
  step(`coupon ${one.which} ${one.day} ${one.symbol}`, (world) =>
    book(world, one.which, one.day, {
      position: `${world.accounts[one.which]!.id} ${one.symbol}`,
      instrument: instrumentId(one.symbol),
      cash: '1.25',
      currency: 'GBP',
      type: 'coupon_payment',
    }),
  ),
)
// No notification is sent: it may be late, and the stored values must be right without it.
const posted = fc.record({ day: dayOfLife, symbol, cents }).map(({ day, symbol, cents }) =>
  step(`posted ${day} ${symbol} ${cents}`, async () => {
    await writer.database.write(tenant)`
        insert into sandbox_prices (tenant, symbol, timestamp, bid, ask)
        values (${tenant}, ${symbol}, ${`${day}T12:00:00Z`}, ${cents}, ${cents})
        on conflict (tenant, symbol, timestamp) do update set bid = excluded.bid, ask = excluded.ask`
  }),
)
const inputs = fc
  .record({ day: dayOfLife, symbol: stored, provider, cents })
  .map(({ day, symbol, provider, cents }) =>
    step(`given ${day} ${symbol} ${cents} by ${provider}`, async () => {
      const price = {
        symbol,
        timestamp: `${day}T16:00:00.000Z`,
        quality: 'closing' as const,
        bid: cents,
        ask: cents,
      }
      await writer.database.transaction(PLATFORM, (tx) => storePrices(tx, provider, [[price]]))
    }),
  )
const taken = fc.record({ day: storedDay, symbol: stored, provider }).map(({ day, symbol, provider }) =>
  step(
    `taken away from ${day} ${symbol} of ${provider}`,
    async () =>
      void (await writer.database.write('*')`
        delete from prices where symbol = ${symbol} and provider = ${provider} and timestamp >= ${startOfDay(day)}`),
  ),
)
const preferred = fc
  .record({ provider, priority: fc.integer({ min: 1, max: 200 }) })
  .map(({ provider, priority }) =>
    step(
      `${provider} is number ${priority}`,
      async () => void (await setPriority(writer, provider, priority).catch(() => undefined)),
    ),
  )
const passing = fc.integer({ min: 1, max: 20 }).map((days) =>
  step(`${days} days pass`, async (world) => {
    world.today = addDays(world.today, days)
  }),
)
const keeping = fc.integer({ min: 1, max: 40 }).map((back) =>
  step(`the worker keeps ${back} days`, async (world) => {
    const until = addDays(world.today, -1)
    const from = addDays(until, -back)
    if (until >= OPENED)
      await storeDailyValues(
        await contextOf(reader, world.today),
        world.accounts,
        from < OPENED ? OPENED : from,
        until,
      )
  }),
)
const reading = fc
  .record({ which, from: dayOfLife, days: fc.integer({ min: 0, max: 90 }) })
  .map(({ which, from, days }) =>
    step(`account ${which} is read from ${from} for ${days} days`, (world) =>
      compare(world, which, from, addDays(from, days)),
    ),
  )

function newMemory(): App['cached'] {
  const memory = new Map<string, Promise<unknown>>()
  return <T>(topic: Topic, key: string, load: () => Promise<T>) => {
    const place = `${topic} ${key}`
    if (!memory.has(place)) memory.set(place, load())
    return memory.get(place) as Promise<T>
  }
}

// The kept answer against what entries and prices say, with nothing remembered.
async function compare(world: World, n: number, from: Day, until: Day) {
  const { id, base_currency } = world.accounts[n]!
  const yesterday = addDays(world.today, -1)
  const period_end = until < yesterday ? until : yesterday
  if (period_end < from) return
  const context = await contextOf(reader, world.today)
  const { series } = await showValueHistory(context, id, { period_start: from, period_end })
  const days = daysFrom(from, period_end)
  const forgetful = { ...context, app: { ...reader, cached: newMemory() } }
  const entries = await listEntries(forgetful, id, endOfDay(period_end))
  const fresh = await valueSnapshots(
    forgetful,
    base_currency,
    snapshotsAt(entries, days.map(endOfDay), emptyBook(await catalogueCoupons(forgetful))),
  )
  await holdAlike(forgetful, world, n, days)
  coming += fresh.filter(({ positions }) => positions.some((one) => one.receivable)).length
  assert.deepEqual(
    series.map(([at, value]) => `${dayOf(at!)} ${value}`),
    days.map((day, at) => `${day} ${fresh[at]!.total_value}`),
    world.log.join('\n'),
  )
}

// The holdings at an instant, the book of that instant and the replay of every entry are the same.
async function holdAlike(context: ReadContext, { accounts, log }: World, n: number, days: readonly Day[]) {
  const { id, closed_at } = accounts[n]!
  const couponsOn = await catalogueCoupons(context)
  for (const at of [days[0]!, days[days.length >> 1]!, days.at(-1)!].map(endOfDay)) {
    const start = { account: id, closed_at, first: at }
    const entries = await listEntries(context, id, at)
    const [replayed] = snapshotsAt(entries, [at], emptyBook(couponsOn))
    const same = (positions: Snapshot['positions']) =>
      assert.deepEqual(byPosition(positions), byPosition(replayed!.positions), log.join('\n'))
    same((await listHoldingsAt(context, [id], at)).get(id)!)
    const book = (await readBooks(context, [start])).get(id)!
    const opened = snapshotAt(book, at)
    same(opened.positions)
    for (const { currency, amount } of replayed!.cash)
      assert.equal(subtract(opened.cash.find((one) => one.currency === currency)!.amount, amount), '0')
    assert.equal(opened.cash.length, replayed!.cash.length)
    const unpriced = (await readBooks(context, [start], { prices: false })).get(id)!
    assert.deepEqual([unpriced.booked, book.booked], [entries.length, entries.length])
    const last_prices = new Map(replayed!.positions.map((one) => [one.position, one.last_price]))
    const { positions } = snapshotAt(unpriced, at)
    same(positions.map((one) => ({ ...one, last_price: last_prices.get(one.position) })))
  }
}

const byPosition = (holdings: readonly HoldingAt[]) => new Map(holdings.map((one) => [one.position, one]))

let coming = 0
const RUNS = Number(process.env.KEPT_RUNS ?? 12)
const anyStep = fc.oneof(
  { arbitrary: cash, weight: 2 },
  { arbitrary: units, weight: 4 },
  { arbitrary: coupon, weight: 1 },
  { arbitrary: posted, weight: 2 },
  { arbitrary: inputs, weight: 5 },
  { arbitrary: taken, weight: 2 },
  { arbitrary: preferred, weight: 2 },
  passing,
  { arbitrary: keeping, weight: 2 },
  { arbitrary: reading, weight: 4 },
)

test('stored values equal newly computed values, whatever changed late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const world: World = { accounts: await openBoth(), today: addDays(OPENED, 20), log: [] }
      for (const { name, act } of steps) {
        world.log.push(name)
        await act(world)
      }
      // Twice: as it is filled in, and as it was kept.
      for (const n of [0, 1, 0, 1]) await compare(world, n, OPENED, world.today)
    }),
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {}),
    },
  )
})

test('a late entry counts in a history that ends before another entry', async () => {
  const world: World = { accounts: await openBoth(), today: addDays(OPENED, 40), log: [] }
  for (const n of [3, 11]) await book(world, 0, addDays(OPENED, n), { cash: '10.00', currency: 'EUR' })
  await compare(world, 0, OPENED, world.today)
  // Up to the requested days there are now as many entries as in the whole month when it was stored.
  await book(world, 0, addDays(OPENED, 2), { cash: '0.15', currency: 'EUR' })
  await compare(world, 0, addDays(OPENED, 4), addDays(OPENED, 6))
})

test('a receivable coupon is carried over the end of a month until it is booked', async () => {
  tenant = await directTenant(reader)
  const world: World = { accounts: await openBoth(), today: addDays(OPENED, 75), log: [] }
  const [gilt] = PAYING as [string]
  const held = { position: `${world.accounts[0]!.id} ${gilt}`, instrument: instrumentId(gilt) }
  // Ex dividend from Thursday 26 February on; the coupon is paid on Monday 9 March.
  for (const [day, units, settles] of [
    ['2026-02-13', '10', '2026-02-16'],
    ['2026-02-25', '4', '2026-02-26'],
    ['2026-02-26', '3', '2026-02-27'],
    ['2026-03-03', '-2', '2026-03-04'],
  ] as const)
    await book(world, 0, day, { ...held, units, settles, price: '95' })
  const before = coming
  await compare(world, 0, OPENED, world.today)
  await book(world, 0, '2026-03-09', { ...held, cash: '31.50', currency: 'GBP', type: 'coupon_payment' })
  await compare(world, 0, '2026-03-01', world.today)
  // Thirty days and more without the booking, and the days from 1 to 8 March with it.
  assert.ok(coming - before > 35 && coming - before < 60, `${coming - before} days`)
  const context = await contextOf(reader, world.today)
  const { series } = await showValueHistory(context, world.accounts[0]!.id, {
    period_start: '2026-02-20',
    period_end: '2026-03-12',
  })
  // 11 to 17 units of about 95 GBP: a hole would be of 14 × 2.25 GBP, beside what the market moves in a day.
  for (const [n, [at, value]] of series.entries())
    if (n > 0 && !['2026-02-25', '2026-02-26', '2026-03-03'].includes(dayOf(at!)))
      assert.ok(Math.abs(Number(value) - Number(series[n - 1]![1])) < 25, `${at} ${value}`)
})

test('stored values follow a price that is deleted, posted or ranked lower', async () => {
  tenant = await directTenant(reader)
  const day = addDays(OPENED, 2)
  const world: World = { accounts: await openBoth(), today: addDays(OPENED, 40), log: [] }
  const [symbol] = STORED as [string]
  const give = (provider: string, bid: string) =>
    writer.database.transaction(PLATFORM, (tx) =>
      storePrices(tx, provider, [
        [{ symbol, timestamp: `${day}T16:00:00.000Z`, quality: 'closing', bid, ask: bid }],
      ]),
    )
  const holds = async (value: string) => {
    const context = await contextOf(reader, world.today)
    const input = { period_start: OPENED, period_end: addDays(world.today, -1) }
    const { series } = await showValueHistory(context, world.accounts[0]!.id, input)
    assert.equal(series.at(-1)![1], value)
    await compare(world, 0, OPENED, world.today)
  }
  const sql = writer.database.write('*')
  await sql`delete from prices where provider = any (${PROVIDERS})`
  await book(world, 0, OPENED, {
    position: `${world.accounts[0]!.id} x`,
    instrument: instrumentId(symbol),
    units: '2',
  })
  await give(PROVIDERS[0]!, '50')
  await holds('100.00')
  await give(PROVIDERS[1]!, '60')
  await setPriority(writer, PROVIDERS[0]!, 20)
  await setPriority(writer, PROVIDERS[1]!, 30)
  await holds('100.00')
  await setPriority(writer, PROVIDERS[1]!, 10)
  await holds('120.00')
  await sql`delete from prices where provider = ${PROVIDERS[1]!}`
  await holds('100.00')
  await give(PROVIDERS[0]!, '51')
  await holds('102.00')
  const posted = `${addDays(day, 9)}T12:00:00Z`
  await writer.database.write(tenant)`
    insert into sandbox_prices (tenant, symbol, timestamp, bid, ask) values (${tenant}, ${symbol}, ${posted}, 7, 7)`
  await holds('14.00')
})

test('the price of the last entry counts without a stored price, of whatever month', async () => {
  tenant = await directTenant(reader)
  const world: World = { accounts: await openBoth(), today: addDays(OPENED, 75), log: [] }
  const [{ id, base_currency }] = world.accounts as [World['accounts'][number]]
  const position = `${id} x`
  const instrument = instrumentId('IT0005584856')
  await book(world, 0, OPENED, { position: `${id} y`, instrument: instrumentId(SYMBOLS[4]!), units: '3' })
  for (const [n, units, price] of [
    [2, '2', '90'],
    [9, '1', null],
    [25, '1.5', '91.25'],
    [26, '-1', null],
    [60, '2', '93'],
  ] as const)
    await book(world, 0, addDays(OPENED, n), {
      position,
      instrument,
      units,
      price,
      cash: '1.00',
      currency: 'EUR',
    })
  // A live installation has no simulated market.
  const live = { ...reader, config: { ...reader.config, environment: 'live' as const }, cached: newMemory() }
  const context = await contextOf(live, world.today)
  const days = daysFrom(OPENED, addDays(world.today, -1))
  const kept: string[] = []
  for (const day of days.filter((one) => addDays(one, 1).endsWith('-01') || one === days.at(-1))) {
    const values = await storeDailyValues(context, world.accounts, day, day)
    kept.push(...[...values!.get(id)!.months.values()].flatMap(({ total_values }) => total_values))
  }
  const entries = await listEntries(context, id, endOfDay(days.at(-1)!))
  const fresh = await valueSnapshots(
    context,
    base_currency,
    snapshotsAt(entries, days.map(endOfDay), emptyBook(await catalogueCoupons(context))),
  )
  assert.deepEqual(
    kept,
    fresh.map(({ total_value }) => total_value),
  )
  assert.ok(fresh.every(({ positions }) => positions.some(({ provider }) => /entry|assumed/.test(provider))))
})
