// Batches of orders: each row by the rules of a single order, with its number and reason; all or none; files; times.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, CURRENT, offenders, refused } from '../../support/client.ts'
import { queryAt } from '../../support/database.ts'
import { FUND, STOCK } from '../../support/instruments.ts'
import { batchDesk, rowsOf, sendBatch, uploadOrders } from '../../support/order-batches.ts'
import { holdLedger } from '../../support/trading.ts'
import { until } from '../../support/until.ts'

const HEADER = 'account,instrument,side,cash_amount,quantity,client_reference'

// The filled rows that the batch has stored: null while an order has yet to end.
const storedFills = async ({ id }: Body) => {
  const rows: Body[] = await queryAt(
    inject('databaseUrl'),
    'select filled_rows from order_batches where id = $1',
    id,
  )
  return rows.map(({ filled_rows }) => filled_rows)
}

describe('a batch of orders', () => {
  test('a batch of orders places its good rows, and lists the others with number and reason', async () => {
    const { tenant, account, world, others, buy, send, advance, order } = await batchDesk(['300.00'])
    const [other] = others
    const batch = await send({
      name: ' May ',
      orders: [
        buy(account, '100.00', { client_reference: 'm1' }),
        buy(account, '0.001'),
        buy(other!.account, '200.00'),
        buy('acc_none', '10.00'),
        buy(account, '10.00', { client_reference: 'm1' }),
        { account, instrument: world, side: 'sell', quantity: '1' },
        { account, instrument: 'ins_none', side: 'buy', cash_amount: '10.00' },
        { account, instrument: world, side: 'buy' },
      ],
    })
    assertMembers(batch, {
      name: 'May',
      status: 'accepted',
      mode: 'each',
      execution: 'straight',
      is_dry_run: false,
      rows: 8,
      valid_rows: 2,
      invalid_rows: 6,
      filled_rows: 0,
      parent_orders: [],
      totals: [{ instrument: world, side: 'buy', orders: 2, cash_amount: '300.00', quantity: '0' }],
    })
    assert.deepEqual(await rowsOf(tenant, batch), [
      '1 placed',
      '2 invalid invalid_request cash_amount',
      '3 placed',
      '4 invalid not_found account',
      '5 invalid duplicate',
      '6 invalid insufficient_units',
      '7 invalid invalid_request instrument',
      '8 invalid invalid_request cash_amount',
    ])
    const [first] = await tenant.get(`/order-batches/${batch.id}/rows?status=placed`)
    assert.deepEqual(await storedFills(batch), [null])
    assertMembers(await order(first.order), {
      status: 'placed',
      purpose: 'bulk',
      source: batch.id,
      client_reference: 'm1',
      cash_amount: '100.00',
    })
    await advance(1)
    assert.deepEqual(await rowsOf(tenant, batch, 'filled'), ['1 filled', '3 filled'])
    const ended = await tenant.get(`/order-batches/${batch.id}`)
    assert.deepEqual([ended.status, ended.filled_rows], ['completed', 2])
    assert.deepEqual(await storedFills(batch), [2])
    const events: Body[] = await tenant.get(`/events?resource[id]=${batch.id}`)
    assert.deepEqual(
      events.map(({ name, resource, data }) => [name, resource.resource_type, data]),
      [
        ['order_batch.completed', 'order_batch', {}],
        ['order_batch.accepted', 'order_batch', {}],
      ],
    )
    await holdLedger(other!)
  })

  test('a batch of orders reserves in the order of its rows, each from what the rows before have left', async () => {
    const { tenant, account, buy, send, cash } = await batchDesk()
    const batch = await send({ orders: ['600', '500', '400', '0.01'].map((amount) => buy(account, amount)) })
    // 1000 − 600 leaves 400, so the second row finds too little and the third one all of it.
    assert.deepEqual(await rowsOf(tenant, batch), [
      '1 placed',
      '2 invalid insufficient_funds',
      '3 placed',
      '4 invalid trading_rule_violated',
    ])
    const { total, trading } = await cash()
    assert.deepEqual([total, trading], ['1000.00', '0.00'])
  })

  test('a batch of orders with all or none places no order if one row is bad, and every order if none is', async () => {
    const { tenant, account, at, buy, send, cash } = await batchDesk()
    const good = buy(account, '400.00', { client_reference: 'a' })
    const bad = await send({ mode: 'all_or_none', orders: [good, buy(account, '700.00')] })
    assertMembers(bad, { status: 'rejected', valid_rows: 1, invalid_rows: 1, filled_rows: 0 })
    assert.deepEqual(await rowsOf(tenant, bad), ['1 valid', '2 invalid insufficient_funds'])
    assert.deepEqual(await tenant.get(`${at}/orders`), [])
    assert.equal((await cash()).trading, '1000.00')
    const whole = await send({ mode: 'all_or_none', orders: [good, buy(account, '600.00')] })
    assert.equal(whole.status, 'accepted')
    assert.equal((await tenant.get(`${at}/orders`)).length, 2)
    const nothing = await send({ orders: [buy(account, '1.00')] })
    assert.equal(nothing.status, 'rejected')
    const events: Body[] = await tenant.get('/events?name=order_batch.rejected')
    assert.deepEqual(
      events.map(({ resource }) => resource.id),
      [nothing.id, bad.id],
    )
  })

  test('a batch of orders checks a dry run with funds, and reserves nothing', async () => {
    const { tenant, account, at, buy, send, cash } = await batchDesk()
    const batch = await send({ dry_run: true, orders: [buy(account, '600'), buy(account, '600')] })
    assertMembers(batch, { status: 'completed', is_dry_run: true, valid_rows: 1, invalid_rows: 1 })
    assert.deepEqual(await rowsOf(tenant, batch), ['1 valid', '2 invalid insufficient_funds'])
    assert.deepEqual(await tenant.get(`${at}/orders`), [])
    assert.equal((await cash()).trading, '1000.00')
  })

  test('a batch of orders goes out at its time, and can be cancelled before', async () => {
    const { tenant, account, buy, send, cash, advance, order } = await batchDesk()
    const money = (await tenant.get(`/instruments/${FUND}`)).id
    const execute_at = '2027-03-02T13:00:00.000Z'
    const batch = await send({
      execute_at,
      orders: [buy(account, '100.00'), buy(account, '200.00', { instrument: money })],
    })
    assert.deepEqual([batch.status, batch.execute_at], ['accepted', execute_at])
    const cancelled = await send({ execute_at, orders: [buy(account, '50.00')] })
    const once = await tenant.post(`/order-batches/${cancelled.id}/cancel`)
    assert.equal(once.status, 'cancelled')
    assert.deepEqual(await tenant.post(`/order-batches/${cancelled.id}/cancel`), once)
    assert.deepEqual(await rowsOf(tenant, cancelled), ['1 cancelled'])
    assert.equal((await cash()).trading, '700.00')
    await advance('2027-03-02T12:59:59.000Z')
    assert.deepEqual(await rowsOf(tenant, batch), ['1 placed', '2 placed'])
    await advance('2027-03-02T13:00:01.000Z')
    assert.equal((await tenant.get(`/order-batches/${batch.id}`)).status, 'executing')
    const [etf, fund] = await tenant.get(`/order-batches/${batch.id}/rows`)
    const { trades } = await order(etf.order)
    assert.equal(trades[0].executed_at, execute_at)
    // 13:00 is after the deadline of the fund, 12:00: it is dealt in on the next day.
    await advance('2027-03-03T07:00:00.000Z')
    assert.equal((await order(fund.order)).trades[0].executed_at, '2027-03-03T06:00:00.000Z')
    await advance('2027-03-04T10:00:00.000Z')
    assert.equal((await tenant.get(`/order-batches/${batch.id}`)).status, 'completed')
    const late = await refused(tenant.call('POST', `/order-batches/${batch.id}/cancel`), 409, 'conflict')
    assert.equal(late.detail, 'Every order of the batch has gone out or ended.')
    const shown = (await order(etf.order)).cancelled_reason
    assert.equal(shown, null)
  })

  test('a batch of orders that executes is cancelled as far as its orders have not gone out, and goes on to its end', async () => {
    const { tenant, account, buy, send, cash, advance } = await batchDesk()
    const money = (await tenant.get(`/instruments/${FUND}`)).id
    // 13:00 is after the deadline of the fund, so its order still waits when the other one has gone out.
    const execute_at = '2027-03-02T13:00:00.000Z'
    const batch = await send({
      execute_at,
      orders: [buy(account, '100.00'), buy(account, '200.00', { instrument: money })],
    })
    await advance('2027-03-02T13:00:01.000Z')
    const cancelled = await tenant.post(`/order-batches/${batch.id}/cancel`)
    assert.deepEqual(
      [cancelled.status, cancelled.cancelled_at, cancelled.filled_rows],
      ['executing', '2027-03-02T13:00:01.000Z', 1],
    )
    assert.deepEqual(await tenant.post(`/order-batches/${batch.id}/cancel`), cancelled)
    assert.deepEqual(await rowsOf(tenant, batch), ['1 filled', '2 cancelled'])
    // The 200.00 of the fund are free again.
    assert.equal((await cash()).trading, (await cash()).total)
    await advance('2027-03-03T13:00:00.000Z')
    const ended = await tenant.get(`/order-batches/${batch.id}`)
    assert.deepEqual([ended.status, ended.filled_rows], ['completed', 1])
    const names: Body[] = await tenant.get(`/events?resource[id]=${batch.id}`)
    assert.deepEqual(
      names.map(({ name }) => name),
      ['order_batch.completed', 'order_batch.accepted'],
    )
  })

  test('a batch of orders is cancelled while its rows are checked: the rest is not checked, its orders end', async () => {
    const { tenant, account, buy, cash, advance } = await batchDesk()
    const orders = Array.from({ length: 3_000 }, () => buy(account, '2.00'))
    const { id } = await tenant.post('/order-batches', { orders })
    await until<Body>(
      () => tenant.get(`/order-batches/${id}`),
      ({ valid_rows }) => valid_rows > 0,
    )
    const cancelled = await tenant.post(`/order-batches/${id}/cancel`)
    assertMembers(cancelled, { status: 'cancelled', rows: 3_000, totals: [] })
    assert.ok(cancelled.valid_rows < 3_000, `all ${cancelled.valid_rows} rows were checked before`)
    assert.deepEqual(await rowsOf(tenant, cancelled, 'placed'), [])
    await advance(5)
    const ended = await tenant.get(`/order-batches/${id}`)
    assert.deepEqual([ended.status, ended.valid_rows], ['cancelled', cancelled.valid_rows])
    assert.deepEqual([ended.filled_rows, (await rowsOf(tenant, ended, 'filled')).length], [0, 0])
    assert.deepEqual(await storedFills(ended), [0])
    assert.equal((await cash()).trading, '1000.00')
    const events: Body[] = await tenant.get(`/events?resource[id]=${id}`)
    assert.deepEqual(
      events.map(({ name }) => name),
      ['order_batch.cancelled'],
    )
  })

  test('a batch of orders loses the rows of an account that is suspended before its time, and goes on with the others', async () => {
    const { tenant, account, others, buy, send, advance } = await batchDesk(['100.00'])
    const execute_at = '2027-03-01T15:00:00.000Z'
    const batch = await send({
      execute_at,
      orders: [buy(account, '100.00'), buy(others[0]!.account, '100.00')],
    })
    await tenant.post(`/sandbox/accounts/${account}/status`, { status: 'suspended' })
    await advance('2027-03-01T16:00:00.000Z')
    assert.deepEqual(await rowsOf(tenant, batch), ['1 cancelled', '2 filled'])
    assert.equal((await others[0]!.cash()).total, '1.93') // 98.50 ÷ 51.00 buys 1.9313 units, for 96.57
  })

  test('a batch of orders of 5,000 rows is checked in pieces, as if in one', async () => {
    const { tenant, account, others, buy, send, cash } = await batchDesk(['20000.00'])
    const of = (n: number) => buy(others[0]!.account, n % 1_000 === 999 ? '0.001' : '2.00')
    const orders = Array.from({ length: 4_999 }, (_, n) => of(n))
    const batch = await send({ orders: [...orders, buy(account, '10.00')] })
    assertMembers(batch, { status: 'accepted', rows: 5_000, valid_rows: 4_996, invalid_rows: 4 })
    const invalid = await rowsOf(tenant, batch, 'invalid')
    assert.deepEqual(
      invalid.map((row) => row.split(' ')[0]),
      ['1000', '2000', '3000', '4000'],
    )
    // 4,995 rows of 2.00 each, and one of 10.00.
    assert.equal((await others[0]!.cash()).trading, '10010.00')
    assert.equal((await cash()).trading, '990.00')
  })

  test('a batch of orders speaks both versions of the API, and repeats its answer under the same key', async () => {
    const { tenant, account, buy } = await batchDesk()
    for (const version of ['2026-01-01', CURRENT]) {
      const headers = { 'Api-Version': version, 'Idempotency-Key': `batch ${version}` }
      const body = { execution: 'straight', dry_run: true, orders: [buy(account, '10.00')] }
      const first = await tenant.call('POST', '/order-batches', body, headers)
      assert.equal(first.status, 202, first.text)
      assert.equal(first.body.status, 'validating')
      const second = await tenant.call('POST', '/order-batches', body, headers)
      assert.deepEqual([second.status, second.body], [202, first.body])
      await until<Body>(
        () => tenant.get(`/order-batches/${first.body.id}`, { 'Api-Version': version }),
        ({ status }) => status === 'completed',
      )
    }
    assert.equal((await tenant.get('/order-batches?status=completed')).length, 2)
  })

  test('a batch of orders is refused whole where the request is wrong', async () => {
    const { tenant, account, buy } = await batchDesk()
    const orders = [buy(account, '10.00')]
    const file = await uploadOrders(tenant, `${HEADER}\n${account},x,buy,1,,\n`)
    const rows: [object, string[]][] = [
      [{}, ['body.orders missing_param']],
      [{ orders, file }, ['body.file invalid_param']],
      [{ orders: [] }, ['body.orders invalid_param']],
      [{ orders: [{ ...orders[0], side: 'hold' }] }, ['body.orders.0.side invalid_param']],
      [{ orders, mode: 'some' }, ['body.mode invalid_param']],
      [{ orders, execute_at: '2027-03-01T09:59:59.999Z' }, ['body.execute_at invalid_param']],
      [{ orders, execute_at: '2027-03-31T10:00:00.001Z' }, ['body.execute_at invalid_param']],
      [{ file: 'fil_none' }, ['body.file not_found']],
    ]
    for (const [body, expected] of rows) {
      const answer = tenant.call('POST', '/order-batches', { execution: 'straight', ...body })
      assert.deepEqual(
        offenders(await refused(answer, 400, 'invalid_request')),
        expected,
        JSON.stringify(body),
      )
    }
    assert.deepEqual(await tenant.get('/order-batches'), [])
    await refused(tenant.call('GET', '/order-batches/obt_none'), 404, 'not_found')
    await refused(tenant.call('GET', '/order-batches/obt_none/rows'), 404, 'not_found')
    await refused(tenant.call('POST', '/order-batches/obt_none/cancel'), 404, 'not_found')
  })
})

describe('a file of orders', () => {
  test('a file of orders has a row for each line, and a wrong line is refused by itself', async () => {
    const { tenant, account, world } = await batchDesk()
    const stock = (await tenant.get(`/instruments/${STOCK}`)).id
    await tenant.post('/sandbox/prices', { symbol: STOCK, bid: '100.00', ask: '100.00' })
    const file = await uploadOrders(
      tenant,
      [
        `\uFEFF${HEADER}`,
        `${account},${world},buy,100.00,,row-1`,
        `${account},${stock},buy,,"2",`,
        '',
        `${account},${world},hold,100.00,,`,
        `,${world},buy,100.00,,`,
        `${account},${world},buy,ten,,`,
        `${account},${world},buy,100.00`,
        `${account},${world},buy,100.00,,Ünwanted`,
      ].join('\r\n'),
    )
    const batch = await sendBatch(tenant, { file })
    assert.deepEqual([batch.status, batch.rows], ['accepted', 7])
    assert.deepEqual(await rowsOf(tenant, batch), [
      '1 placed',
      '2 placed',
      '3 invalid invalid_request side',
      '4 invalid invalid_request account',
      '5 invalid invalid_request cash_amount',
      '6 invalid invalid_request',
      '7 invalid invalid_request client_reference',
    ])
    const rows: Body[] = await tenant.get(`/order-batches/${batch.id}/rows`)
    assertMembers(rows[5], { detail: 'Has 4 cells; the header has 6.', order: null })
    assertMembers(rows[2], { side: null, detail: 'Must be buy or sell.' })
  })

  test('a file of orders is refused whole where its header or its text is wrong', async () => {
    const { tenant, account, world } = await batchDesk()
    const line = `${account},${world},buy,1.00,,`
    for (const [text, detail] of [
      ['account,instrument\n', 'The header lacks the column side.'],
      [`${HEADER},price\n${line},`, 'The header has a wrong column: "price".'],
      [`${HEADER},side\n${line},`, 'The header has a wrong column: "side".'],
      [`${HEADER}\n`, 'The file has no rows.'],
      [`${HEADER}\n${`${line}\n`.repeat(50_001)}`, 'The file has more than 50000 rows.'],
    ] as const) {
      const answer = tenant.call('POST', '/order-batches', { file: await uploadOrders(tenant, text) })
      const { params } = await refused(answer, 400, 'invalid_request')
      assert.deepEqual([params[0].path, params[0].detail], ['body.file', detail])
    }
    const scan = await tenant.post('/signed-uploads', { filename: 'a.csv', purpose: 'order_batch' })
    assert.equal(scan.purpose, 'order_batch')
    const pdf = { filename: 'scan.pdf', purpose: 'order_batch' }
    const wrong = await refused(tenant.call('POST', '/signed-uploads', pdf), 400, 'invalid_request')
    assert.deepEqual(offenders(wrong), ['body.content_type invalid_param'])
  })
})
