// Changes of a tenant that come at the same time share statements, and stay changes of their own.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { App } from '../../src/context.ts'
import { placeOrder } from '../../src/features/orders/trading/placement/place-order.ts'
import { runInTransaction } from '../../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { payIn } from '../support/cash.ts'
import type { Answer, Body } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { openTestAccount } from '../support/journey.ts'
import { deskOf, holdLedger, worldDesk } from '../support/trading.ts'
import { passTime, until } from '../support/until.ts'

const SENT_AT_ONCE = 40

/** Accounts with cash that have bought before, and a function that sends an order of an account. */
async function stage(accounts: number, cash: string) {
  const first = await worldDesk({ cash: '0' })
  const desks = [first]
  for (let n = 1; n < accounts; n++) {
    const { account } = await openTestAccount(first.tenant)
    desks.push({ ...first, ...deskOf(first.tenant, account.id) })
  }
  for (const { tenant, account, at } of desks) {
    await payIn(tenant, account, cash)
    await payIn(tenant, account, '10.00')
    await tenant.post(`${at}/orders`, buyOf(first.world, '10.00'))
  }
  const send = (account: number, more: object, key: string = randomUUID()): Promise<Answer> =>
    first.tenant.call(
      'POST',
      `${desks[account]!.at}/orders`,
      { ...buyOf(first.world, '10.00'), ...more },
      {
        'idempotency-key': key,
      },
    )
  return { tenant: first.tenant, desks, world: first.world, send }
}

const buyOf = (instrument: string, cash_amount: string) =>
  ({ instrument, order_type: 'market', side: 'buy', cash_amount }) as const

/** The App with a list of the statements that it sends. */
async function watchedApp() {
  const app = await testApp()
  const sent: string[] = []
  const watched: App = {
    ...app,
    database: {
      ...app.database,
      runWrite: (tenant, statement) => {
        sent.push(statement.text)
        return app.database.runWrite(tenant, statement)
      },
    },
  }
  return { app: watched, sent }
}

describe('changes at the same time', () => {
  test('share statements, each with its own order, instant, event and audit record', async () => {
    const { tenant, desks, world } = await stage(4, '10000.00')
    await tenant.put('/sandbox/clock', { mode: 'running' })
    const { app, sent } = await watchedApp()
    const place = async (n: number) => {
      const request = { id: `req_${n}`, path: 'test', person: null, client_user: null, client_request: null }
      const facts = { tenant: tenant.tenant, actor: SYSTEM, request, action: 'test' }
      const { account } = desks[n % desks.length]!
      return runInTransaction(app, facts, async (context) => ({
        now: context.now,
        order: await placeOrder(context, account, buyOf(world, '10.00')),
      }))
    }
    const placed = await Promise.all(Array.from({ length: SENT_AT_ONCE }, (_, n) => place(n)))
    assert.ok(sent.length <= SENT_AT_ONCE / 2, `${sent.length} statements for ${SENT_AT_ONCE} orders`)
    for (const { order, now } of placed) {
      const stored = await tenant.get(`/accounts/${order.account}/orders/${order.id}`)
      assert.deepEqual([stored.cash_amount, stored.created_at], ['10.00', now])
    }
    const events: Body[] = await tenant.get('/events?limit=1000')
    const instants = new Map(placed.map(({ order, now }) => [order.id, now]))
    const own = events.filter(({ name, resource }) => name === 'order.placed' && instants.has(resource.id))
    assert.equal(own.length, SENT_AT_ONCE)
    for (const event of own) assert.equal(event.created_at, instants.get(event.resource.id))
    const records = await app.database.sql(tenant.tenant)<{
      request: string
      facts: string
      resource: string
    }>`
      select request, facts, resource from audit_records
      where tenant = ${tenant.tenant} and request like 'req\_%' and action = 'test'`
    assert.equal(new Set(records.map(({ request }) => request)).size, SENT_AT_ONCE)
    for (const { facts, resource } of records)
      assert.equal(
        facts.match(/orders\/ord_\w+/g)?.join(),
        `orders/${resource}`,
        'the seals of its own order alone',
      )
    const transfers = await app.database.sql(tenant.tenant)<{ reference: string; booked_at: string }>`
      select reference, booked_at from ledger_transfers
      where tenant = ${tenant.tenant} and reference = any (${[...instants.keys()]})
        and kind = 'order.reserve'`
    assert.equal(transfers.length, SENT_AT_ONCE)
    for (const { reference, booked_at } of transfers) assert.equal(booked_at, instants.get(reference))
    const { is_whole, faults } = await tenant.get('/ledger/proof')
    assert.deepEqual([is_whole, faults], [true, []])
  })

  test('changes at the same time get their own refusals: the others of a refused statement are placed', async () => {
    const { desks, send, tenant } = await stage(3, '100.00')
    const [repeated, reference] = [randomUUID(), `twice-${randomUUID()}`]
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => send(0, {})),
      ...Array.from({ length: 4 }, () => send(1, { cash_amount: '60.00' })),
      ...Array.from({ length: 3 }, () => send(2, { client_reference: reference })),
      ...Array.from({ length: 3 }, () => send(2, { cash_amount: '20.00' }, repeated)),
    ])
    const codes = answers.map(({ status, body }) =>
      status === 201 ? 201 : (body.code ?? body.error_code ?? status),
    )
    assert.deepEqual(codes.slice(0, 8), Array(8).fill(201))
    assert.equal(codes.slice(8, 12).filter((code) => code === 201).length, 1)
    assert.equal(codes.slice(12, 15).filter((code) => code === 201).length, 1)
    const orders: Body[] = await tenant.get(`${desks[2]!.at}/orders`)
    assert.equal(orders.filter(({ cash_amount }) => cash_amount === '20.00').length, 1)
    for (const { account, at } of desks) await holdLedger({ ...desks[0]!, account, at })
  })

  test('changes at the same time wait for no lock of another account', async () => {
    const { desks, send, tenant } = await stage(2, '1000.00')
    const app = await testApp()
    const tx = await app.database.begin(tenant.tenant)
    await tx.sql`select from accounts where tenant = ${tenant.tenant} and id = ${desks[0]!.account} for update`
    const locked = Array.from({ length: 3 }, () => send(0, {}))
    // The first waits for the lock, and the two others, which went out together, wait for it too.
    await until(
      () => tx.sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where pg_backend_pid() = any (pg_blocking_pids(pid))`,
      ([row]) => row!.waiting > 0,
    )
    await passTime(100, 'the two others go out after ten milliseconds')
    for (const { status } of await Promise.all([send(1, {}), send(1, {})])) assert.equal(status, 201)
    await tx.rollback()
    for (const { status } of await Promise.all(locked)) assert.equal(status, 201)
  })
})

test('orders at the same time never reserve more than the cash, whatever their sizes', async () => {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
  console.log(`seed ${seed}`)
  const size = fc.record({ account: fc.nat(2), cents: fc.integer({ min: 500, max: 9_000 }) })
  const { desks, send } = await stage(3, '1500.00')
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 5, maxLength: 40 }), async (sizes) => {
      const before = await Promise.all(desks.map(({ cash }) => cash()))
      const answers = await Promise.all(
        sizes.map(({ account, cents }) => send(account, { cash_amount: (cents / 100).toFixed(2) })),
      )
      const after = await Promise.all(desks.map(({ cash }) => cash()))
      for (const [account, { reserved, trading }] of after.entries()) {
        const placed = answers.filter(({ status }, n) => status === 201 && sizes[n]!.account === account)
        const cents = placed.reduce((sum, { body }) => sum + Number(body.cash_amount) * 100, 0)
        assert.equal(
          Math.round(Number(reserved) * 100),
          Math.round(Number(before[account]!.reserved) * 100 + cents),
        )
        assert.ok(Number(trading) >= 0)
        const refused = answers.filter(({ status }, n) => status !== 201 && sizes[n]!.account === account)
        for (const { status } of refused) assert.ok([400, 409, 422].includes(status))
      }
    }),
    { numRuns: 6, seed },
  )
})
