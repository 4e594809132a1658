// The whole journey of one customer over HTTP, on a fresh tenant with a clock that stands still: every figure exact,
// every event once and in order, every webhook signed.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { payIn } from '../support/cash.ts'
import { type Body, type Caller, freshTenant, refused } from '../support/client.ts'
import { WORLD } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const names = (events: Body[]): string[] => events.map((event) => event.name)
const isDocument = (name: string) => name === 'document.issued'

async function setScene() {
  const tenant = await freshTenant()
  const receiver = await startReceiver()
  const webhook = await tenant.post('/webhooks', { url: receiver.url })
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const { account } = await openTestAccount(tenant)
  const instrument = await tenant.get(`/instruments/${WORLD}`)
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '49.90', ask: '50.00' })
  return {
    tenant,
    receiver,
    secret: webhook.secret as string,
    account: account.id as string,
    instrument: instrument.id as string,
  }
}

async function cash(tenant: Caller, account: string) {
  const [euros] = await tenant.get(`/accounts/${account}/cash-balances`)
  return euros
}

test('a person is onboarded, deposits, buys an ETF that fills and settles, and sells it again', async () => {
  const { tenant, receiver, secret, account, instrument } = await setScene()
  const deposit = await tenant.post(`/accounts/${account}/deposits`, { amount: '1000.00', currency: 'EUR' })
  assert.equal(deposit.status, 'open')
  assert.equal((await cash(tenant, account)).total, '0.00')
  const paid = await tenant.post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`, {})
  assert.equal(paid.status, 'completed')
  assert.deepEqual(await cash(tenant, account), {
    currency: 'EUR',
    total: '1000.00',
    available_for_trading: '1000.00',
    available_for_withdrawal: '1000.00',
    reserved: '0.00',
  })

  // 600.00 less the fee of 1.50 is 598.50; at 50.00 with 2 % room, 51.00, that buys 11.7352 units (11.73529…).
  const order = await tenant.post(`/accounts/${account}/orders`, {
    instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount: '600.00',
  })
  assert.equal(order.status, 'placed')
  assert.deepEqual(
    [order.cash_amount, order.net_cash_amount, order.fees, order.traded_quantity],
    ['600.00', '598.50', '1.50', '0'],
  )
  assert.deepEqual(await cash(tenant, account), {
    currency: 'EUR',
    total: '1000.00',
    available_for_trading: '400.00',
    available_for_withdrawal: '400.00',
    reserved: '600.00',
  })

  await tenant.post('/sandbox/clock/advance', { seconds: 1 })
  const filled = await tenant.get(`/accounts/${account}/orders/${order.id}`)
  assert.equal(filled.status, 'filled')
  const [trade] = filled.trades
  assert.equal(trade.price, '50.00')
  assert.equal(trade.quantity, '11.7352')
  assert.equal(trade.notional, '586.76') // 11.7352 × 50.00
  assert.equal(filled.traded_notional, '586.76')
  assert.deepEqual(await cash(tenant, account), {
    currency: 'EUR',
    total: '411.74', // 1000.00 − 586.76 − 1.50
    available_for_trading: '411.74',
    available_for_withdrawal: '411.74',
    reserved: '0.00',
  })
  const [position] = await tenant.get(`/accounts/${account}/positions`)
  assertMembers(position, {
    status: 'open',
    total: '11.7352',
    settled: '0',
    unsettled: '11.7352',
    reserved: '0',
    available_for_trading: '11.7352',
    average_price: '50.00',
    total_buy_trades: 1,
  })

  await tenant.post('/sandbox/clock/advance', { seconds: 7 * 86_400 })
  const settled = await tenant.get(`/accounts/${account}/orders/${order.id}`)
  assert.equal(settled.status, 'settled')
  assert.equal(settled.trades[0].status, 'settled')
  const [held] = await tenant.get(`/accounts/${account}/positions`)
  assertMembers(held, { settled: '11.7352', unsettled: '0' })

  const sale = await tenant.post(`/accounts/${account}/orders`, {
    instrument,
    order_type: 'market',
    side: 'sell',
    quantity: '11.7352',
  })
  const [reserved] = await tenant.get(`/accounts/${account}/positions`)
  assertMembers(reserved, { total: '11.7352', reserved: '11.7352', available_for_trading: '0' })
  await tenant.post('/sandbox/clock/advance', { seconds: 1 })
  // 11.7352 × 49.90 = 585.58648, so 585.59 come in and 1.50 goes: 411.74 + 585.59 − 1.50.
  assertMembers(await cash(tenant, account), { total: '995.83', available_for_trading: '995.83' })
  assertMembers(await cash(tenant, account), { available_for_withdrawal: '410.24' }) // the proceeds are unsettled
  await tenant.post(`/sandbox/accounts/${account}/orders/${sale.id}/settle`)
  assertMembers(await cash(tenant, account), { total: '995.83', available_for_withdrawal: '995.83' })
  const [closed] = await tenant.get(`/accounts/${account}/positions`)
  assertMembers(closed, { status: 'closed', total: '0', average_price: '50.00' })

  await checkTransactions(tenant, account, order.id, sale.id)
  await checkEvents(tenant, receiver, secret)
  await checkLedger(tenant, account, instrument)
  receiver.stop()
})

async function checkTransactions(tenant: Caller, account: string, buy: string, sell: string) {
  const rows: Body[] = await tenant.get(`/accounts/${account}/transactions`)
  assert.deepEqual(
    rows.reverse().map((row) => [row.transaction_type, row.cash_amount, row.unit_quantity, row.unit_price]),
    [
      ['deposit', '1000.00', null, null],
      ['buy', '-586.76', '11.7352', '50.00'],
      ['fee', '-1.50', null, null],
      ['sell', '585.59', '-11.7352', '49.90'],
      ['fee', '-1.50', null, null],
    ],
  )
  assert.equal(rows[1].reference, buy)
  assert.equal(rows[3].reference, sell)
  const charge = await tenant.get(`/fee-charges/${rows[2].reference}`)
  assert.equal(charge.amount_total, '1.50')
  assert.equal(charge.collected_amount, '1.50')
  assert.equal(charge.outstanding_amount, '0.00')
  assert.equal(charge.related_transaction, rows[1].id)
}

const expected = [
  'onboarding_application.submitted',
  'onboarding_application.approved',
  'account.opened',
  'deposit.created',
  'deposit.completed',
  'order.placed',
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
]

async function checkEvents(tenant: Caller, receiver: Receiver, secret: string) {
  // Letters and confirmations are issued beside the changes that lead to them: one of the account, two of the orders.
  const events: Body[] = await until(
    () => tenant.get('/events?after=0'),
    (all: Body[]) => names(all).filter(isDocument).length === 3,
  )
  assert.deepEqual(
    names(events).filter((name) => !isDocument(name)),
    expected,
  )
  await receiver.waitFor(events.length)
  const delivered = new Map(receiver.received.map((one) => [one.headers['event-id'], one]))
  assert.equal(receiver.received.length, events.length, 'each event is delivered once')
  for (const event of events) {
    const { headers, body } = delivered.get(event.id)!
    assert.deepEqual(JSON.parse(body), event)
    const plain = headers as Record<string, string>
    new Webhook(secret).verify(body, plain)
    const text = `${plain['webhook-timestamp']}.${plain['webhook-id']}.${body}`
    const hex = `v1,${createHmac('sha256', secret).update(text).digest('hex')}`
    assert.ok(plain['webhook-signature']!.split(' ').includes(hex))
    const delivery = await tenant.get(`/webhook-deliveries/${plain['webhook-id']}`)
    assert.deepEqual([delivery.status, delivery.event, delivery.attempts.length], ['succeeded', event.id, 1])
  }
}

// Everything was sold and settled: the bank holds what the customer and the fees have, the depot nothing.
async function checkLedger(tenant: Caller, account: string, instrument: string) {
  const ledger = await tenant.get('/sandbox/ledger')
  assert.equal(ledger.balanced, true)
  const balance = (name: string, asset: string) =>
    ledger.accounts.find((row: Body) => row.ledger_account === name && row.asset === asset)?.balance ?? '0'
  assert.equal(balance(`customer:${account}:free`, 'EUR'), '995.83')
  assert.equal(balance(`customer:${account}:held`, 'EUR'), '0')
  assert.equal(balance('fees', 'EUR'), '3')
  assert.equal(balance('bank', 'EUR'), '-998.83')
  assert.equal(balance('street', 'EUR'), '0')
  assert.equal(balance('depot', instrument), '0')
}

test('an impossible request is refused with its code and changes nothing', async () => {
  const { tenant, receiver, account, instrument } = await setScene()
  const place = (body: object) =>
    tenant.call('POST', `/accounts/${account}/orders`, { instrument, order_type: 'market', ...body })
  const before = await tenant.get('/sandbox/ledger')
  const poor = await refused(place({ side: 'buy', cash_amount: '10.00' }), 400, 'insufficient_funds')
  assert.deepEqual(poor.context, { available: '0.00' })
  const none = await refused(place({ side: 'sell', quantity: '1' }), 400, 'insufficient_units')
  assert.deepEqual(none.context, { available: '0' })
  await refused(place({ side: 'buy' }), 400, 'invalid_request')
  await refused(place({ side: 'buy', cash_amount: '10.00', quantity: '1' }), 400, 'invalid_request')
  await refused(place({ side: 'sell', cash_amount: '10.00' }), 400, 'invalid_request')
  await refused(place({ side: 'buy', cash_amount: '-1' }), 400, 'invalid_request')
  await refused(place({ side: 'buy', cash_amount: '1.001' }), 400, 'invalid_request')
  await refused(place({ side: 'buy', cash_amount: '1e3' }), 400, 'invalid_request')
  const rule = await refused(place({ side: 'buy', quantity: '0.00005' }), 400, 'trading_rule_violated')
  assert.equal(rule.context.rule, 'minimum_trading_quantity')
  await refused(place({ side: 'buy', cash_amount: '1.00', instrument: 'ins_nobody' }), 400, 'invalid_request')
  await refused(
    tenant.call('POST', '/accounts/acc_x/orders', {
      instrument,
      order_type: 'market',
      side: 'buy',
      cash_amount: '1.00',
    }),
    404,
    'not_found',
  )
  await tenant.post(`/sandbox/instruments/${instrument}/trading-status`, { trading_status: 'not_trading' })
  await refused(place({ side: 'buy', cash_amount: '10.00' }), 400, 'instrument_not_trading')
  await tenant.post(`/sandbox/instruments/${instrument}/trading-status`, { trading_status: 'sell_only' })
  await refused(place({ side: 'buy', cash_amount: '10.00' }), 400, 'instrument_sell_only')
  assert.deepEqual((await tenant.get('/sandbox/ledger')).accounts, before.accounts)
  receiver.stop()
})

test.each([
  { cash_amount: '5001', status: 'cancelled', quantity: '0', reason: 'unfilled' },
  { cash_amount: '5002', status: 'filled', quantity: '39.2196', reason: null }, // 0.4 × 98.0490 = 39.2196
  { cash_amount: '5003', status: 'filled', quantity: '98.0686', reason: null }, // (5003 − 1.50) / 51.00 = 98.06862…
  { cash_amount: '5001.00', status: 'filled', quantity: '98.0294', reason: null }, // not the text "5001"
])('the scenario $cash_amount ends as $status', async ({ cash_amount, status, quantity, reason }) => {
  const { tenant, receiver, account, instrument } = await setScene()
  await payIn(tenant, account, '6000.00')
  const order = await tenant.post(`/accounts/${account}/orders`, {
    instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount,
  })
  await tenant.post('/sandbox/clock/advance', { seconds: 1 })
  const after = await tenant.get(`/accounts/${account}/orders/${order.id}`)
  assert.deepEqual([after.status, after.traded_quantity, after.cancelled_reason], [status, quantity, reason])
  const { reserved, total } = await cash(tenant, account)
  assert.equal(reserved, '0.00')
  if (status === 'cancelled') assert.equal(total, '6000.00')
  receiver.stop()
})

test('an order executes by itself on a running clock', async () => {
  const { tenant, receiver, account, instrument } = await setScene()
  await tenant.put('/sandbox/clock', { mode: 'running' })
  await payIn(tenant, account, '100.00')
  const order = await tenant.post(`/accounts/${account}/orders`, {
    instrument,
    order_type: 'market',
    side: 'buy',
    quantity: '1',
  })
  await until(
    () => tenant.get(`/accounts/${account}/orders/${order.id}`),
    ({ status }) => status === 'filled',
  )
  receiver.stop()
})

test('only the affordable ones of fifty orders for the same cash are placed', async () => {
  const { tenant, receiver, account, instrument } = await setScene()
  await payIn(tenant, account, '1000.00')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      tenant.call('POST', `/accounts/${account}/orders`, {
        instrument,
        order_type: 'market',
        side: 'buy',
        cash_amount: '90.00',
      }),
    ),
  )
  const statuses = answers.map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 201).length, 11) // 11 × 90.00 = 990.00
  assert.ok(answers.every((answer) => answer.status === 201 || answer.body.code === 'insufficient_funds'))
  assertMembers(await cash(tenant, account), { reserved: '990.00', available_for_trading: '10.00' })
  receiver.stop()
})
