// Coupons and maturities in batches leave exactly what they leave one by one, also in difficult cases: a closed
// account, missing units, open orders, loans to repay, repeated jobs, jobs without a position.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { kinds } from '../../src/api.ts'
import type { App } from '../../src/context.ts'
import { advanceTenant } from '../../src/features/back-office/sandbox/advance-tenant.ts'
import { findInstrument } from '../../src/features/instruments/catalog/read.ts'
import { placeOrder } from '../../src/features/orders/trading/placement/place-order.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { addDays, dayAt, startOfDay } from '../../src/values/time.ts'
import { enqueue } from '../../src/worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../src/worker/job.ts'
import type { Kinds } from '../../src/worker/run-jobs.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { openAccounts } from '../support/fill-accounts.ts'
import { BTP } from '../support/instruments.ts'
import { until } from '../support/until.ts'
import { alone, listLeft, TABLES } from '../support/what-is-left.ts'

const ACCOUNTS = 12
/** Two Italian bonds whose coupons are paid on 1 April and 1 October. */
const BONDS = [BTP, 'IT0005611741']
const SETTINGS = {
  fees: [
    {
      alias: 'sell',
      fee_type: 'transaction',
      transaction_type: 'sell',
      chargeable_currencies: { EUR: { unit_amount: '1.00' } },
    },
  ],
  withholding_taxes: [
    { transaction_type: 'coupon_payment', issuer_country: 'IT', rate: '12.5' },
    { transaction_type: 'maturity', issuer_country: 'FR', rate: '0.75' },
  ],
}
/** A first part after most of a day, the rest two days later: some orders have traded when their instrument matures. */
const SLOW = { venue: { latency_ms: 21 * 3_600_000, slices: 2, slice_interval_ms: 48 * 3_600_000 } }
const CLOSED = 3
const SELLER = 5
/**
 * The sells of both bills belong to the account with the earliest jobs, so the jobs that end them run among its own.
 */
const [EARLY, LATE, BOTH] = [6, 7, 0]
const SHORT = 1

// The first of them that leaves room to buy before it.
function couponDay(today: string): string {
  const days = ['2000', '2001'].flatMap((_, n) =>
    ['04-01', '10-01'].map((day) => `${Number(today.slice(0, 4)) + n}-${day}`),
  )
  return days.find((day) => addDays(day, -20) > today)!
}

/** Two French bills that mature on one day behind the coupons. */
async function findBills({ get }: Caller, day: string) {
  const bills: Body[] = await get('/instruments?instrument_type=bill')
  const later = bills.filter((one) => one.issuer_country === 'FR' && one.maturity_date > addDays(day, 4))
  const matures = later.map((one) => one.maturity_date).sort()[0]!
  const ids = later.filter((one) => one.maturity_date === matures).map((one) => one.id)
  return { matures, ids: ids.sort() as string[] }
}

interface Scene {
  app: App
  tenant: string
  accounts: string[]
  bills: string[]
  bonds: string[]
  /** Whether orders in both of the bills are to end, and one maturity fails: they cannot all share a batch. */
  isTroubled: boolean
}

/** Plays the history on a fresh tenant and gives everything it left, by table. */
async function play(by: Kinds, isTroubled: boolean) {
  const app = await testApp()
  const caller = await freshTenant(SETTINGS)
  const { tenant } = caller
  const { now } = await caller.put('/sandbox/clock', { mode: 'frozen' })
  const day = couponDay(now.slice(0, 10))
  await caller.post('/sandbox/clock/advance', { to: `${addDays(day, -12)}T10:00:00Z` })
  app.drop('tenant', tenant)
  const accounts = await openAccounts(app, tenant, ACCOUNTS, {
    opened_at: startOfDay(addDays(day, -12)),
  })
  const { matures, ids: bills } = await findBills(caller, day)
  const bonds: string[] = []
  for (const isin of BONDS) bonds.push((await caller.get(`/instruments/${isin}`)).id)
  const scene = { app, tenant, accounts, bills, bonds, isTroubled }
  const processed: Record<string, number> = {}
  const advance = async (to: string) => {
    const answer = await advanceTenant(app, by, tenant, () => `${to}:00.000Z`)
    for (const [kind, count] of Object.entries(answer.processed))
      processed[kind] = (processed[kind] ?? 0) + count
  }
  await seeAll(scene)
  await buyAll(scene)
  await advance(`${addDays(day, -3)}T10:00`)
  await disturbCoupons(scene, day)
  await advance(`${addDays(matures, -2)}T07:00`)
  await disturbMaturities(scene, matures)
  await advance(`${addDays(matures, -1)}T10:00`)
  await sellBills(scene, [LATE, BOTH])
  await advance(`${addDays(matures, 5)}T10:00`)
  return { ...scene, processed, left: await listLeft(app, tenant, accounts) }
}

const place = ({ app, tenant, accounts }: Scene, n: number, order: object) =>
  changeAs(app, tenant, (context) =>
    placeOrder(context, accounts[n]!, { order_type: 'market', ...order } as never),
  )

// The server has issued the bills and notifies the other processes. This one may be too busy to know them yet.
async function seeAll({ app, tenant, bills, bonds }: Scene): Promise<void> {
  const listed = () =>
    changeAs(app, tenant, (context) =>
      Promise.all([...bills, ...bonds].map((id) => findInstrument(context, id))),
    )
  await until(listed, (rows) => rows.every((one) => one !== undefined))
}

async function buyAll(scene: Scene): Promise<void> {
  const { app, tenant, accounts, bills, bonds } = scene
  const lines = [{ currency: 'EUR', amount: '7000.00' }]
  for (const [n, to] of accounts.entries()) {
    await changeAs(app, tenant, (context) =>
      transferValue(context, { kind: 'portfolio_transfer', to, lines } as never),
    )
    const buy = (instrument: string, cash_amount: string, more = {}) =>
      place(scene, n, { side: 'buy', instrument, cash_amount, ...more })
    // Of two bills that roll over on one day the first takes the cash, and the other is lent all of it.
    await buy(bills[0]!, '2000.00', { automatic_rollover: n % 2 === 0 })
    await buy(bonds[0]!, '1500.00')
    if (n < 9) await buy(bills[1]!, '1200.00', { automatic_rollover: n % 4 < 2 })
    if (n % 3 === 0) await buy(bonds[1]!, '1000.00')
  }
}

async function positionsIn({ app, tenant, accounts }: Scene, instrument: string) {
  const rows = await app.database.sql(tenant)<{ id: string; account: string; quantity: string }>`
    select id, account, trim_scale(quantity)::text as quantity from positions
    where tenant = ${tenant} and instrument = ${instrument} and status = 'open'`
  return accounts.map((account) => rows.find((row) => row.account === account)!)
}

/** Has a kind of job come for positions once more, and for one that there is not. */
async function askAgain(
  { app, tenant }: Scene,
  kind: 'coupon' | 'maturity',
  day: string,
  positions: string[],
) {
  await changeAs(app, tenant, async (context) => {
    for (const position of [...positions, 'pos_nothing'])
      enqueue(context, {
        kind: `corporate-actions.pay-${kind}`,
        payload: { position, ...(kind === 'coupon' ? { paid: day } : {}) },
        due_at: dayAt(day, DAILY_WORK),
        rank: RANK[kind],
      })
  })
}

async function disturbCoupons(scene: Scene, day: string): Promise<void> {
  const { app, tenant, accounts, bonds } = scene
  await app.database.write(tenant)`
    update accounts set status = 'closed' where tenant = ${tenant} and id = ${accounts[CLOSED]!}`
  const held = await positionsIn(scene, bonds[0]!)
  await place(scene, SELLER, { side: 'sell', instrument: bonds[0], quantity: held[SELLER]!.quantity })
  await askAgain(scene, 'coupon', day, [held[1]!.id, held[2]!.id])
}

async function disturbMaturities(scene: Scene, day: string): Promise<void> {
  const { app, tenant, bills } = scene
  const sql = app.database.write(tenant)
  await sql`update tenants set settings = settings || ${JSON.stringify(SLOW)}::jsonb where id = ${tenant}`
  app.drop('tenant', tenant)
  await sellBills(scene, [EARLY])
  const [first, second] = [await positionsIn(scene, bills[0]!), await positionsIn(scene, bills[1]!)]
  await askAgain(scene, 'maturity', day, [first[1]!.id, first[2]!.id])
  // Units that the ledger does not have: that one maturity fails.
  if (scene.isTroubled)
    await sql`
      update positions set quantity = quantity + 1000 where tenant = ${tenant} and id = ${second[SHORT]!.id}`
}

async function sellBills(scene: Scene, accounts: number[]): Promise<void> {
  for (const n of accounts)
    for (const instrument of scene.bills.slice(0, n === BOTH && scene.isTroubled ? 2 : 1))
      await place(scene, n, { side: 'sell', instrument, quantity: '4' })
}

/** How many entries of corporate actions there are of each kind of movement, and how many commits wrote them. */
async function countBookings({ app, tenant }: Scene) {
  return app.database.sql(tenant)<{ transaction_type: string; entries: number; commits: number }>`
    select transaction_type, count(*)::int as entries, count(distinct xmin::text)::int as commits from transactions
    where tenant = ${tenant} and reference_type = 'corporate_action' group by transaction_type order by transaction_type`
}

test.each([
  ['in one batch', false],
  ['and some of them leave the batch', true],
])('coupons and maturities of many positions, %s', async (_, isTroubled) => {
  const batched = await play(kinds, isTroubled)
  const single = await play(alone, isTroubled)
  for (const table of TABLES) assert.deepEqual(batched.left[table], single.left[table], table)
  assert.deepEqual(batched.processed, single.processed)
  const [coupons, maturities] = await countBookings(batched)
  // 12 and 4 positions, less one that was sold and two of the account that has closed.
  assert.deepEqual(coupons, { transaction_type: 'coupon_payment', entries: 13, commits: 1 })
  // 12 and 9, less two of the account that has closed, and of those the one that the ledger does not bear out.
  assert.equal(maturities!.entries, isTroubled ? 18 : 19)
  assert.ok(maturities!.commits <= (isTroubled ? 8 : 1), `${maturities!.commits} commits`)
  for (const { entries, commits } of await countBookings(single)) assert.equal(commits, entries)
  await holdScene(batched)
})

// The disturbances had their effects.
async function holdScene({ app, tenant, accounts, bills, isTroubled }: Scene): Promise<void> {
  const sql = app.database.sql(tenant)
  const left = await sql<{ account: string }>`
    select p.account from jobs j join positions p on p.tenant = j.tenant and p.id = j.payload ->> 'position'
    where j.tenant = ${tenant} and j.kind = 'corporate-actions.pay-maturity' and p.instrument = any (${bills})`
  assert.deepEqual(left, isTroubled ? [{ account: accounts[SHORT] }] : [])
  const ended = await sql<{ account: string; status: string; traded: string }>`
    select account, status, trim_scale(traded_quantity)::text as traded from orders
    where tenant = ${tenant} and side = 'sell' and instrument = any (${bills})`
  const shown = ended.map((one) => `${accounts.indexOf(one.account)} ${one.status} ${one.traded}`)
  assert.deepEqual(shown.sort(), [
    ...Array.from({ length: isTroubled ? 2 : 1 }, () => `${BOTH} cancelled 0`),
    `${EARLY} settled 2`,
    `${LATE} cancelled 0`,
  ])
  const loans = await sql<{ account: string; lent: string; balance: string }>`
    select to_account as account, sum(amount)::text as lent,
      (select trim_scale(sum(balance))::text from ledger_balances b
       where b.tenant = t.tenant and b.account = t.to_account) as balance
    from ledger_transfers t where tenant = ${tenant} and to_account like 'rollover:%' and kind = 'corporate_action'
    group by tenant, to_account`
  assert.ok(loans.some(({ account }) => account === `rollover:${accounts[BOTH]}`))
  for (const { account, balance } of loans) assert.equal(balance, '0', account)
}
