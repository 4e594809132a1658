// A pool of ten thousand orders: ten of each of a thousand accounts, in two batches, at a venue of whole units. Measured
// are the check of the batches, and the cut until every share is booked. Every unit and cent must have an owner.
import { transferValue } from '../src/features/transfers/transfers/transfer-value.ts'
import { addDays, dayOf, startOfDay } from '../src/values/time.ts'
import type { Body } from '../test/support/caller.ts'
import { payIn } from '../test/support/cash.ts'
import { WORLD } from '../test/support/instruments.ts'
import { randomFrom } from '../test/support/random.ts'
import { until } from '../test/support/until.ts'
import type { Measured, Stage } from './stage.ts'
import { as, newTown, nowOf, openAccounts, type Town } from './town.ts'

const ACCOUNTS = 1_000
const ORDERS = 10_000
const BATCH = 5_000
const SEED = 20_270_301
const LIMIT_MS = 120_000

/** The seconds in which a pool of ten thousand orders is cut, executed, shared and booked. */
export async function benchPools(stage: Stage): Promise<Measured> {
  const town = await newTown(stage, { fees: [], venue: { whole_units: true } })
  const accounts = await furnish(stage, town)
  const begun = performance.now()
  const parent = await sendBatches(town, accounts)
  const checked = performance.now()
  await town.caller.post('/sandbox/clock/advance', { to: parent.cut_at })
  const booked = performance.now()
  checkShares(await town.caller.get(`/parent-orders/${parent.id}`))
  const seconds = (from: number, to: number) => (to - from) / 1000
  return {
    name: `Pools: ${ORDERS} orders of ${ACCOUNTS} accounts, from the cut until every share is booked`,
    lines: [
      `checked and placed in two batches in ${seconds(begun, checked).toFixed(1)} s; units and cents conserved`,
    ],
    figure: seconds(checked, booked),
    goal: -20,
    unit: 's',
  }
}

async function furnish({ app }: Stage, town: Town): Promise<string[]> {
  const { caller } = town
  const start = dayOf(await nowOf(town))
  const accounts = await openAccounts(app, town, ACCOUNTS, startOfDay(start))
  const lines = [{ currency: 'EUR', amount: '100000.00' }]
  for (const account of accounts)
    await as(app, town, (context) =>
      transferValue(context, { kind: 'portfolio_transfer', to: account, lines } as never),
    )
  const { account } = await caller.post('/sandbox/firm-accounts', { name: 'Residual', is_residual: true })
  await payIn(caller, account, '1000.00')
  // A day of business, before its first cut.
  const monday = Array.from({ length: 7 }, (_, n) => addDays(start, n + 1)).find(
    (day) => new Date(day).getUTCDay() === 1,
  )!
  await caller.post('/sandbox/clock/advance', { to: `${monday}T08:30:00Z` })
  return accounts
}

async function sendBatches({ caller }: Town, accounts: readonly string[]): Promise<Body> {
  const random = randomFrom(SEED)
  const { id: instrument } = await caller.get(`/instruments/${WORLD}`)
  const amount = () => (Math.floor(random() * 90_000 + 1_000) / 100).toFixed(2)
  const orders = Array.from({ length: ORDERS }, (_, n) => ({
    account: accounts[n % ACCOUNTS]!,
    instrument,
    side: 'buy',
    cash_amount: amount(),
  }))
  let batch: Body = {}
  for (let from = 0; from < ORDERS; from += BATCH) {
    const { id } = await caller.post('/order-batches', { orders: orders.slice(from, from + BATCH) })
    batch = await until<Body>(
      () => caller.get(`/order-batches/${id}`),
      ({ status }) => status !== 'validating',
      LIMIT_MS,
    )
    if (batch.valid_rows !== BATCH) throw new Error(`${batch.valid_rows} rows of ${BATCH} are valid`)
  }
  return caller.get(`/parent-orders/${batch.parent_orders[0]}`)
}

// In whole cents and in millionths of a unit, which are the steps of the share.
const whole = (decimal: string, places: number) => BigInt((Number(decimal) * 10 ** places).toFixed(0))

function checkShares({
  status,
  allocations,
  traded_quantity,
  traded_notional,
  rounding_amount,
  ...parent
}: Body) {
  if (status !== 'filled') throw new Error(`the parent order is ${status}`)
  const own = allocations.filter((each: Body) => !each.is_residual)
  if (own.length !== ORDERS) throw new Error(`there are ${own.length} shares`)
  const sum = (rows: Body[], member: string, places: number) =>
    rows.reduce((total, row) => total + whole(row[member], places), 0n)
  const units = sum(own, 'quantity', 6) - whole(parent.from_residual, 6)
  const residual = allocations.filter((each: Body) => each.is_residual)
  const sign = Number(parent.from_residual) > 0 ? -1n : 1n
  const money = sum(own, 'notional', 2) + sign * sum(residual, 'notional', 2) + whole(rounding_amount, 2)
  if (units !== whole(traded_quantity, 6))
    throw new Error(`${units} units have an owner of ${traded_quantity}`)
  if (money !== whole(traded_notional, 2))
    throw new Error(`${money} cents have an owner of ${traded_notional}`)
}
