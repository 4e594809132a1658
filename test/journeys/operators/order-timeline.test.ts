// The life of an order in one answer: what the API of the clients shows in ten, and the ledger behind it.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { add, subtract } from '../../../src/values/decimal.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { startReceiver } from '../../support/receiver.ts'
import { type Desk, openDesk } from '../../support/trading.ts'
import { until } from '../../support/until.ts'

let desk: Desk
let auditor: SignedIn
let order: Body
let life: Body

const lifeOf = (tenant: string, id: string) =>
  auditor.call('GET', `/operator/tenants/${tenant}/orders/${id}/life`)

beforeAll(async () => {
  desk = await openDesk({ cash: '10000.00' })
  auditor = await newOperator('auditor')
  const receiver = await startReceiver()
  await desk.tenant.post('/webhooks', { url: receiver.url })
  await desk.price(WORLD, '50.00', '50.00')
  const { id: instrument } = await desk.instrument(WORLD)
  const quoted = { instrument_id: instrument, side: 'buy', cash_amount: '600.00' }
  const { id: quote } = await desk.tenant.post(`${desk.at}/order-quotes`, quoted)
  order = await desk.place({ instrument, side: 'buy', cash_amount: '600.00', quote })
  await desk.advance(5 * 86_400)
  life = await until(
    async () => (await lifeOf(desk.tenant.tenant, order.id)).body,
    ({ deliveries }) => deliveries.length > 0 && deliveries.every((one: Body) => one.status === 'succeeded'),
  )
  receiver.stop()
})

describe('the life of a settled order', () => {
  test('the life of a settled order has the order, its quote and its executions', () => {
    assert.deepEqual(
      [life.order.id, life.order.status, life.quote.id],
      [order.id, 'settled', life.order.quote],
    )
    assert.deepEqual(
      life.trades.map(({ status, notional }: Body) => [status, notional]),
      [['settled', life.order.traded_notional]],
    )
  })

  test('the life of a settled order has its ledger transfers with balances that follow from each other', () => {
    assert.ok(life.transfers.length >= 3)
    const last = new Map<string, string>()
    for (const { from, to, asset, amount } of life.transfers as Body[]) {
      assert.equal(from.balance_after, plain(subtract(from.balance_before, amount)))
      assert.equal(to.balance_after, plain(add(to.balance_before, amount)))
      // No other order touches the customer's accounts meanwhile.
      for (const side of [from, to].filter(({ account }) => account.startsWith('customer:'))) {
        const place = `${side.account} ${asset}`
        if (last.has(place)) assert.equal(side.balance_before, last.get(place))
        last.set(place, side.balance_after)
      }
    }
  })

  test('the life of a settled order ends with the balances of today', async () => {
    const { accounts } = await desk.tenant.get('/sandbox/ledger')
    const today = new Map(accounts.map((row: Body) => [`${row.ledger_account} ${row.asset}`, row.balance]))
    const last = new Map<string, string>()
    for (const { from, to, asset } of life.transfers as Body[])
      for (const { account, balance_after } of [from, to]) last.set(`${account} ${asset}`, balance_after)
    for (const [place, balance] of last) assert.equal(balance, today.get(place) ?? '0', place)
  })

  test('the life of a settled order begins with the cash before it: 10000.00', () => {
    const [first] = life.transfers as Body[]
    assert.equal(first.kind, 'order.reserve')
    assert.equal(first.from.balance_before, '10000')
  })

  test('the life of a settled order has the events, their deliveries, the confirmation and the audit records', () => {
    const names = life.events.map(({ name }: Body) => name)
    assert.ok(names.includes('order.filled') && names.includes('order.settled'), names.join(' '))
    const events = new Set(life.events.map(({ id }: Body) => id))
    assert.ok(life.deliveries.every(({ event }: Body) => events.has(event)))
    assert.deepEqual(
      life.documents.map(({ document_type }: Body) => document_type),
      ['order_confirmation'],
    )
    const [placed] = life.activity as Body[]
    assert.deepEqual([placed.action, placed.status], ['POST /accounts/{account_id}/orders', 201])
    assert.deepEqual(life.jobs, [])
  })
})

test('an order that waits shows its job and its reservation', async () => {
  const { tenant, place, instrument } = desk
  const { id } = await instrument(WORLD)
  const waiting = await place({ instrument: id, side: 'buy', cash_amount: '100.00' })
  const { body } = await lifeOf(tenant.tenant, waiting.id)
  assert.deepEqual(
    body.jobs.map(({ kind }: Body) => kind),
    ['trading.submit-order'],
  )
  assert.deepEqual([body.quote, body.trades, body.documents], [null, [], []])
  assert.equal(body.transfers.length, 1)
})

test('an order of another tenant is not found', async () => {
  const other = await freshTenant()
  const { status, body } = await lifeOf(other.tenant, order.id)
  assert.deepEqual([status, body.detail], [404, 'No such order.'])
})

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
