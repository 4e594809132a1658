// Jobs in batches leave exactly what the same jobs leave one by one: a history is played both ways, and the ledger, the
// lists of the accounts, fees, orders, documents, events, audit records and open jobs are compared.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { kinds } from '../../src/api.ts'
import type { App } from '../../src/context.ts'
import { advanceTenant } from '../../src/features/back-office/sandbox/advance-tenant.ts'
import { placeOrder } from '../../src/features/orders/trading/placement/place-order.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { multiply, subtract } from '../../src/values/decimal.ts'
import { addDays, nextMonth, startOfDay } from '../../src/values/time.ts'
import type { Kinds } from '../../src/worker/run-jobs.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { openAccounts } from '../support/fill-accounts.ts'
import { OAT } from '../support/instruments.ts'
import { randomFrom } from '../support/random.ts'
import { until } from '../support/until.ts'
import { alone, listLeft, TABLES } from '../support/what-is-left.ts'

const DAYS = 45
const ACCOUNTS = 14
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)

const fee = (alias: string, price: object, type: object) => ({
  alias,
  tax_rate: '0.19',
  chargeable_currencies: { EUR: price },
  ...type,
})
const fees = [
  fee('custody', { unit_amount: '1.00' }, { fee_type: 'recurring' }),
  fee('by-value', { unit_amount: '0.10', rate: '0.0004' }, { fee_type: 'recurring' }),
  fee('buy', { unit_amount: '1.00' }, { fee_type: 'transaction', transaction_type: 'buy' }),
]

// What each account begins with: nothing, less than its fees, or enough for orders, of some hardly so.
const cash = Array.from({ length: ACCOUNTS }, (_, n) => {
  if (n % 7 === 0) return undefined
  if (n === 4 || n === 10) return '2450.00'
  return (n % 7 < 3 ? 0.01 + random() * 3 : 3000 + random() * 1000).toFixed(2)
})

// So much of a redemption goes to the state that some bills pay back less than their rollover was lent.
const withholding_taxes = [{ transaction_type: 'maturity', rate: '95' }]

// Whether the venue cuts executions in two, and settlements fail at first.
const venue = { slices: 1 + Math.floor(random() * 2), failed_settlements: Math.floor(random() * 2) }

/** Plays the history on a fresh tenant and gives everything it left, by table. */
async function play(by: Kinds, start?: string) {
  const app = await testApp()
  const caller = await freshTenant({ fees, venue, withholding_taxes })
  const { tenant } = caller
  const { now } = await caller.put('/sandbox/clock', { mode: 'frozen' })
  const day = start ?? addDays(nextMonth(now.slice(0, 10)), 3)
  // Orders wait until the market opens, so that the advance carries them out and not the worker of the server.
  await caller.post('/sandbox/clock/advance', { to: `${day}T03:00:00Z` })
  app.drop('tenant', tenant)
  const accounts = await openAccounts(app, tenant, ACCOUNTS, { opened_at: startOfDay(day) })
  await fund(app, caller, accounts, day)
  const { processed } = await advanceTenant(app, by, tenant, () => `${addDays(day, 5)}T03:00:00.000Z`)
  await trade(app, tenant, accounts)
  // One account is closing and one is closed; neither owes anything yet.
  const sql = app.database.write(tenant)
  await sql`update accounts set status = 'closing' where tenant = ${tenant} and id = ${accounts[1]!}`
  await sql`update accounts set status = 'closed' where tenant = ${tenant} and id = ${accounts[7]!}`
  const later = await advanceTenant(app, by, tenant, () => `${addDays(day, DAYS)}T09:00:00.000Z`)
  for (const [kind, count] of Object.entries(later.processed))
    processed[kind] = (processed[kind] ?? 0) + count
  const entries = await sql<{ kind: string; entries: number; commits: number }>`
    select kind, count(distinct entry)::int as entries, count(distinct xmin::text)::int as commits from ledger_transfers
    where tenant = ${tenant} and kind in ('fee.collect', 'trade', 'settlement') group by kind order by kind`
  // Tokens run on the tenant's clock, and the server hears of its move by a notification.
  await until(
    () => caller.call('GET', '/sandbox/clock'),
    ({ status, body }) => status === 200 && body.now === later.now,
  )
  assert.deepEqual((await caller.get('/ledger/proof')).faults, [])
  return { day, processed, entries, left: await listLeft(app, tenant, accounts) }
}

async function fund(app: App, { tenant, get }: Caller, accounts: string[], day: string): Promise<void> {
  const bills: Body[] = await get('/instruments?instrument_type=bill')
  const [bill] = bills
    .filter((one) => one.issuer_country === 'DE' && one.maturity_date > addDays(day, 20))
    .sort((a, b) => (a.maturity_date + a.id < b.maturity_date + b.id ? -1 : 1))
  const bond = await get(`/instruments/${OAT}`)
  const buy = { order_type: 'market', side: 'buy', cash_amount: '1200.00' }
  for (const [n, account] of accounts.entries()) {
    const amount = cash[n]
    if (amount === undefined) continue
    const lines = [{ currency: 'EUR', amount }]
    await changeAs(app, tenant, (context) =>
      transferValue(context, { kind: 'portfolio_transfer', to: account, lines } as never),
    )
    if (Number(amount) < 500) continue
    const orders = [
      { ...buy, instrument: bill.id, automatic_rollover: n % 2 === 0 },
      { ...buy, instrument: bond.id },
    ]
    for (const order of orders)
      await changeAs(app, tenant, (context) => placeOrder(context, account, order as never))
  }
}

// Of some who hold the bond everything is sold in two orders of one instant, of some a part; some buy more. One is
// suspended before its order goes out.
async function trade(app: App, tenant: string, accounts: string[]): Promise<void> {
  app.drop('tenant', tenant)
  const sql = app.database.write(tenant)
  const held = await sql<{ account: string; instrument: string; quantity: string }>`
    select account, instrument, quantity from positions
    where tenant = ${tenant} and status = 'open' and not automatic_rollover order by account, instrument`
  for (const { account, instrument, quantity } of held) {
    const n = accounts.indexOf(account)
    const some = multiply(quantity, '0.5').split('.')[0]!
    const sell = { instrument, order_type: 'market', side: 'sell' }
    const orders = [
      [
        { ...sell, quantity: some },
        { ...sell, quantity: subtract(quantity, some) },
      ],
      [{ ...sell, quantity: some }],
      [{ ...sell, side: 'buy', cash_amount: '300.00' }],
    ][n % 3]!
    for (const order of orders)
      await changeAs(app, tenant, (context) => placeOrder(context, account, order as never))
  }
  await sql`update accounts set status = 'suspended' where tenant = ${tenant} and id = ${accounts[5]!}`
}

test('jobs in batches leave exactly what the same jobs leave one by one', async () => {
  console.log(`batch equals sequential: TEST_SEED=${seed}`)
  const batched = await play(kinds)
  const single = await play(alone, batched.day)
  assert.deepEqual(batched.processed, single.processed)
  for (const table of TABLES) assert.deepEqual(batched.left[table], single.left[table], table)
  for (const { kind, entries, commits } of batched.entries)
    assert.ok(commits < entries / 2, `${entries} entries of ${kind} took ${commits} commits`)
  // The two fees of an account are charged and taken in one change.
  for (const { kind, entries, commits } of single.entries)
    assert.ok(commits >= (kind === 'fee.collect' ? entries / 2 : entries), `${entries} ${kind} in ${commits}`)
  for (const kind of [
    'fees',
    'collections',
    'executions',
    'settlements',
    'maturities',
    'repayments',
    'documents',
  ])
    assert.ok(batched.processed[kind]! > 0, `no ${kind} in ${JSON.stringify(batched.processed)}`)
  assert.ok(batched.left.overdrafts!.length > 0, 'no rollover leaves an overdraft')
})
