// What befalls a pool between its cut and the booking of its shares.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { App } from '../../../src/context.ts'
import { cancelOrders } from '../../../src/features/orders/execution/cancel-orders.ts'
import { bookParentReport } from '../../../src/features/orders/execution/pools/book-parent-report.ts'
import { bustExecution } from '../../../src/features/orders/execution/pools/bust-parent.ts'
import { pollParents } from '../../../src/features/orders/execution/pools/cut-pools.ts'
import { startPool } from '../../../src/features/orders/execution/pools/start-pool.ts'
import type { Job } from '../../../src/worker/job.ts'
import { beginSteps } from '../../../src/worker/run-steps.ts'
import { setAccount } from '../../support/account.ts'
import { houseOf } from '../../support/cash.ts'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { venueFile } from '../../support/fix-desk.ts'
import { CUT, NO_FEES, openPool, WHOLE } from '../../support/pools.ts'
import type { Desk } from '../../support/trading.ts'
import { until } from '../../support/until.ts'

const assertNothingUnsettled = async (tenant: Caller, world: string, days = 7) => {
  await tenant.post('/sandbox/clock/advance', { seconds: days * 86_400 })
  for (const asset of ['EUR', world])
    assert.equal((await houseOf(tenant, 'street', asset)) ?? '0', '0', asset)
}

/** Carries out the cut of the parent; work runs after it, before its shares are booked. */
async function betweenCutAndBooking(tenant: string, parent: string, work: () => Promise<void>) {
  const app = await testApp()
  let working: Promise<void> | undefined
  let pid = 0
  // Another change waits for the parent, and has it before the job that books its shares.
  const lock = () =>
    changeAs(app, tenant, async ({ sql }) => {
      pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`)[0]!.pid
      await sql`select id from parent_orders where tenant = ${tenant} and id = ${parent} for update`
      await work()
    })
  await changeAs(app, tenant, async (context) => {
    await startPool(context, { parent })
    working = lock()
    working.catch(() => {})
    const waiting = () => app.database.write(tenant)`select from pg_locks where pid = ${pid} and not granted`
    await until(waiting, ({ length }) => length > 0)
  })
  await working
}

describe('a share that is fixed', () => {
  test('a share that is fixed is booked, though the orders of the firm are cancelled before', async () => {
    const pool = await openPool(['1000.00'], { ...NO_FEES, ...WHOLE })
    const { tenant, desks, sell, world, openResidual } = pool
    const [ada] = desks as [Desk]
    const firm = await openResidual('100.00')
    await ada.place({ instrument: world, side: 'buy', quantity: '1' })
    await ada.advance(1)
    // 0.25 units are no whole unit: the firm buys them at the middle of the market, 49.95, for 12.49.
    const { parent_order } = await sell(ada, '0.25')
    await betweenCutAndBooking(tenant.tenant, parent_order, async () => {
      await changeAs(await testApp(), tenant.tenant, (context) =>
        cancelOrders(context, { account: firm.account, reason: 'cancelled_by_operator' }),
      )
    })
    const parent = await until<Body>(
      () => tenant.get(`/parent-orders/${parent_order}`),
      ({ status }) => status === 'filled',
    )
    assert.equal((await firm.order(parent.allocations[1].order)).status, 'filled')
    assert.equal((await firm.cash()).trading, '87.51')
    assert.equal((await firm.positions())[0]!.total, '0.25')
    await assertNothingUnsettled(tenant, world)
  })

  test('a fixed share of the firm is booked, though its account is suspended after the cut', async () => {
    const venue = { whole_units: true, slices: 2, slice_interval_ms: 60_000 }
    const pool = await openPool(['1000.00'], { ...NO_FEES, venue })
    const { tenant, desks, buy, cut, advance, world, openResidual } = pool
    const firm = await openResidual('100.00')
    await buy(desks[0]!, '75.00')
    const { id, status } = await cut()
    assert.equal(status, 'executing')
    await setAccount(tenant, firm.account, { status: 'suspended' })
    await advance(60)
    const parent = await tenant.get(`/parent-orders/${id}`)
    // The customer wants 1.5 of the 2 units, and the firm has the other 0.5.
    assert.deepEqual([parent.status, parent.from_residual], ['filled', '-0.5'])
    assert.equal((await firm.cash()).trading, '75.00')
    await assertNothingUnsettled(tenant, world)
  })
})

const SLICES = { ...NO_FEES, venue: { slices: 2, slice_interval_ms: 60_000 } }

test('a split waits for the shares of a pool that is at the venue', async () => {
  const { tenant, desks, buy, cut, advance, world } = await openPool(['1000.00'], SLICES)
  const [ada] = desks as [Desk]
  await buy(ada, '100.00')
  assert.equal((await cut()).status, 'executing')
  const split = { type: 'split', instrument: world, ratio: '2', cash_price: '25.00' }
  assert.equal((await tenant.post('/sandbox/corporate-actions', split)).status, 'announced')
  await advance(90)
  // The 1.99 units that the two slices bring are split, though the second came after the announcement.
  assert.equal((await ada.positions())[0]!.total, '3.98')
})

describe('pools at a venue that keeps orders', () => {
  /** A pool at the venue of slices, with one execution; another App of its tenant has a FIX venue. */
  async function openExecuting() {
    const pool = await openPool(['1000.00'], SLICES)
    await pool.buy(pool.desks[0]!, '100.00')
    const parent = await pool.cut()
    assert.deepEqual([parent.status, parent.executions.length], ['executing', 1])
    const app = await testApp()
    const file = venueFile({ port: 1, sender_comp_id: pool.tenant.tenant, target_comp_id: 'VENUE' })
    const atFix: App = { ...app, config: { ...app.config, venue_file: file } }
    return { ...pool, parent, atFix, id: pool.tenant.tenant, sql: app.database.write(pool.tenant.tenant) }
  }

  test('a final report without an execution that is written here fixes no shares', async () => {
    const { parent, atFix, id, tenant } = await openExecuting()
    const report = { fills: [], outcome: 'expired', next_check_at: null } as const
    const book = () =>
      changeAs(atFix, id, (context) =>
        bookParentReport(context, parent.id, { ...report, fills: [] }, { keepsOrders: true }),
      )
    await assert.rejects(book(), /differ from the venue's final report/)
    assert.deepEqual((await tenant.get(`/parent-orders/${parent.id}`)).allocations, [])
  })

  test('the bust of an execution that is not written yet is tried once more', async () => {
    const { parent, atFix, id, sql } = await openExecuting()
    const bust = { parent: parent.id, execution: 'LATE' }
    await changeAs(atFix, id, (context) => bustExecution(context, bust))
    const jobs = await sql<{ payload: object; due_at: string }>`
      select payload, due_at from jobs where tenant = ${id} and kind = 'trading.bust-parent'`
    assert.deepEqual(jobs, [{ payload: { ...bust, isSecond: true }, due_at: '2027-03-01T14:05:00.000Z' }])
    await changeAs(atFix, id, (context) => bustExecution(context, { ...bust, isSecond: true }))
    assert.equal(
      (await sql`select from jobs where tenant = ${id} and kind = 'trading.bust-parent'`).length,
      1,
    )
  })

  test('a parent order that the venue still works on after the close is cancelled there', async () => {
    const { parent, atFix, id, sql } = await openExecuting()
    const { plan } = await changeAs(atFix, id, (context) => startPool(context, { parent: parent.id }))
    await plan!.venue.submit(plan!.order, plan!.market)
    await sql`update fix_requests set seq = 1 where tenant = ${id}`
    const requests = async (now: string) => {
      const [job] = await sql<Job>`
        select tenant, id, kind, payload, lane, partition_key, due_at, attempts, trace from jobs
        where tenant = ${id} and kind = 'trading.poll-parent' order by id desc limit 1`
      const { run, failed } = beginSteps(atFix, { now, onDone: () => {} })
      await pollParents(run, new Map([[job!, { parent: parent.id, at: now }]]))
      assert.deepEqual([...failed.values()], [])
      const rows = await sql<{ type: string }>`
        select type from fix_requests where tenant = ${id} order by ordinal`
      return rows.map(({ type }) => type)
    }
    const close = plan!.order.closes_at!
    const pastClose = (ms: number) => new Date(Date.parse(close) + ms).toISOString()
    assert.deepEqual(await requests(pastClose(300_000)), ['D'])
    assert.deepEqual(await requests(pastClose(300_001)), ['D', 'F'])
  })
})

test('the settled rounding of a parent order is taken back with it', async () => {
  const settings = { ...NO_FEES, venue: { whole_units: true, failed_settlements: 1 } }
  const { tenant, desks, buy, cut, advance, world } = await openPool(['1000.00', '1000.00'], settings)
  await buy(desks[0]!, '100.00')
  await buy(desks[1]!, '75.00')
  const parent = await cut()
  assert.equal(parent.rounding_amount, '-0.01')
  // The rounding settles on the settlement date; the trades fail to settle there for the first time.
  await advance('2027-03-03T10:00:00.000Z')
  await tenant.post(`/sandbox/parent-orders/${parent.id}/bust`)
  await assertNothingUnsettled(tenant, world)
})

test('customers come before the firm at a cut, in whatever order its jobs run', async () => {
  const { tenant, desks, sell, advance, world, openResidual } = await openPool(['1000.00'])
  const [ada] = desks as [Desk]
  const firm = await openResidual('1000.00')
  for (const desk of [ada, firm]) await desk.place({ instrument: world, side: 'buy', quantity: '2' })
  await advance(1)
  const orders = [
    await sell(firm, '1'),
    await firm.place({ instrument: world, side: 'buy', cash_amount: '50.00', execution: 'pooled' }),
    await sell(ada, '1'),
    await ada.place({ instrument: world, side: 'buy', cash_amount: '50.00', execution: 'pooled' }),
  ]
  const parents = orders.map(({ parent_order }) => parent_order)
  // The order of the placements becomes that of the jobs: the last come first.
  for (const [n, parent] of parents.entries())
    await (await testApp()).database.write(tenant.tenant)`
      update jobs set rank = ${n} where tenant = ${tenant.tenant} and payload ->> 'parent' = ${parent}`
  await advance(CUT)
  const events: Body[] = await tenant.get('/events?limit=1000')
  const started = events.filter(({ name }) => name === 'parent_order.started').reverse()
  assert.deepEqual(
    started.map(({ resource }) => resource.id),
    parents.reverse(),
  )
})

test('a venue executes no more than the whole of a parent order', async () => {
  const tenant = await freshTenant()
  const create = (pool_fill_ratio: string) =>
    tenant.call('POST', '/sandbox/tenants', { name: 'Ratio', settings: { venue: { pool_fill_ratio } } })
  for (const ratio of ['1.000001', '2', '10'])
    assert.deepEqual(offenders(await refused(create(ratio), 400, 'invalid_request')), [
      'body.settings.venue.pool_fill_ratio invalid_param',
    ])
  for (const ratio of ['0', '0.63', '1', '1.00']) assert.equal((await create(ratio)).status, 201)
})
