// Delistings: the stock is not traded from the ex date on, and all units end on the payment date.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { offenders, refused } from '../../support/client.ts'
import { holder, SAP } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

const DATES = { ex_date: '2027-04-15', payment_date: '2027-04-22' }
const TERMS = { type: 'delisting', cash_per_unit: '0.15', ...DATES }

describe('a delisting', () => {
  test('a delisting takes 300 units of 2,700.00 for 45.00 on the payment date', async () => {
    const desk = await holder('300', '9.00')
    const before = await desk.cash()
    const { id, positions } = await desk.enter(TERMS)
    assert.equal(positions, 1)
    await desk.advance('2027-04-22T06:00:01.000Z')
    assert.deepEqual(await desk.booked(), [['delisting', '45.00', '-300', '2027-04-22']])
    const [position] = await desk.positions()
    assertMembers(position, { status: 'closed', total: '0' })
    assert.equal(Number((await desk.cash()).total) - Number(before.total), 45)
    // 45.00 − 2,700.00
    assertMembers(await desk.tenant.get(`/positions/${position!.id}/earnings`), {
      realized_capital: '-2655.00',
      realized_income: '0.00',
      cost_basis: '0.00',
      gross_total: '-2655.00',
    })
    assert.equal(await desk.house('depot'), '0')
    await desk.reverse(id)
    await desk.advance(1)
    const [back] = await desk.positions()
    assertMembers(back, { status: 'open', total: '300', average_price: '9.00' })
    assert.deepEqual(await desk.cash(), before)
    assert.equal((await desk.instrument(SAP)).trading_status, 'buy_sell')
    await holdLedger(desk)
  })

  test('a delisting stops trading on the ex date: open orders end, and there are no new ones', async () => {
    const desk = await holder('300', '9.00')
    const order = { instrument: desk.share, side: 'sell', quantity: '10' }
    const limit = { ...order, order_type: 'limit', limit_price: '9.50', time_in_force: 'gtc' }
    const { id } = await desk.place(limit)
    await desk.enter(TERMS)
    await desk.advance('2027-04-14T23:59:00.000Z')
    const shown = async () => {
      const { trading_status, delisted_on } = await desk.instrument(SAP)
      return [trading_status, delisted_on, (await desk.order(id)).status]
    }
    assert.deepEqual(await shown(), ['buy_sell', null, 'executing'])
    await desk.advance('2027-04-15T00:00:00.000Z')
    assert.deepEqual(await shown(), ['not_trading', '2027-04-15', 'cancelled'])
    assert.equal((await desk.order(id)).cancelled_reason, 'instrument_not_trading')
    await refused(desk.tenant.call('POST', `${desk.at}/orders`, limit), 400, 'instrument_not_trading')
    await holdLedger(desk)
  })

  test('a delisting that is cancelled before the ex date changes nothing', async () => {
    const desk = await holder('300', '9.00')
    const { id } = await desk.enter(TERMS)
    const order = { instrument: desk.share, side: 'sell', quantity: '10', time_in_force: 'gtc' }
    const { id: limit } = await desk.place({ ...order, order_type: 'limit', limit_price: '9.50' })
    await desk.reverse(id)
    await desk.advance('2027-04-23T10:00:00.000Z')
    const { trading_status, delisted_on } = await desk.instrument(SAP)
    assert.deepEqual([trading_status, delisted_on], ['buy_sell', null])
    assert.equal((await desk.order(limit)).status, 'executing')
  })

  test('a delisting of units that are written off pays nothing', async () => {
    const desk = await holder('300', '9.00')
    const done = await desk.enter({ type: 'delisting', cash_per_unit: '0' })
    assert.equal(done.ex_date, '2027-04-12')
    assert.deepEqual(await desk.booked(), [['delisting', '0.00', '-300', '2027-04-12']])
    assert.equal((await desk.instrument(SAP)).trading_status, 'not_trading')
    assert.equal((await desk.positions())[0]!.status, 'closed')
    await holdLedger(desk)
  })
})

test('the terms of a delisting are checked', async () => {
  const desk = await holder('0')
  const refuse = async (body: object, expected: string[]) => {
    const input = { instrument: desk.share, ...TERMS, ...body }
    const answer = refused(
      desk.tenant.call('POST', '/sandbox/corporate-actions', input),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(await answer), expected)
  }
  await refuse({ ex_date: '2027-04-23' }, ['body.ex_date invalid_param'])
  await refuse({ record_date: '2027-04-20' }, ['body.record_date invalid_param'])
  await refuse({ ratio: '2' }, ['body.ratio invalid_param'])
})
