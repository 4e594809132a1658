// Corporate actions that are carried out concurrently: by batches of an advance, each decided while the previous one is
// written, by several workers, and together with their reversal.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { App, Context } from '../../src/context.ts'
import { payMaturities } from '../../src/features/corporate-actions/calendar/schedule-entitlements.ts'
import { reverseAction } from '../../src/features/corporate-actions/reverse-action.ts'
import { placeOrder } from '../../src/features/orders/trading/placement/place-order.ts'
import { type UnitChange, withChange } from '../../src/features/portfolio/holdings/decide-position.ts'
import { movePositions } from '../../src/features/portfolio/holdings/move-positions.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { available, rolloverLoan, UNSETTLED_TRADES } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import type { Slot } from '../../src/unit-of-work/pipeline-batches.ts'
import { runBatch } from '../../src/unit-of-work/run-batch.ts'
import { runInTransaction } from '../../src/unit-of-work/run-in-transaction.ts'
import { newId } from '../../src/values/ids.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { postTestPosition } from '../support/account.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { openAccounts } from '../support/fill-accounts.ts'
import { venueFile } from '../support/fix-desk.ts'
import { passTime } from '../support/until.ts'

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SETTLED = { settled: '10', unsettled: '0', reserved: '0' }

/** A tenant on a clock that stands still, and two bills of one issuer. */
async function setScene(accounts: number) {
  const app = await testApp()
  const caller = await freshTenant()
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  const bills: Body[] = await caller.get('/instruments?instrument_type=bill')
  const ids = bills.filter((one) => one.issuer_country === 'DE').map((one) => one.id as string)
  app.drop('tenant', caller.tenant)
  return { app, caller, accounts: await openAccounts(app, caller.tenant, accounts), bills: ids.slice(0, 2) }
}

const hold = (caller: Caller, account: string, instrument: string) =>
  postTestPosition(caller, account, { instrument, ...SETTLED })

const factsOf = (tenant: string) => ({
  tenant,
  actor: SYSTEM,
  action: 'test',
  request: { id: newId('req_'), path: 'test', person: null, client_user: null, client_request: null },
})

/** Something that others wait for until it is opened. */
function newGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

async function balanceOf(app: App, tenant: string, account: string): Promise<string> {
  const [row] = await app.database.sql(tenant)<{ balance: string }>`
    select coalesce(trim_scale(sum(balance)), 0)::text as balance from ledger_balances
    where tenant = ${tenant} and account = ${account} and asset = 'EUR'`
  return row!.balance
}

const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  const waited = passTime(300, 'nothing says that the work waits').then(() => false)
  return Promise.race([work.then(() => true), waited])
}

test('an action that books nothing yet waits for no holder: only the job of its payment date locks them', async () => {
  const { app, caller, accounts } = await setScene(1)
  const [fund] = await caller.get('/instruments?instrument_type=etf')
  const position = await hold(caller, accounts[0]!, fund.id)
  const action = { type: 'distribution', instrument: fund.id, amount_per_unit: '0.10' }
  const enter = (more: object) => caller.post('/sandbox/corporate-actions', { ...action, ...more })
  await changeAs(app, caller.tenant, async ({ sql, tenant }) => {
    await sql`select from positions where tenant = ${tenant} and id = ${position} for update`
    const dry = enter({ dry_run: true })
    const later = enter({ payment_date: '2099-12-31' })
    assert.equal((await dry).status, 'announced')
    assert.equal((await later).status, 'announced')
  })
})

describe('parts of an advance', () => {
  // An account that has never had cash has no balance to lock.
  test.each([
    ['that has cash', true],
    ['without cash', false],
  ])('parts of an advance repay the loan of an account %s once, though two of its bills mature', async (_, hasCash) => {
    const { app, caller, accounts, bills } = await setScene(1)
    const { tenant } = caller
    const [account] = accounts as [string]
    const positions = [await hold(caller, account, bills[0]!), await hold(caller, account, bills[1]!)]
    await changeAs(app, tenant, (context) =>
      post(context, {
        kind: 'test',
        reference: account,
        transfers: [
          {
            from: rolloverLoan(account),
            to: hasCash ? available(account) : UNSETTLED_TRADES,
            asset: 'EUR',
            amount: '1500.00',
          },
        ],
      }),
    )
    const first = newGate()
    const pay = (n: number, slot: Slot) =>
      runBatch(
        app,
        [factsOf(tenant)],
        (contexts) => payMaturities(contexts, [{ position: positions[n]! }]),
        slot,
      )
    const gate = newGate()
    const one = pay(0, { previousDone: gate.opened, release: first.open })
    await first.opened
    const two = pay(1, { previousDone: one, release: () => {} })
    assert.equal(await isDone(two), false)
    gate.open()
    await Promise.all([one, two])
    // 10 × 100.00 from each: of 2,000.00 the loan takes 1,500.00.
    assert.equal(await balanceOf(app, tenant, rolloverLoan(account)), '0')
    assert.equal(await balanceOf(app, tenant, available(account)), hasCash ? '2000' : '500')
  })
})

test('the payments of a maturity do not wait for each other, and its reversal waits for all of them', async () => {
  const { app, caller, accounts, bills } = await setScene(3)
  const { tenant } = caller
  const positions: string[] = []
  for (const account of accounts) positions.push(await hold(caller, account, bills[0]!))
  const pay = (n: number, then = async () => {}) =>
    runInTransaction(app, factsOf(tenant), async (context) => {
      await payMaturities([context], [{ position: positions[n]! }])
      await then()
    })
  await pay(0)
  const [gate, decided] = [newGate(), newGate()]
  const second = pay(1, () => {
    decided.open()
    return gate.opened
  })
  await decided.opened
  await pay(2)
  const [{ id } = { id: '' }] = await app.database.sql(tenant)<{ id: string }>`
    select id from corporate_actions where tenant = ${tenant}`
  const undone = changeAs(app, tenant, (context) => reverseAction(context, id))
  assert.equal(await isDone(undone), false)
  gate.open()
  await second
  assert.equal((await undone).positions, 3)
  for (const account of accounts) assert.equal(await balanceOf(app, tenant, available(account)), '0')
})

test('maturities wait for orders that the venue has not ended, and retry', async () => {
  const { app: here, caller, accounts, bills } = await setScene(3)
  const { tenant } = caller
  const file = venueFile({ port: 1, sender_comp_id: 'HOLDFAST', target_comp_id: 'VENUE' })
  const app: App = { ...here, config: { ...here.config, venue_file: file } }
  const [first, second, buyer] = accounts as [string, string, string]
  const positions = [await hold(caller, first, bills[0]!), await hold(caller, second, bills[0]!)]
  const lines = [{ currency: 'EUR', amount: '1000.00' }]
  await changeAs(here, tenant, (context) =>
    transferValue(context, { kind: 'portfolio_transfer', to: buyer, lines } as never),
  )
  const order = { instrument: bills[0], order_type: 'market', side: 'buy', cash_amount: '500.00' }
  await changeAs(here, tenant, (context) => placeOrder(context, buyer, order as never))
  const sql = here.database.write(tenant)
  const setStatus = (status: string) => sql`update orders set status = ${status} where tenant = ${tenant}`
  await setStatus('executing')
  const pay = () =>
    runBatch(app, [factsOf(tenant), factsOf(tenant)], (contexts) =>
      payMaturities(
        contexts,
        positions.map((position) => ({ position })),
      ),
    )
  const standing = async () => {
    const [row] = await sql`
      select (select status from orders where tenant = ${tenant}) as "order",
             (select status from corporate_actions where tenant = ${tenant}) as action,
             (select count(*)::int from corporate_action_bookings where tenant = ${tenant}) as bookings,
             (select count(*)::int from jobs where tenant = ${tenant} and kind = 'trading.cancel-at-venue') as cancels,
             (select count(*)::int from jobs where tenant = ${tenant} and kind = 'corporate-actions.pay-maturity'
                and payload ->> 'position' = any (${positions})
                and due_at = (select clock_at + interval '10 seconds' from tenants where id = ${tenant})) as again`
    return row
  }
  await pay()
  const expected = { order: 'cancelling', action: 'announced', bookings: 0, cancels: 1 }
  assert.deepEqual(await standing(), { ...expected, again: 2 })
  await pay()
  assert.deepEqual(await standing(), { ...expected, again: 4 })
  await setStatus('cancelled')
  await pay()
  const paid = { order: 'cancelled', action: 'processed', bookings: 2, cancels: 1, again: 4 }
  assert.deepEqual(await standing(), paid)
  assert.equal(await balanceOf(here, tenant, available(second)), '1000') // 10 × 100.00
})

describe('holdings that move in a batch', () => {
  const ACCOUNTS = 1
  /** Units in, or out as a share in fourths of what is there. */
  const step = fc.record({
    account: fc.nat(ACCOUNTS - 1),
    bill: fc.nat(1),
    units: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 2 }),
    fourths: fc.constantFrom(1, 3, 4, 4),
    cost: fc.integer({ min: 0, max: 100_000 }),
  })
  type Step = { account: number; bill: number; units: number | null; fourths: number; cost: number }

  /** The moves, none of which takes more than there is; what is emptied leaves with all that it cost. */
  function movesOf(steps: Step[], accounts: string[], bills: string[]): UnitChange[] {
    const held = new Map<string, { units: number; cost: number }>()
    return steps.flatMap(({ account, bill, units, fourths, cost }) => {
      const name = `${account} ${bill}`
      const before = held.get(name) ?? { units: 0, cost: 0 }
      const out = Math.ceil((before.units * fourths) / 4)
      if (units === null && out === 0) return []
      const moved =
        units === null
          ? { units: -out, cost: -Math.floor((before.cost * out) / before.units) }
          : { units, cost }
      held.set(name, { units: before.units + moved.units, cost: before.cost + moved.cost })
      const place = { account: accounts[account]!, instrument: bills[bill]! }
      return [{ ...place, quantity: String(moved.units), cost: String(moved.cost), money_per_point: '1' }]
    })
  }

  /** Moves them in batches of this size and returns the rows that remain. */
  async function play(app: App, tenant: string, steps: Step[], bills: string[], most: number) {
    const accounts = await openAccounts(app, tenant, ACCOUNTS)
    const moves = movesOf(steps, accounts, bills)
    for (let n = 0; n < moves.length; n += most) {
      const some = moves.slice(n, n + most)
      await changeAs(app, tenant, (context: Context) =>
        movePositions(
          context,
          some.map(({ account, instrument, ...units }) => ({
            context,
            account,
            instrument,
            move: (before, id) => withChange(before, { account, instrument, ...units }, id),
          })),
        ),
      )
    }
    return app.database.sql(tenant)`
      select array_position(${accounts}::text[], p.account) as account, p.instrument, p.status, p.quantity, p.cost,
             round(p.average_price, 12) as average_price, p.ytm, p.total_buy_trades, p.closed_at = p.opened_at as ends,
             array(select e.name from events e where e.tenant = p.tenant and e.resource_id = p.id order by e.ordinal) as events
      from positions p where p.tenant = ${tenant} and p.account = any (${accounts}) order by p.id`
  }

  test(`holdings that move in a batch leave the same rows as holdings that move one by one, seed ${seed}`, async () => {
    const { app, caller, bills } = await setScene(0)
    const { tenant } = caller
    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      const apart = await play(app, tenant, steps, bills, 1)
      assert.deepEqual(await play(app, tenant, steps, bills, 100), apart)
    })
    await fc.assert(property, { seed, numRuns: 40 })
  })
})
