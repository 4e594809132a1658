// A split between the ex date and the payment date of another action: the entitlement counts the units of the ex date.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { PAID, rightsDesk, SIXTY } from '../../support/rights.ts'
import { holder } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

const SPLIT = { type: 'split', ratio: '2' }

describe('a split of 2 for 1 after the ex date', () => {
  test('a dividend keeps its amount: 100 × 2.00', async () => {
    const desk = await holder('100')
    await desk.enter({
      type: 'dividend',
      amount_per_unit: '2.00',
      ex_date: '2027-04-15',
      record_date: '2027-04-16',
      payment_date: '2027-04-22',
    })
    await desk.advance('2027-04-16T10:00:00.000Z')
    await desk.enter(SPLIT)
    const [position] = await desk.positions()
    assert.equal(position!.total, '200')
    const [entitled] = (await desk.tenant.get(`${desk.at}/corporate-actions`)).filter(
      ({ corporate_action }: { corporate_action: { type: string } }) => corporate_action.type === 'dividend',
    )
    assertMembers(entitled, { units: '100', estimated_cash: '200.00' })
    await desk.advance('2027-04-22T10:00:00.000Z')
    assert.deepEqual((await desk.booked())[0]!.slice(0, 2), ['dividend', '200.00'])
    await holdLedger(desk)
  })

  test('a rights issue keeps 100 rights, on their own terms: 15 units for 180.00, and 40 sold for 34.00', async () => {
    const desk = await rightsDesk()
    assert.equal((await desk.elect(SIXTY)).status, 201)
    await desk.enter(SPLIT)
    assertMembers(await desk.entitled(), { units: '100', estimated_units: '15' })
    await desk.advance(PAID)
    const booked = (await desk.booked()).filter(([type]) => type === 'rights_issue')
    assert.deepEqual(booked.map((row) => row.slice(1, 3)).sort(), [
      ['-180.00', '15'],
      ['34.00', null],
    ])
    const [position] = await desk.positions()
    assertMembers(position, { total: '215', settled: '215', reserved: '0' })
    assert.equal(await desk.reserved(), '0.00')
    await holdLedger(desk)
  })

  test('a stock dividend doubles its new units too, and leaves nothing open after the delivery', async () => {
    const desk = await holder('100')
    await desk.enter({
      type: 'stock_dividend',
      ratio: '0.05',
      ex_date: '2027-04-15',
      record_date: '2027-04-16',
      payment_date: '2027-04-22',
      cash_price: '48.00',
    })
    await desk.advance('2027-04-16T10:00:00.000Z')
    await desk.enter(SPLIT)
    const [before] = await desk.positions()
    assert.equal(before!.total, '210') // 105 × 2
    await desk.advance('2027-04-22T10:00:00.000Z')
    const [position] = await desk.positions()
    assertMembers(position, {
      total: '210',
      settled: '210',
      unsettled: '0',
      available_for_trading: '210',
    })
    assert.deepEqual([await desk.house('street'), await desk.house('depot')], ['0', '-210'])
    await holdLedger(desk)
  })
})
