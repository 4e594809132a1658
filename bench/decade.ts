// Ten years of 1,000 accounts that follow models: cash comes in each month, plans buy with it, prices move, and runs lead
// accounts back. The books are added up after each month. BENCH_YEARS and BENCH_ACCOUNTS make it shorter.

import { createSubscription } from '../src/features/orders/rebalancing/subscriptions/create-subscription.ts'
import { createPlan } from '../src/features/orders/savings-plans/create-plan.ts'
import { transferValue } from '../src/features/transfers/transfers/transfer-value.ts'
import { addDays, addMonths, dayAt, dayOf, monthOf, startOfDay } from '../src/values/time.ts'
import type { Body } from '../test/support/caller.ts'
import { randomFrom } from '../test/support/random.ts'
import type { Measured, Stage } from './stage.ts'
import { as, newTown, nowOf, openAccounts, type Town } from './town.ts'

const YEARS = 10
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 1000)
const MONTHS = Math.round(12 * Number(process.env.BENCH_YEARS ?? YEARS))
const SEED = 20261128
/** The accounts of one change. */
const CHUNK = 50
const ETFS = { IE00B4L5Y983: 100, IE00BK5BQT80: 20, IE00BKM4GZ66: 50 }
const WEIGHTS = [
  ['0.60', '0.30', '0.08'],
  ['0.40', '0.40', '0.18'],
  ['0.20', '0.30', '0.48'],
]

const fee = (transaction_type: string) => ({
  alias: transaction_type,
  fee_type: 'transaction',
  transaction_type,
  chargeable_currencies: { EUR: { unit_amount: '0.10', rate: '0.001' } },
})

/** Ten years of a thousand accounts on models, with their books added up after each month. */
export async function benchDecade(stage: Stage): Promise<Measured> {
  const town = await newTown(stage, { fees: [fee('buy'), fee('sell')] })
  const start = dayOf(await nowOf(town))
  const models = await openModels(town)
  const accounts = await openAccounts(stage.app, town, ACCOUNTS, startOfDay(start))
  await inChunks(accounts, (chunk, first) => follow(stage, town, { chunk, first, models, start }))
  const random = randomFrom(SEED)
  const prices = new Map(Object.entries(ETFS))
  const processed: Record<string, number> = {}
  const begun = performance.now()
  for (let month = 1; month <= MONTHS; month++) {
    await post(town, prices, random)
    await inChunks(accounts, (chunk) => contribute(stage, town, chunk))
    const to = addDays(addMonths(monthOf(start), month), 27)
    const { processed: counts } = await town.caller.post('/sandbox/clock/advance', {
      to: dayAt(to, '20:00:00'),
    })
    for (const [kind, count] of Object.entries(counts as Record<string, number>))
      processed[kind] = (processed[kind] ?? 0) + count
    await addUp(town)
  }
  const seconds = (performance.now() - begun) / 1000
  await checkPlans(stage, town)
  const runs = await countRuns(stage, town)
  const counted = Object.entries(processed).map(([kind, count]) => `${count} ${kind}`)
  return {
    name: `Decade: ${YEARS} years of ${ACCOUNTS} accounts on models, with monthly plans and rebalancing`,
    lines: [
      `${MONTHS} months in ${seconds.toFixed(1)} s, books added up after each; seed ${SEED}`,
      `${runs}, ${counted.join(', ')}`,
    ],
    figure: seconds * ((YEARS * 12) / MONTHS),
    goal: -600,
    unit: 's for ten years',
  }
}

async function openModels({ caller }: Town): Promise<string[]> {
  const ids = await Promise.all(
    Object.keys(ETFS).map(async (symbol) => (await caller.get(`/instruments/${symbol}`)).id as string),
  )
  const models: string[] = []
  for (const [n, weights] of WEIGHTS.entries()) {
    const model = await caller.post('/models', {
      name: `Model ${n + 1}`,
      currency: 'EUR',
      weights: weights.map((weight, k) => ({ instrument: ids[k], weight })),
      cash_weight: '0.02',
      conditions: [
        { type: 'drift_band', kind: 'absolute', band: '0.1' },
        { type: 'calendar', interval: 'annual', day_of_month: 15, month: 1 },
      ],
      cooldown_days: 30,
    })
    models.push(model.id)
  }
  return models
}

interface Followers {
  chunk: string[]
  first: number
  models: string[]
  start: string
}

function follow(stage: Stage, town: Town, { chunk, first, models, start }: Followers): Promise<unknown> {
  return as(stage.app, town, async (context) => {
    for (const [n, account] of chunk.entries()) {
      const model = models[(first + n) % models.length]!
      await createSubscription(context, {
        account,
        model,
        rebalance_now: false,
        // The plans invest what comes in.
        cash_flows: 'hold',
      })
      await createPlan(context, account, {
        target: { model },
        amount: '200.00',
        currency: 'EUR',
        schedule: { interval: 'monthly', day_of_month: 1 + ((first + n) % 20), start_on: addDays(start, 1) },
        funding: { source: 'cash' },
        shortfall: 'reduce',
      } as never)
    }
  })
}

const contribute = (stage: Stage, town: Town, chunk: string[]): Promise<unknown> =>
  as(stage.app, town, async (context) => {
    const lines = [{ currency: 'EUR', amount: '250.00' }]
    for (const to of chunk) await transferValue(context, { kind: 'portfolio_transfer', to, lines } as never)
  })

// Prices move by up to 6 % a month.
async function post({ caller }: Town, prices: Map<string, number>, random: () => number): Promise<void> {
  for (const [symbol, price] of prices) {
    const next = price * (1 + (random() - 0.48) * 0.12)
    prices.set(symbol, next)
    await caller.post('/sandbox/prices', {
      symbol,
      bid: (next * 0.9995).toFixed(4),
      ask: (next * 1.0005).toFixed(4),
    })
  }
}

// The sums of all assets must be zero, and no customer may owe anything.
async function addUp({ caller }: Town): Promise<void> {
  const { balanced, accounts } = await caller.get('/sandbox/ledger')
  const owing = accounts.filter(
    ({ ledger_account, balance }: Body) => ledger_account.startsWith('customer:') && balance.startsWith('-'),
  )
  if (!balanced || owing.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(owing[0])}`)
}

// Every execution but those of the last days must have ended, or the measurement is not valid.
async function checkPlans({ app }: Stage, { tenant }: Town): Promise<void> {
  const [row] = await app.database.sql(tenant)<{ ended: number }>`
    select count(*)::int as ended from savings_plan_executions
    where tenant = ${tenant} and completed_at is not null`
  if (row!.ended < ACCOUNTS * (MONTHS - 1)) throw new Error(`${row!.ended} executions of plans have ended`)
}

async function countRuns({ app }: Stage, { tenant }: Town): Promise<string> {
  const rows = await app.database.sql(tenant)<{ status: string; count: number }>`
    select run_type || ' runs ' || status as status, count(*)::int as count from rebalancing_runs
    where tenant = ${tenant} group by run_type, status order by 1`
  return rows.map(({ status, count }) => `${count} ${status}`).join(', ')
}

async function inChunks(
  accounts: readonly string[],
  work: (chunk: string[], first: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < accounts.length; first += CHUNK)
    await work(accounts.slice(first, first + CHUNK), first)
}
