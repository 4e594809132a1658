// Orders, settlements and rollovers of one instant are decided about together. Here something is wrong with some of
// them, or there is nothing to do: the others must come to the same as without them, and together.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { kinds } from '../../../src/api.ts'
import type { App } from '../../../src/context.ts'
import { advanceTenant } from '../../../src/features/back-office/sandbox/advance-tenant.ts'
import { placeOrder } from '../../../src/features/orders/trading/placement/place-order.ts'
import { transferValue } from '../../../src/features/transfers/transfers/transfer-value.ts'
import { subtract } from '../../../src/values/decimal.ts'
import { type Body, type Caller, freshTenant } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { openAccounts } from '../../support/fill-accounts.ts'
import { WORLD } from '../../support/instruments.ts'
import { deskOf, holdLedger, MONDAY } from '../../support/trading.ts'

interface Town {
  app: App
  caller: Caller
  accounts: string[]
  world: string
  buy(account: number, cash_amount: string, more?: object): Promise<string>
  sell(account: number, quantity: string): Promise<string>
  advance(to: string): Promise<Record<string, number>>
  order(account: number, id: string): Promise<Body>
}

const OPENED = '2027-02-01T00:00:00.000Z'

async function openTown(count: number, settings: object = {}): Promise<Town> {
  const app = await testApp()
  const caller = await freshTenant(settings)
  const { tenant } = caller
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  await caller.post('/sandbox/clock/advance', { to: MONDAY })
  app.drop('tenant', tenant)
  const accounts = await openAccounts(app, tenant, count, { opened_at: OPENED })
  const lines = [{ currency: 'EUR', amount: '10000.00' }]
  for (const to of accounts)
    await changeAs(app, tenant, (context) =>
      transferValue(context, { kind: 'portfolio_transfer', to, lines } as never),
    )
  await deskOf(caller, accounts[0]!).price(WORLD, '50.00')
  const { id: world } = await caller.get(`/instruments/${WORLD}`)
  app.drop('sandbox_prices', tenant)
  const place = async (account: number, order: object) => {
    const input = { instrument: world, order_type: 'market', ...order }
    const { id } = await changeAs(app, tenant, (context) =>
      placeOrder(context, accounts[account]!, input as never),
    )
    return id as string
  }
  return {
    app,
    caller,
    accounts,
    world,
    buy: (account, cash_amount, more = {}) => place(account, { side: 'buy', cash_amount, ...more }),
    sell: (account, quantity) => place(account, { side: 'sell', quantity }),
    async advance(to) {
      const { processed } = await advanceTenant(app, kinds, tenant, () => to)
      app.drop('tenant', tenant)
      return processed
    },
    order: (account, id) => caller.get(`/accounts/${accounts[account]!}/orders/${id}`),
  }
}

const statusesOf = (town: Town, orders: [number, string][]) =>
  Promise.all(orders.map(async ([account, id]) => (await town.order(account, id)).status))

async function openJobs({ app, caller: { tenant } }: Town, kind: string) {
  return app.database.sql(tenant)<{ payload: Body; last_error: string | null }>`
    select payload, last_error from jobs where tenant = ${tenant} and kind = ${kind} and last_error is not null order by id`
}

async function holdAll({ caller, accounts }: Town) {
  for (const account of accounts.slice(0, 8)) await holdLedger(deskOf(caller, account))
}

const PLACED = '2027-03-01T10:00:01.000Z'
const SETTLED = '2027-03-03T12:00:00.000Z'

describe('orders that are sent at one instant', () => {
  test('one that cannot be booked waits, one of a suspended account ends, and the others fill', async () => {
    const town = await openTown(6)
    const { app, caller, accounts } = town
    const sql = app.database.write(caller.tenant)
    const [plain, other] = [await town.buy(0, '100.00'), await town.buy(1, '200.00')]
    const dropped = await town.buy(2, '100.00')
    const wrong = await town.buy(3, '100.00')
    const unfilled = await town.buy(4, '5001')
    const [first, second] = [await town.buy(5, '100.00'), await town.buy(5, '100.00')]
    await sql`update accounts set status = 'suspended' where tenant = ${caller.tenant} and id = ${accounts[2]!}`
    await sql`update orders set reserved_amount = 1 where tenant = ${caller.tenant} and id = ${wrong}`
    await town.advance(PLACED)
    const all: [number, string][] = [
      [0, plain],
      [1, other],
      [2, dropped],
      [3, wrong],
      [4, unfilled],
      [5, first],
      [5, second],
    ]
    assert.deepEqual(await statusesOf(town, all), [
      'filled',
      'filled',
      'cancelled',
      'executing',
      'cancelled',
      'filled',
      'filled',
    ])
    assert.equal((await town.order(2, dropped)).cancelled_reason, 'account_suspended')
    assert.equal((await town.order(4, unfilled)).cancelled_reason, 'unfilled')
    const positions = await sql<Body>`
      select p.total_buy_trades as buys, p.quantity = sum(t.quantity) as adds_up
      from positions p join trades t on t.tenant = p.tenant and t.position = p.id
      where p.tenant = ${caller.tenant} and p.account = ${accounts[5]!} group by p.tenant, p.id`
    assert.deepEqual(positions, [{ buys: 2, adds_up: true }])
    const failed = await openJobs(town, 'trading.submit-order')
    assert.deepEqual(
      failed.map(({ payload }) => payload.order),
      [wrong],
    )
    assert.match(failed[0]!.last_error!, /more than its reservation/)
    await sql`update orders set reserved_amount = 100 where tenant = ${caller.tenant} and id = ${wrong}`
    await town.advance('2027-03-01T10:00:02.000Z')
    const order = await town.order(3, wrong)
    assert.deepEqual([order.status, order.trades.length], ['filled', 1])
    const [{ sent }] = (await sql`
      select count(*)::int as sent from events
      where tenant = ${caller.tenant} and resource_id = ${wrong} and name = 'order.executing'`) as [Body]
    assert.equal(sent, 1)
    await holdAll(town)
  })

  test('they share transactions, and each has its own audit record', async () => {
    const town = await openTown(5)
    const { tenant } = town.caller
    for (const account of town.accounts.keys()) await town.buy(account, '100.00')
    const processed = await town.advance(PLACED)
    assert.equal(processed.executions, 5)
    const [{ commits, trades }] = (await town.app.database.sql(tenant)`
      select count(distinct xmin::text)::int as commits, count(*)::int as trades from trades where tenant = ${tenant}`) as [
      Body,
    ]
    assert.deepEqual([commits, trades], [1, 5])
    const records = await town.app.database.sql(tenant)`
      select resource, count(*)::int as steps, count(transfers)::int as moved from audit_records
      where tenant = ${tenant} and action = 'trading.submit-order' group by resource`
    assert.deepEqual(
      records.map(({ steps, moved }) => `${steps} ${moved}`),
      ['2 1', '2 1', '2 1', '2 1', '2 1'],
    )
  })
})

describe('trades that settle at one instant', () => {
  test('one that fails waits, one that is settled stays settled, and the others settle', async () => {
    const town = await openTown(4)
    const { app, caller, accounts } = town
    const sql = app.database.write(caller.tenant)
    const orders: [number, string][] = []
    for (const account of accounts.keys()) orders.push([account, await town.buy(account, '100.00')])
    await town.advance(PLACED)
    const [wrong, early] = [orders[1]![1], orders[2]![1]]
    await caller.post(`/sandbox/accounts/${accounts[2]}/orders/${early}/settle`, {})
    const settled_at = (await town.order(2, early)).settled_at
    await sql`update trades set quantity_currency = 'EUR', notional = -notional
              where tenant = ${caller.tenant} and "order" = ${wrong}`
    await town.advance(SETTLED)
    assert.deepEqual(await statusesOf(town, orders), ['settled', 'filled', 'settled', 'settled'])
    assert.equal((await town.order(2, early)).settled_at, settled_at)
    const failed = await openJobs(town, 'trading.settle-trade')
    assert.equal(failed.length, 1)
    assert.match(failed[0]!.last_error!, /turn it round instead/)
    await sql`update trades set quantity_currency = null, notional = -notional
              where tenant = ${caller.tenant} and "order" = ${wrong}`
    await town.advance('2027-03-04T12:00:00.000Z')
    assert.deepEqual(await statusesOf(town, orders), ['settled', 'settled', 'settled', 'settled'])
    const [{ settled }] = (await sql`
      select count(*)::int as settled from events where tenant = ${caller.tenant} and name = 'trade.settled'`) as [
      Body,
    ]
    assert.equal(settled, 4)
    await holdAll(town)
  })

  test('a position closes when the last of its sales settles, in batches of any size', async () => {
    const many = 126 // so that the two sales are decided about in two transactions
    const town = await openTown(many)
    const { app, caller, accounts } = town
    await town.buy(0, '100.00')
    await town.advance(PLACED)
    const [held] = await caller.get(`/accounts/${accounts[0]}/positions`)
    const first = await town.sell(0, '1')
    for (let account = 1; account < many; account++) await town.buy(account, '100.00')
    const last = await town.sell(0, subtract(held.total, '1'))
    await town.advance('2027-03-01T10:00:03.000Z')
    await town.advance(SETTLED)
    assert.deepEqual(
      await statusesOf(town, [
        [0, first],
        [0, last],
      ]),
      ['settled', 'settled'],
    )
    const [position] = await app.database.sql(caller.tenant)<Body>`
      select status from positions where tenant = ${caller.tenant} and account = ${accounts[0]!}`
    assert.equal(position!.status, 'closed')
    const events: Body[] = (await caller.get('/events?limit=1000')).filter(
      ({ name }: Body) => name === 'position.closed',
    )
    assert.equal(events.length, 1)
    await holdAll(town)
  })
})

describe('bills that roll over at one instant', () => {
  test('nothing is bought if the account may not buy or a replacement is pending, and the others roll over', async () => {
    const town = await openTown(4)
    const { app, caller, accounts } = town
    const sql = app.database.write(caller.tenant)
    const bills: Body[] = await caller.get('/instruments?instrument_type=bill')
    const [bill] = bills
      .filter((one) => one.issuer_country === 'DE' && one.maturity_date > '2027-03-20')
      .sort((a, b) => (a.maturity_date < b.maturity_date ? -1 : 1))
    for (const account of accounts.keys())
      await town.buy(account, '1000.00', { instrument: bill.id, automatic_rollover: true })
    await town.advance(PLACED)
    await sql`update accounts set may_buy = false where tenant = ${caller.tenant} and id = ${accounts[1]!}`
    await sql`
      update orders o set rolls = (select p.id from positions p where p.tenant = o.tenant and p.account = o.account)
      where tenant = ${caller.tenant} and account = ${accounts[2]!}`
    const processed = await town.advance(`${bill.maturity_date}T12:00:00.000Z`)
    assert.equal(processed.rollovers, 4)
    const rolled = await sql<Body>`
      select o.account, o.status, p.instrument = ${bill.id} as is_old
      from orders o join positions p on p.tenant = o.tenant and p.id = o.rolls
      where o.tenant = ${caller.tenant} and o.purpose = 'rollover' order by o.account`
    assert.deepEqual(
      rolled.map(({ account, status, is_old }) => [accounts.indexOf(account), status, is_old]).sort(),
      [
        [0, 'settled', true],
        [3, 'settled', true],
      ],
    )
    const commits = await sql<Body>`
      select count(distinct entry)::int as entries, count(distinct xmin::text)::int as commits from ledger_transfers
      where tenant = ${caller.tenant} and kind = 'rollover.fund'`
    assert.deepEqual(commits, [{ entries: 2, commits: 1 }])
    await holdAll(town)
  })
})
