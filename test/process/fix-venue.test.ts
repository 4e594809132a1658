// A server that sends its orders to a FIX venue: over HTTP on our side, over TCP on the venue's side.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Body, Caller } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { type Counterparty, startAcceptor } from '../support/fix-acceptor.ts'
import { venueFile } from '../support/fix-desk.ts'
import { WORLD } from '../support/instruments.ts'
import { SYSTEM_USER } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import {
  command,
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  run,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let url: string
let venue: Counterparty
let tenant: Caller
let orders: string
let at: string
let instrument: string

beforeAll(async () => {
  venue = await startAcceptor('VENUE', 'HOLDFAST')
  url = await newDatabase()
  own = await startOwn(
    await newEnvironment({
      DATABASE_URL: url,
      VENUE_FILE: venueFile({ port: venue.port, sender_comp_id: 'HOLDFAST', target_comp_id: 'VENUE' }),
    }),
  )
  tenant = await operatorTenant(own)
  const funded = await fundedAccount(tenant)
  orders = funded.orders
  at = `/accounts/${funded.account}`
  instrument = (await tenant.get(`/instruments/${WORLD}`)).id
  await quote()
})
afterAll(async () => {
  await endAll()
  await venue.stop()
})

const buy = (cash_amount: string): Promise<Body> =>
  tenant.post(orders, { instrument, order_type: 'market', side: 'buy', cash_amount })
const quote = (): Promise<Body> =>
  tenant.post('/sandbox/prices', { symbol: WORLD, bid: '49.90', ask: '50.00' })
const rest = (limit_price: string): Promise<Body> =>
  tenant.post(orders, { instrument, order_type: 'limit', side: 'buy', cash_amount: '1000.00', limit_price })
const read = (id: string): Promise<Body> => tenant.get(`${orders}/${id}`)
const becomes = (id: string, status: string) => untilOrder(id, (order) => order.status === status)
const setStatus = (status: string) => tenant.post(`/sandbox${at}/status`, { status })
const quantityOf = async (id: string): Promise<string> => {
  const [{ fields }] = (await queryAt(url, `select fields from fix_requests where id = '${id}'`)) as [Body]
  return fields.find(([tag]: [number]) => tag === 38)[1]
}
/** Until the venue has the order: its number of messages tells nothing, the rows do. */
const reported = (id: string, count: number) =>
  until(
    () => queryAt(url, `select from fix_reports where "order" = '${id}' and is_forwarded`),
    ({ length }) => length >= count,
  )
const cash = async (): Promise<Body> =>
  (await tenant.get(`${at}/cash-balances`)).find((one: Body) => one.currency === 'EUR')
/** Waits until the status or the trades of the order meet the condition. */
const untilOrder = (id: string, isFulfilled: (order: Body) => boolean, limit_ms?: number) =>
  until(() => read(id), isFulfilled, limit_ms)
const restAtVenue = async (limit_price: string): Promise<string> => {
  const { id } = await rest(limit_price)
  await reported(id, 1)
  return id
}
const buyAtVenue = async (cash_amount: string): Promise<string> => {
  const { id } = await buy(cash_amount)
  await reported(id, 1)
  return id
}
const untilCancelRefused = (id: string) =>
  until(
    () => queryAt(url, `select from fix_requests where "order" = '${id}' and refused is not null`),
    ({ length }) => length === 1,
  )
/** Makes the next poll of the order due now. */
const lookNow = (id: string) =>
  queryAt(
    url,
    `update jobs set wake_at = now() where kind = 'trading.poll-order' and payload ->> 'order' = '${id}'`,
  )
const balanced = async () => assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)

test('an order goes out, is executed and comes back as a trade of the venue', async () => {
  await venue.tell('release')
  const order = await becomes((await buy('100.00')).id, 'filled')
  const [trade] = order.trades
  assert.deepEqual(
    [trade.execution_broker, trade.trading_venue, trade.price],
    ['TEST-VENUE', 'XTST', '50.00'],
  )
  assert.ok(trade.execution_reference.startsWith(`${order.id}:X`))
  await balanced()
})

test('partial fills are booked as they arrive, each once, and the rest of the reservation is released', async () => {
  await venue.tell('hold')
  const id = await buyAtVenue('1000.00')
  await venue.tell(`fill ${id} 5 50.00`)
  await venue.tell('duplicate')
  await untilOrder(id, ({ trades }) => trades.length === 1)
  const quantity = Number(await quantityOf(id))
  await venue.tell(`fill ${id} ${(quantity - 5).toFixed(4)} 50.00`)
  const filled = await becomes(id, 'filled')
  assert.equal(Number(filled.traded_quantity), quantity)
  assert.equal(filled.trades.length, 2)
  assert.equal((await cash()).reserved, '0.00')
  await balanced()
})

test('a resting limit order is cancelled when the venue says so', async () => {
  await venue.tell('release')
  const id = await restAtVenue('45.00')
  assert.equal((await tenant.post(`${orders}/${id}/cancel`, {})).status, 'cancelling')
  assert.equal((await becomes(id, 'cancelled')).cancelled_reason, 'cancelled_by_client')
  assert.equal((await cash()).reserved, '0.00')
})

describe('an order that ends here, by its instrument or its account, ends at the venue', () => {
  const halt = (trading_status: string) =>
    tenant.post(`/sandbox/instruments/${instrument}/trading-status`, { trading_status })

  test('a resting limit order is cancelling until the venue confirms, then its cash is available', async () => {
    await venue.tell('hold')
    const id = await restAtVenue('45.00')
    await venue.tell('refuse 1')
    await halt('not_trading')
    assert.equal((await read(id)).status, 'cancelling')
    // The venue refuses the first request; the next look asks again.
    await untilCancelRefused(id)
    assert.equal((await read(id)).status, 'cancelling')
    await lookNow(id)
    const { cancelled_reason, trades } = await becomes(id, 'cancelled')
    assert.deepEqual([cancelled_reason, trades], ['instrument_not_trading', []])
    assert.equal((await cash()).reserved, '0.00')
    await halt('buy_sell')
    await balanced()
  })

  test('an execution before the venue receives the cancellation is booked once, and the rest is released', async () => {
    await venue.tell('hold')
    const before = await cash()
    const id = await buyAtVenue('1000.00')
    await venue.tell('race 4 50.00')
    await setStatus('suspended')
    const order = await becomes(id, 'filled')
    await venue.tell('duplicate')
    assert.deepEqual(
      [order.traded_notional, order.trades.length, order.cancelled_reason],
      ['200.00', 1, null],
    )
    const after = await cash()
    assert.equal(after.reserved, '0.00')
    assert.equal((Number(before.total) - Number(after.total)).toFixed(2), '201.50') // 4 × 50.00 and the fee
    await setStatus('active')
    await balanced()
  })

  test('a whole fill wins the race', async () => {
    const id = await restAtVenue('50.00')
    await venue.tell(`race ${await quantityOf(id)} 50.00`)
    await halt('not_trading')
    assert.equal((await becomes(id, 'filled')).cancelled_reason, null)
    await halt('buy_sell')
    await balanced()
  })

  test('a split waits until the venue has ended the orders in its instrument', async () => {
    const id = await restAtVenue('45.00')
    await venue.tell('refuse 1')
    const held = async () =>
      (await tenant.get(`${at}/positions`)).find((one: Body) => one.instrument.id === instrument)
    const before = Number((await held()).total)
    const split = await tenant.post('/sandbox/corporate-actions', {
      type: 'split',
      instrument,
      ratio: '2',
      cash_price: '25.00',
    })
    assert.deepEqual([split.status, (await read(id)).status], ['announced', 'cancelling'])
    assert.equal(Number((await held()).total), before)
    await untilCancelRefused(id)
    await lookNow(id)
    await becomes(id, 'cancelled')
    await until(held, ({ total }) => Number(total) === 2 * before)
    // Prices follow the split; the tests below trade at those of before.
    await quote()
    await balanced()
  })
})

test('an execution that the venue declares void is busted, cash and units', async () => {
  await venue.tell('release')
  const before = await cash()
  const { id } = await buy('500.00')
  await becomes(id, 'filled')
  await venue.tell(`bust ${id}`)
  await untilOrder(id, (order) => Number(order.traded_quantity) === 0)
  assert.deepEqual(await cash(), before)
  await balanced()
})

test('an execution that is corrected while the order is open is booked again at the new price', async () => {
  await venue.tell('hold')
  const id = await buyAtVenue('1000.00')
  await venue.tell(`fill ${id} 5 50.00`)
  await untilOrder(id, ({ traded_notional }) => traded_notional === '250.00')
  await venue.tell(`correct ${id} 49.00`)
  await untilOrder(id, ({ traded_notional }) => traded_notional === '245.00') // 5 × 49.00
  await balanced()
})

test('a killed server continues where it stopped, and books the executions of the meantime once', async () => {
  await venue.tell('hold')
  const id = await restAtVenue('45.00')
  await own.stop('SIGKILL')
  const before = await venue.tell(`fill ${id} 2 45.00`)
  own = await startOwn(own.environment)
  const order = await untilOrder(id, ({ trades }) => trades.length === 1, 25_000)
  assert.equal(order.traded_notional, '90.00') // 2 × 45.00
  assert.ok((await venue.tell('numbers')).next_in > before.next_in)
  await balanced()
})

async function closed(words: string[]): Promise<boolean> {
  const { code, stderr } = await run(own.environment, 'bin/holdfast.mjs', 'tasks', 'close', ...words)
  if (code !== 0) assert.match(stderr, /job is running/)
  return code === 0
}

test('an execution of an order that has ended here stays on the list of failed jobs for the operator', async () => {
  await venue.tell('release')
  const { id } = await buy('100.00')
  await becomes(id, 'filled')
  await venue.tell(`fill ${id} 1 50.00`)
  const [job] = await until(
    () =>
      queryAt(
        url,
        `select last_error from jobs where kind = 'trading.book-unsolicited-fill' and last_error is not null`,
      ),
    ({ length }) => length > 0,
  )
  assert.match(job!.last_error, /which has ended here/)
  await balanced()
  const { tasks } = await command(own.environment, 'tasks', 'list')
  const task = tasks.find(({ kind }: Body) => kind === 'trading.book-unsolicited-fill')
  assert.equal(task.payload.order, id)
  const words = [task.tenant, task.id, '--reason', 'agreed with the desk of the venue']
  await until(() => closed(words), Boolean) // not while it is tried again
  const left = await command(own.environment, 'tasks', 'list', task.tenant)
  assert.ok(left.tasks.every((one: Body) => one.id !== task.id))
  const [record] = await queryAt(
    url,
    `select actor, path from audit_records where resource = '${task.id}' and action = 'tasks close'`,
  )
  assert.deepEqual(record, { actor: SYSTEM_USER, path: 'holdfast tasks close' })
})
