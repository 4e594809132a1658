// The caller's own name for an order: no other order of the account may have it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { allAvailable } from '../../support/cash.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { openTestAccount } from '../../support/journey.ts'
import { deskOf, worldDesk } from '../../support/trading.ts'

const BUY = { side: 'buy', cash_amount: '1000.00', client_reference: 'A-1' }
const RESTING = { ...BUY, order_type: 'limit', limit_price: '10.00' }

describe('client references', () => {
  test('client references are shown by the order and find it, in both versions', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...BUY })
    const other = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '5.00' })
    assert.deepEqual([order.client_reference, other.client_reference], ['A-1', null])
    for (const version of ['2026-01-01', '2026-09-02']) {
      const list = async (query: string): Promise<string[]> => {
        const { body } = await desk.tenant.call('GET', `${desk.at}/orders?${query}`, undefined, {
          'Api-Version': version,
        })
        return body.map(({ id }: Body) => id)
      }
      assert.deepEqual(await list('client_reference=A-1'), [order.id])
      assert.deepEqual(await list('client_reference=a-1'), [])
      assert.deepEqual(await list('client_reference=A-1&status=placed&limit=1'), [order.id])
      assert.deepEqual(await list('client_reference=A-1&status=filled'), [])
      assert.deepEqual(await list('status=placed'), [other.id, order.id])
    }
    const empty = desk.tenant.call('GET', `${desk.at}/orders?client_reference=`)
    assert.deepEqual(offenders(await refused(empty, 400, 'invalid_request')), [
      'query.client_reference invalid_param',
    ])
  })

  test('client references are of at most 64 letters, digits and some signs', async () => {
    const { ask } = await worldDesk()
    for (const client_reference of ['', 'a b', 'ä', 'a/b', 'x'.repeat(65), 5, {}]) {
      const answer = await refused(ask({ ...BUY, client_reference }), 400, 'invalid_request')
      assert.deepEqual(offenders(answer), ['body.client_reference invalid_param'])
    }
    for (const client_reference of ['x'.repeat(64), 'aZ0._:-', null])
      assert.equal((await ask({ ...BUY, client_reference })).status, 201)
  })

  test('client references are taken for ever, also by an order that was cancelled, and for this account alone', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...RESTING })
    await desk.tenant.post(`${desk.at}/orders/${order.id}/cancel`)
    const again = await refused(desk.ask(BUY), 409, 'duplicate')
    assert.deepEqual(again.context, { order: order.id })
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    assert.deepEqual(await desk.story(), ['order.placed', 'order.cancelled'])
    const { account } = await openTestAccount(desk.tenant)
    const second = deskOf(desk.tenant, account.id)
    await second.fund('1000.00')
    assert.equal((await second.place({ instrument: desk.world, ...BUY })).client_reference, 'A-1')
  })

  test('client references are refused before price, quote and funds, also for a buyer that is cached', async () => {
    const desk = await worldDesk({ cash: '2000.00' })
    const quote = await desk.tenant.post(`${desk.at}/order-quotes`, {
      instrument_id: desk.world,
      side: 'buy',
      cash_amount: '1900.00',
    })
    const order = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '5.00' })
    assert.equal(order.status, 'placed')
    const first = await desk.place({
      instrument: desk.world,
      ...BUY,
      cash_amount: '1900.00',
      quote: quote.id,
    })
    for (const more of [
      { cash_amount: '1900.00', quote: quote.id },
      { cash_amount: '1900.00' },
      { order_type: 'limit', limit_price: '1000.00' },
      { cash_amount: '1.50' },
    ]) {
      const { context } = await refused(desk.ask({ ...BUY, ...more }), 409, 'duplicate')
      assert.deepEqual(context, { order: first.id }, JSON.stringify(more))
    }
  })

  test('a refused order takes no name', async () => {
    const desk = await worldDesk({ cash: '10.00' })
    await refused(desk.ask(BUY), 400, 'insufficient_funds')
    assert.equal((await desk.ask({ ...BUY, cash_amount: '10.00' })).status, 201)
  })

  test('a repeat under its Idempotency-Key gets the first answer', async () => {
    const desk = await worldDesk()
    const key = { 'Idempotency-Key': 'one' }
    const first = await desk.ask(BUY, key)
    const repeat = await desk.ask(BUY, key)
    assert.deepEqual([first.status, repeat.status, repeat.text], [201, 201, first.text])
    await refused(desk.ask(BUY, { 'Idempotency-Key': 'two' }), 409, 'duplicate')
  })

  test('one of twenty orders at the same time gets the name', async () => {
    const desk = await worldDesk()
    for (const client_reference of ['first', 'second']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => desk.ask({ ...BUY, client_reference, cash_amount: '100.00' })),
      )
      const placed = answers.filter(({ status }) => status === 201)
      assert.equal(placed.length, 1)
      for (const { status, body } of answers)
        if (status !== 201)
          assert.deepEqual([body.code, body.context], ['duplicate', { order: placed[0]!.body.id }])
    }
    const { reserved } = await desk.cash()
    assert.equal(reserved, '200.00')
  })
})
