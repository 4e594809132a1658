// Ten years of daily time travel of 1,000 accounts that hold a bill which is rolled over and a bond, with recurring fees:
// settlements, coupons, maturities, rollovers, fees, a year at a time; while the server travels the next year this process
// keeps the values of every account's days of the last, as a worker of its own does. BENCH_YEARS and BENCH_ACCOUNTS make it
// shorter.
import { placeOrder } from '../src/features/trading/place-order.ts'
import { transferValue } from '../src/features/transfers/transfer-value.ts'
import { keepMonths } from '../src/features/valuation/keep-months.ts'
import { contextOf } from '../src/features/valuation/keep-values.ts'
import { addDays, dayOf, startOfDay } from '../src/values/time.ts'
import type { Measured, Stage } from './stage.ts'
import { as, newTown, nowOf, openAccounts, type Town } from './town.ts'

const YEARS = 10
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 1000)
const TRAVEL_YEARS = Number(process.env.BENCH_YEARS ?? YEARS)
const BATCH = 100
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
  const begun = performance.now()
  let keeping: Promise<void> = Promise.resolve()
  let travelled = 0
  for (let done = 0; done < days; ) {
    const part = Math.min(365, days - done)
    done += part
    const { processed: counts } = await town.caller.post('/sandbox/clock/advance', {
      to: startOfDay(addDays(start, done)),
    })
    for (const [kind, count] of Object.entries(counts as Record<string, number>))
      processed[kind] = (processed[kind] ?? 0) + count
    travelled = performance.now() - begun
    await keeping
    keeping = keepAll(stage, town, accounts, start, addDays(start, done - part), addDays(start, done - 1))
  }
  await keeping
  const whole = performance.now() - begun
  const counted = Object.entries(processed).map(([kind, count]) => `${count} ${kind}`)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    name: `Travel: ${YEARS} years of daily time travel of ${ACCOUNTS} accounts`,
    lines: [
      `${TRAVEL_YEARS} years travelled in ${seconds(travelled)}, every day's values kept after ${seconds(whole)}`,
      counted.join(', '),
    ],
    figure: (whole / 1000) * (YEARS / TRAVEL_YEARS),
    goal: -120,
    unit: 's for ten years',
  }
}

async function keepAll(
  { app }: Stage,
  { tenant }: Town,
  accounts: string[],
  opened: string,
  from: string,
  until: string,
) {
  app.drop('tenant', tenant)
  const context = contextOf(app, (await app.tenant(tenant))!)
  for (let n = 0; n < accounts.length; n += BATCH) {
    const part = accounts
      .slice(n, n + BATCH)
      .map((id) => ({ id, base_currency: 'EUR', created_at: startOfDay(opened) }))
    await keepMonths(context, part, from, until)
  }
}

async function inParts(accounts: string[], work: (account: string) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < accounts.length; n += 16) await Promise.all(accounts.slice(n, n + 16).map(work))
}
