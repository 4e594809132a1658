// From the venue to the books: every event once and in order, executions once whatever happens, trades that are taken
// back, settlements that fail.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { App } from '../../../src/context.ts'
import { submitOrders } from '../../../src/features/orders/execution/submit-orders.ts'
import { placeOrder } from '../../../src/features/orders/trading/placement/place-order.ts'
import { runInTransaction } from '../../../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../../../src/worker/job.ts'
import { beginSteps } from '../../../src/worker/run-steps.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { allAvailable } from '../../support/cash.ts'
import { refused } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { FUND, WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk } from '../../support/trading.ts'

async function worldDesk(more: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(more)
  await desk.price(WORLD, '50.00', '50.00')
  const { id } = await desk.instrument(WORLD)
  return { ...desk, world: id as string }
}

describe('acceptance 1: the life of an order, with every event once', () => {
  test('a buy of a fund after its deadline waits as pending, and everything is sold again', async () => {
    const desk = await openDesk({ instant: '2027-03-01T12:30:00.000Z' })
    const { id } = await desk.instrument(FUND)
    await desk.price(FUND, '100.00')
    await desk.place({ instrument: id, side: 'buy', cash_amount: '1000.00' })
    await desk.advance('2027-03-05T09:00:00.000Z')
    const [position] = await desk.positions()
    await desk.place({ instrument: id, side: 'sell', quantity: position.total })
    await desk.advance('2027-03-10T09:00:00.000Z')
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.pending',
      'order.executing',
      'trade.executed',
      'position.opened',
      'order.filled',
      'trade.settled',
      'order.settled',
      'order.placed',
      'order.executing',
      'trade.executed',
      'position.closing',
      'order.filled',
      'trade.settled',
      'order.settled',
      'position.closed',
    ])
    await holdLedger(desk)
  })

  test('units that are bought after the position closed open a new position', async () => {
    const desk = await worldDesk()
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '4' })
    await desk.advance(1)
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '4' })
    await desk.advance(1)
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '1' })
    await desk.advance(1)
    const [second, first] = await desk.positions()
    assert.deepEqual([second.status, second.total, first.status, first.total], ['open', '1', 'closing', '0'])
    await desk.advance(7 * 86_400)
    assert.deepEqual(
      (await desk.positions()).map((one) => one.status),
      ['open', 'closed'],
    )
  })
})

describe('acceptance 7: the exact text of the amount selects the scenario of the sandbox', () => {
  test.each([
    ['buy', '5001', 'cancelled', '0'],
    ['buy', '5002', 'filled', '39.2196'], // (5002.00 − 1.50) ÷ 51.00 = 98.0490 (98.04901…); × 0.4
    ['buy', '5003', 'filled', '98.0686'], // (5003.00 − 1.50) ÷ 51.00 = 98.06862…
    ['buy', '5002.00', 'filled', '98.049'], // 5000.50 ÷ 51.00 = 98.04901…
    ['sell', '20', 'filled', '5'],
    ['sell', '12', 'filled', '12'],
  ])('%s %s ends as %s', async (side, size, status, traded) => {
    const desk = await worldDesk()
    if (side === 'sell') {
      await desk.place({ instrument: desk.world, side: 'buy', quantity: '100' })
      await desk.advance(1)
    }
    const order = await desk.place({
      instrument: desk.world,
      side,
      ...(side === 'buy' ? { cash_amount: size } : { quantity: size }),
    })
    await desk.advance(1)
    const ended = await desk.order(order.id)
    assert.equal(ended.status, status)
    assert.equal(ended.traded_quantity, traded)
    await holdLedger(desk)
  })
})

describe('the venue of a tenant', () => {
  test('the venue of a tenant fills in slices, and the cash for the rest stays reserved', async () => {
    const venue = { latency_ms: 500, slices: 4, slice_interval_ms: 1000 }
    const desk = await worldDesk({ settings: { venue } })
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '1001.50' })
    await desk.advance(1)
    const first = await desk.order(id)
    assert.deepEqual([first.status, first.trades.length, first.traded_quantity], ['executing', 1, '4.9019'])
    // 4.9019 × 50.00 = 245.095, half up to 245.10, of 1001.50
    assert.deepEqual(await desk.cash(), {
      total: '99754.90',
      trading: '98998.50',
      withdrawal: '98998.50',
      reserved: '756.40',
    })
    await desk.advance(3)
    const filled = await desk.order(id)
    assert.deepEqual([filled.status, filled.trades.length, filled.traded_quantity], ['filled', 4, '19.6078'])
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.executing',
      'trade.executed',
      'position.opened',
      'trade.executed',
      'trade.executed',
      'trade.executed',
      'order.filled',
    ])
    await desk.advance(7 * 86_400)
    assert.equal((await desk.order(id)).status, 'settled')
    await holdLedger(desk)
  })

  test('the venue of a tenant rejects an order that it does not accept', async () => {
    const desk = await worldDesk({ settings: { venue: { rejects: [WORLD] } } })
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '100.00' })
    await desk.advance(1)
    assert.equal((await desk.order(id)).cancelled_reason, 'execution_failed')
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
  })

  test('the venue of a tenant settles late if settlements fail, and once', async () => {
    const desk = await worldDesk({ settings: { venue: { failed_settlements: 2 } } })
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '100.00' })
    await desk.advance('2027-03-04T12:00:00.000Z') // due on the 3rd; the 3rd and 4th fail
    assert.equal((await desk.order(id)).status, 'filled')
    await desk.advance('2027-03-05T06:00:00.000Z')
    const settled = await desk.order(id)
    assert.deepEqual([settled.status, settled.settled_at], ['settled', '2027-03-05T06:00:00.000Z'])
    assert.equal((await desk.story()).filter((name) => name === 'trade.settled').length, 1)
    await holdLedger(desk)
  })
})

// The job as the worker runs it, with deaths in it.
async function runSubmit(desk: Desk, order: string, diesAt: number) {
  const app = await testApp()
  let steps = 0
  const request = { id: 'job_test', path: 'test', person: null, client_user: null, client_request: null }
  const facts = { tenant: desk.tenant.tenant, actor: SYSTEM, request, action: 'trading.submit-order' }
  const { run, failed } = beginSteps(app, {
    now: undefined,
    onDone: () => {},
    factsOf: () => {
      if (++steps === diesAt) throw new Error('dead')
      return facts
    },
  })
  const job = {
    tenant: facts.tenant,
    id: 'job_test',
    kind: facts.action,
    payload: null,
    lane: '',
    partition_key: null,
    due_at: '',
    attempts: 1,
    trace: null,
  }
  await submitOrders(run, new Map([[job, { order }]]))
  for (const error of failed.values()) throw error
}

test('trades of two days settle on one day when European markets move to next-day settlement', async () => {
  const desk = await openDesk({ instant: '2027-10-08T10:00:00.000Z', settings: { fees: [] } })
  await desk.price(WORLD, '50.00')
  const { id } = await desk.instrument(WORLD)
  const settles = async () => {
    const order = await desk.place({ instrument: id, side: 'buy', quantity: '10' })
    await desk.advance(1)
    return (await desk.order(order.id)).trades[0].settlement_date
  }
  assert.equal(await settles(), '2027-10-12') // Friday, two business days
  await desk.advance('2027-10-11T10:00:00.000Z')
  assert.equal(await settles(), '2027-10-12') // Monday, one
  await desk.advance('2027-10-12T05:59:59.000Z')
  assert.equal((await desk.positions())[0]!.settled, '0')
  await desk.advance('2027-10-12T06:00:00.000Z')
  assert.equal((await desk.positions())[0]!.settled, '20')
  await holdLedger(desk)
})

describe('executions are booked once', () => {
  test.each([
    1, 2,
  ])('executions are booked once if the process dies at step %s and the job runs again twice', async (diesAt) => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '100.00' })
    await assert.rejects(runSubmit(desk, id, diesAt), /dead/)
    await runSubmit(desk, id, 0)
    await runSubmit(desk, id, 0)
    await desk.advance(1) // and the job that placing had enqueued
    const order = await desk.order(id)
    assert.deepEqual([order.status, order.trades.length], ['filled', 1])
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.executing',
      'trade.executed',
      'position.opened',
      'order.filled',
    ])
    await holdLedger(desk)
  })
})

describe('a trade bust', () => {
  const bust = (desk: Desk, trade: string) => desk.tenant.call('POST', `/sandbox/trades/${trade}/bust`)

  test('a trade bust undoes a buy and its fee, and leaves only the entries', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '1001.50' })
    await desk.advance(1)
    const { trades } = await desk.order(id)
    const after = (await bust(desk, trades[0].id)).body
    assertMembers(after, {
      status: 'settled',
      traded_quantity: '0',
      traded_notional: '0',
      trades: [],
      fees: '0.00',
    })
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    const [position] = await desk.positions()
    assert.deepEqual([position.status, position.total], ['closed', '0'])
    const rows = (await desk.transactions()).reverse().slice(1)
    assert.deepEqual(
      rows.map((row) => [row.transaction_type, row.cash_amount, row.unit_quantity]).sort(),
      [
        ['buy', '-980.39', '19.6078'],
        ['buy', '980.39', '-19.6078'],
        ['fee', '-1.50', null],
        ['refund', '1.50', null],
      ].sort(),
    )
    await refused(bust(desk, trades[0].id), 409, 'order_fill_forbidden')
    await desk.advance(7 * 86_400)
    await holdLedger(desk)
    const { accounts } = await desk.tenant.get('/sandbox/ledger')
    for (const { ledger_account, balance } of accounts)
      if (['street', 'depot', 'fees'].includes(ledger_account)) assert.equal(balance, '0', ledger_account)
  })

  test('a trade bust of a sale returns the units at their cost, into a new position if the old one is closing', async () => {
    const desk = await worldDesk()
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    await desk.price(WORLD, '70.00')
    const { id } = await desk.place({ instrument: desk.world, side: 'sell', quantity: '10' })
    await desk.advance(1)
    const { trades } = await desk.order(id)
    await bust(desk, trades[0].id)
    const [reopened, first] = await desk.positions()
    assert.deepEqual([reopened.status, reopened.total, reopened.average_price], ['open', '10', '50.00'])
    assert.equal(first.total, '0')
    assert.deepEqual(await desk.cash(), allAvailable('99498.50')) // 100000.00 − 500.00 − 1.50
    await desk.advance(7 * 86_400)
    assert.deepEqual(
      (await desk.positions()).map((one) => one.status),
      ['open', 'closed'],
    )
    await holdLedger(desk)
  })

  test('a trade bust of one slice of several leaves the rest, and adjusts the fee', async () => {
    const fees = [
      {
        alias: 'b',
        fee_type: 'transaction',
        transaction_type: 'buy',
        tax_rate: '0.20',
        chargeable_currencies: { EUR: { unit_amount: '0', rate: '0.01' } },
      },
    ]
    const desk = await worldDesk({ settings: { fees, venue: { slices: 2, slice_interval_ms: 1 } } })
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    const { trades, fees: charged } = await desk.order(id)
    assert.deepEqual([trades.length, charged], [2, '6.00']) // 5.00 and 20 % on it
    const after = (await bust(desk, trades[0].id)).body
    assertMembers(after, {
      status: 'filled',
      traded_quantity: '5',
      traded_notional: '250.00',
      fees: '3.00',
    })
    assert.deepEqual(await desk.cash(), allAvailable('99747.00')) // − 250.00 − 3.00
    const refund = (await desk.transactions()).find((row) => row.transaction_type === 'refund')
    assertMembers(refund, { cash_amount: '3.00', tax: '-0.50', reference_type: 'refund' })
    const fee = (await desk.transactions()).find((row) => row.transaction_type === 'fee')
    assertMembers(fee, {
      cash_amount: '-6.00',
      tax: '1.00',
      taxes: [{ rate: '20.00', amount: '1.00', currency: 'EUR', kind: 'domestic', country: null }],
    })
    const charge = await desk.tenant.get(`/fee-charges/${fee!.reference}`)
    assertMembers(charge, {
      amount_total: '6.00',
      refunded_amount: '3.00',
      refundable_amount: '3.00',
      is_partially_refunded: true,
      outstanding_amount: '0.00',
    })
    await desk.advance(7 * 86_400)
    assert.equal((await desk.order(id)).status, 'settled')
    await holdLedger(desk)
  })

  test('a trade bust of units that were sold and bought again leaves the new units a cost of at least zero', async () => {
    const desk = await worldDesk()
    const trade = async (side: string, quantity: string, price: string) => {
      await desk.price(WORLD, price)
      const { id } = await desk.place({ instrument: desk.world, side, quantity })
      await desk.advance(1)
      return (await desk.order(id)).trades[0].id
    }
    const first = await trade('buy', '10', '100.00')
    await trade('sell', '10', '100.00')
    await trade('buy', '20', '40.00')
    assert.equal((await bust(desk, first)).status, 200)
    const open = (await desk.positions()).find((one) => one.status === 'open')!
    assert.deepEqual([open.total, open.average_price], ['10', '40.00'])
    await desk.advance(7 * 86_400)
    await holdLedger(desk)
  })

  test('a trade bust is left to the operator once a corporate action has changed the units', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    const [trade] = (await desk.order(id)).trades
    const split = await desk.tenant.post('/sandbox/corporate-actions', {
      type: 'split',
      instrument: desk.world,
      ratio: '2',
    })
    const { body } = await bust(desk, trade.id)
    assert.deepEqual([body.code, body.context.corporate_action], ['conflict', split.id])
    assert.equal((await desk.positions())[0]!.total, '20')
    await desk.tenant.post(`/sandbox/corporate-actions/${split.id}/reverse`, {})
    assert.equal((await bust(desk, trade.id)).status, 200)
    await holdLedger(desk)
  })

  test('a trade bust is refused for a settled trade, and for one with spent proceeds', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    const [trade] = (await desk.order(id)).trades
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '3' })
    await refused(bust(desk, trade.id), 409, 'conflict')
    await desk.advance(7 * 86_400)
    await refused(bust(desk, trade.id), 409, 'order_fill_forbidden')
    await refused(bust(desk, 'trd_nothing'), 404, 'not_found')
  })
})

test('exactly a hundred of two hundred concurrent orders on cash for a hundred are accepted', async () => {
  const desk = await worldDesk({ cash: '1000.00' })
  const place = () =>
    desk.tenant.call('POST', `${desk.at}/orders`, {
      instrument: desk.world,
      order_type: 'market',
      side: 'buy',
      cash_amount: '10.00',
    })
  const answers = await Promise.all(Array.from({ length: 200 }, place))
  assert.equal(answers.filter((one) => one.status === 201).length, 100)
  assert.ok(answers.every((one) => one.status === 201 || one.body.code === 'insufficient_funds'))
  assert.deepEqual(await desk.cash(), {
    total: '1000.00',
    trading: '0.00',
    withdrawal: '0.00',
    reserved: '1000.00',
  })
})

test('a market order for an ETF by a cached buyer is one statement without a transaction', async () => {
  const desk = await worldDesk()
  await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '10.00' })
  const app = await testApp()
  const sent: string[] = []
  const watching: App = {
    ...app,
    database: {
      ...app.database,
      runWrite: (tenant, statement) => {
        sent.push(statement.text)
        return app.database.runWrite(tenant, statement)
      },
      begin: () => assert.fail('a transaction was opened'),
    },
  }
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  const facts = { tenant: desk.tenant.tenant, actor: SYSTEM, request, action: 'test' }
  const body = { instrument: desk.world, order_type: 'market', side: 'buy', cash_amount: '10.00' } as const
  const place = () => runInTransaction(watching, facts, (context) => placeOrder(context, desk.account, body))
  // The first order of this process reads the account, the next ones remember it.
  await runInTransaction(app, facts, (context) => placeOrder(context, desk.account, body))
  for (let n = 0; n < 3; n++) await place()
  assert.equal(sent.length, 3)
  assert.ok(sent.every((text) => text.includes('insert into orders') && text.includes('record_changes')))
})
