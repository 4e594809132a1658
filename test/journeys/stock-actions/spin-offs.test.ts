// Spin-offs: units of another company on the ex date, which take a part of the cost along.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { APPLE, LVMH } from '../../support/dividends.ts'
import { holder, SAP } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

const DATES = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-22' }
const EX = '2027-04-15T06:00:01.000Z'
const PAID = '2027-04-22T06:00:01.000Z'

// 210 increments of 0.0001 at 500,000.00 a unit: 10,500.00. 0.25 of them are 52.5 increments.
async function spun() {
  const desk = await holder('0.021', '500000.00')
  await desk.price(LVMH, '360000.00')
  const { id: new_instrument } = await desk.instrument(LVMH)
  const terms = {
    type: 'spin_off',
    ratio: '0.25',
    new_instrument,
    basis_share: '0.18',
    cash_price: '360000.00',
    ...DATES,
  }
  const earned = async (which: string): Promise<Body> => {
    const position = (await desk.positions()).find(({ instrument }) => instrument.symbol === which)!
    return desk.tenant.get(`/positions/${position.id}/earnings`)
  }
  const lots = async (which: string): Promise<string[]> => {
    const position = (await desk.positions()).find(({ instrument }) => instrument.symbol === which)!
    const listed: Body[] = await desk.tenant.get(`/positions/${position.id}/lots`)
    return listed.map(({ acquired_on, quantity, unit_cost }) => `${acquired_on} ${quantity} at ${unit_cost}`)
  }
  return { ...desk, terms, spun: new_instrument as string, earned, lots }
}

describe('a spin-off of 0.25 with 18 % of the cost', () => {
  test('a spin-off of 0.25 with 18 % of the cost brings 52 increments and 18.00, and moves 1,890.00 of the cost', async () => {
    const desk = await spun()
    const { id } = await desk.enter(desk.terms)
    await desk.advance(EX)
    assert.deepEqual(await desk.booked(), [
      ['spin_off', '18.00', '0.0052', '2027-04-22'],
      ['spin_off', null, null, '2027-04-22'],
    ])
    const [fresh, old] = await desk.positions()
    // 1,890 × 18 ÷ (18 + 0.0052 × 360,000) = 18.00; 1,872.00 over 0.0052 units, 8,610.00 over 0.021
    assertMembers(fresh, { total: '0.0052', settled: '0', average_price: '360000.00' })
    assertMembers(old, { total: '0.021', settled: '0.021', average_price: '410000.00' })
    assertMembers(await desk.earned(LVMH), { cost_basis: '1872.00', realized_capital: '0.00' })
    assertMembers(await desk.earned(SAP), { cost_basis: '8610.00', realized_capital: '0.00' })
    const shown = await desk.tenant.get(`/corporate-actions/${id}`)
    assert.deepEqual([shown.basis_share, shown.new_instrument], ['0.18', desk.spun])
    await desk.advance(PAID)
    assert.equal((await desk.positions())[0]!.settled, '0.0052')
    assert.deepEqual([await desk.house('street', desk.spun), await desk.house('street', 'EUR')], ['0', '0'])
    assert.equal(await desk.house('depot', desk.spun), '-0.0052')
    await holdLedger(desk)
  })

  test('a spin-off of 0.25 with 18 % of the cost divides the cost of each lot, and a reversal joins it again', async () => {
    const desk = await spun()
    const before = await desk.lots(SAP)
    const [day] = before[0]!.split(' ')
    assert.deepEqual(before, [`${day} 0.021 at 500000.00`])
    const { id } = await desk.enter(desk.terms)
    await desk.advance(EX)
    assert.deepEqual(await desk.lots(SAP), [`${day} 0.021 at 410000.00`])
    assert.deepEqual(await desk.lots(LVMH), [`${day} 0.0052 at 360000.00`])
    await desk.reverse(id)
    assert.deepEqual(await desk.lots(SAP), before)
  })

  test('a spin-off of 0.25 with 18 % of the cost leaves returns alone: the old position pays the new units out, and the new one receives them', async () => {
    const desk = await spun()
    await desk.enter(desk.terms)
    await desk.advance(EX)
    await desk.price(SAP, '410000.00') // 500,000 less 0.25 × 360,000
    await desk.price(LVMH, '360000.00')
    await desk.advance(1)
    for (const { id } of await desk.positions()) {
      const { explanation } = await desk.tenant.get(`/positions/${id}/returns?period=all&explain=true`)
      assert.equal(explanation.flows.filter(({ transactions }: Body) => transactions.length === 2).length, 1)
    }
    // 0.021 × 410,000 + 0.0052 × 360,000 + 18.00 = 10,500.00
    const value = await desk.tenant.get(`${desk.at}/earnings`)
    assert.equal(value.gross_total, '0.00')
  })

  test('a spin-off of 0.25 with 18 % of the cost is undone before and after the delivery', async () => {
    for (const at of [EX, PAID]) {
      const desk = await spun()
      const before = await desk.cash()
      const { id } = await desk.enter(desk.terms)
      await desk.advance(at)
      assert.equal((await desk.reverse(id)).status, 200)
      await desk.advance('2027-04-23T10:00:00.000Z')
      const open = (await desk.positions()).filter(({ status }) => status === 'open')
      assertMembers(open, [{ total: '0.021', settled: '0.021', average_price: '500000.00' }])
      assertMembers(await desk.earned(SAP), { cost_basis: '10500.00', realized_capital: '0.00' })
      assert.deepEqual(await desk.cash(), before)
      assert.deepEqual(
        [await desk.house('street', desk.spun), await desk.house('depot', desk.spun)],
        ['0', '0'],
      )
      await holdLedger(desk)
    }
  })

  test('a spin-off of 0.25 with 18 % of the cost is undone after the old units are sold, and no later position gets their cost', async () => {
    const desk = await spun()
    const { id } = await desk.enter(desk.terms)
    await desk.advance('2027-04-22T10:00:00.000Z')
    await desk.trade('sell', '0.021')
    await desk.trade('buy', '0.01')
    const bought = (await desk.positions()).find(
      ({ status, total }) => status === 'open' && total === '0.01',
    )!
    assert.equal((await desk.reverse(id)).status, 200)
    const { average_price } = (await desk.positions()).find((position) => position.id === bought.id)!
    assert.equal(average_price, bought.average_price)
    await holdLedger(desk)
  })

  test('a spin-off of 0.25 with 18 % of the cost is undone with no old units left', async () => {
    const desk = await spun()
    const { id } = await desk.enter(desk.terms)
    await desk.advance('2027-04-22T10:00:00.000Z')
    await desk.trade('sell', '0.021')
    assert.equal((await desk.reverse(id)).status, 200)
    assert.deepEqual(
      (await desk.positions()).filter(({ status }) => status === 'open'),
      [],
    )
    await holdLedger(desk)
  })

  test('a spin-off that is undone after a sale gives the lots that are left their whole cost', async () => {
    const desk = await spun()
    const [day] = (await desk.lots(SAP))[0]!.split(' ')
    const { id } = await desk.enter(desk.terms)
    await desk.advance('2027-04-22T10:00:00.000Z')
    await desk.trade('sell', '0.01')
    await desk.reverse(id)
    assert.deepEqual(await desk.lots(SAP), [`${day} 0.011 at 500000.00`])
  })

  test('a spin-off of 0.25 with 18 % of the cost cannot be undone once new units are sold', async () => {
    const desk = await spun()
    const { id } = await desk.enter(desk.terms)
    await desk.advance('2027-04-22T10:00:00.000Z')
    await desk.place({ instrument: desk.spun, side: 'sell', quantity: '0.0052' })
    await desk.advance(60)
    await refused(desk.reverse(id), 409, 'conflict')
  })

  test('a spin-off with new units for less than one increment pays only cash', async () => {
    const desk = await spun()
    await desk.enter({ ...desk.terms, ratio: '0.004', cash_price: '500000.00' })
    await desk.advance(EX)
    // 0.84 increments: 0.000084 × 500,000.00; of the cost 1,890.00 moves and is realized
    assert.deepEqual(await desk.booked(), [['spin_off', '42.00', null, '2027-04-22']])
    assertMembers(await desk.earned(SAP), { cost_basis: '8610.00', realized_capital: '-1848.00' })
    await holdLedger(desk)
  })
})

test('the terms of a spin-off are checked', async () => {
  const desk = await spun()
  const refuse = async (body: object, expected: string[]) => {
    const input = { instrument: desk.share, ...desk.terms, ...body }
    const answer = refused(
      desk.tenant.call('POST', '/sandbox/corporate-actions', input),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(await answer), expected)
  }
  await refuse({ basis_share: '1' }, ['body.basis_share invalid_param'])
  await refuse({ new_instrument: desk.share }, ['body.new_instrument invalid_param'])
  await refuse({ new_instrument: (await desk.instrument(APPLE)).id }, ['body.new_instrument invalid_param']) // in USD
  await refuse({ new_instrument: (await desk.instrument('IE00B4L5Y983')).id }, [
    'body.new_instrument invalid_param',
  ])
  await refuse({ new_instrument: 'ins_none' }, ['body.new_instrument not_found'])
})
