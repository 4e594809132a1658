// Ten years of daily time travel of 1,000 accounts that hold a bill which is rolled over and a bond, with recurring fees:
// settlements, coupons, maturities, rollovers, fees, half a year at a time; while the server travels on this process keeps the
// values of every account's days of the last, as a worker of its own does. BENCH_YEARS and BENCH_ACCOUNTS make it shorter.

import { placeOrder } from '../src/features/orders/trading/placement/place-order.ts'
import { fillDailyValues } from '../src/features/portfolio/daily-values/fill-daily-values.ts'
import { transferValue } from '../src/features/transfers/transfers/transfer-value.ts'
import { addDays, dayOf, startOfDay } from '../src/values/time.ts'
import type { Measured, Stage } from './stage.ts'
import { as, newTown, nowOf, openAccounts, type Town } from './town.ts'

const YEARS = 10
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 1000)
const TRAVEL_YEARS = Number(process.env.BENCH_YEARS ?? YEARS)
/** The values of a year at most are kept ahead: of this step, and of the next while it is being travelled. */
const STEP = 182
const BOND = 'FR001400X8V5'

const fee = (alias: string, type: object) => ({
  alias,
  chargeable_currencies: { EUR: { unit_amount: '1.00' } },
  tax_rate: '0.19',
  ...type,
})

/** Ten years of time travel of a thousand accounts, and the values of all their days. */
export async function benchTravel(stage: Stage): Promise<Measured> {
  const { app } = stage
  const fees = [
    fee('custody', { fee_type: 'recurring' }),
    fee('buy', { fee_type: 'transaction', transaction_type: 'buy' }),
  ]
  const town = await newTown(stage, { fees })
  const start = dayOf(await nowOf(town))
  const accounts = await openAccounts(app, town, ACCOUNTS, startOfDay(start))
  const lines = [{ currency: 'EUR', amount: '100000.00' }]
  await inParts(accounts, (account) =>
    as(app, town, (context) =>
      transferValue(context, { kind: 'portfolio_transfer', to: account, lines } as never),
    ),
  )
  const bills: { id: string; issuer_country: string; maturity_period?: string; maturity_date: string }[] =
    await town.caller.get('/instruments?instrument_type=bill')
  const bill = bills
    .filter((one) => one.issuer_country === 'DE' && one.maturity_date > addDays(start, 140))
    .sort((a, b) => (a.maturity_date < b.maturity_date ? -1 : 1))[0]!
  const bond = await town.caller.get(`/instruments/${BOND}`)
  const orders = [
    {
      instrument: bill.id,
      order_type: 'market',
      side: 'buy',
      cash_amount: '20000.00',
      automatic_rollover: true,
    },
    { instrument: bond.id, order_type: 'market', side: 'buy', cash_amount: '20000.00' },
  ]
  await inParts(accounts, async (account) => {
    for (const order of orders) await as(app, town, (context) => placeOrder(context, account, order as never))
  })
  const processed: Record<string, number> = {}
  const days = Math.round(TRAVEL_YEARS * 365)
  await keepUntil(stage, town, addDays(start, -1)) // From where a worker that looks for the first time would begin.
  const begun = performance.now()
  let keeping: Promise<void> = Promise.resolve()
  let travelled = 0
  for (let done = 0; done < days; ) {
    done = Math.min(done + STEP, days)
    const to = addDays(start, done)
    const { processed: counts } = await town.caller.post('/sandbox/clock/advance', { to: startOfDay(to) })
    for (const [kind, count] of Object.entries(counts as Record<string, number>))
      processed[kind] = (processed[kind] ?? 0) + count
    travelled = performance.now() - begun
    await keeping
    keeping = keepUntil(stage, town, addDays(to, -1))
  }
  await keeping
  const whole = performance.now() - begun
  await checkKept(stage, town, start, days)
  const counted = Object.entries(processed).map(([kind, count]) => `${count} ${kind}`)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    name: `Travel: ${YEARS} years of daily time travel of ${ACCOUNTS} accounts`,
    lines: [
      `${TRAVEL_YEARS} years travelled in ${seconds(travelled)}, every day's values kept after ${seconds(whole)}`,
      counted.join(', '),
    ],
    figure: (whole / 1000) * (YEARS / TRAVEL_YEARS),
    goal: -45,
    unit: 's for ten years',
  }
}

// Carries out what a worker of its own would, until everything up to the day is kept.
async function keepUntil({ app }: Stage, { tenant }: Town, day: string): Promise<void> {
  for (;;) {
    await fillDailyValues(app)
    const [row] = await app.database.sql(tenant)<{ is_kept: boolean }>`
      select day >= ${day}::date as is_kept from valuation_progress where tenant = ${tenant}`
    if (row?.is_kept) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// Every day of every account must be stored, or the measurement is not valid.
async function checkKept({ app }: Stage, { tenant }: Town, from: string, days: number): Promise<void> {
  const [row] = await app.database.sql(tenant)<{ kept: number }>`
    select coalesce(sum(last_day - greatest(first_day, ${from}::date) + 1), 0)::int as kept
    from valuation_months where tenant = ${tenant} and last_day >= ${from}::date`
  if (row!.kept < days * ACCOUNTS) throw new Error(`${row!.kept} values kept, not ${days * ACCOUNTS}`)
}

async function inParts(accounts: string[], work: (account: string) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < accounts.length; n += 16) await Promise.all(accounts.slice(n, n + 16).map(work))
}
