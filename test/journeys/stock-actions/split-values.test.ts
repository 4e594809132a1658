// The value of a holding between a split and the first price after it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, openDesk } from '../../support/trading.ts'

const NEXT_DAY = '2027-03-02T10:00:00.000Z'
const LATER = '2027-03-08T10:00:00.000Z'

async function holder(price?: string) {
  const desk = await openDesk({ settings: { fees: [] } })
  const { id } = await desk.instrument(WORLD)
  if (price) await desk.price(WORLD, price)
  await desk.place({ instrument: id, side: 'buy', quantity: '100' })
  await desk.advance(NEXT_DAY)
  const enter = (body: object) =>
    desk.tenant.post('/sandbox/corporate-actions', { type: 'split', instrument: id, ...body })
  return { ...desk, enter }
}

async function standing({ tenant, at }: Desk) {
  const { total_value, position_valuations } = await tenant.get(`${at}/valuation`)
  const [{ price, value, position }] = position_valuations
  return { total_value, price, value, units: position.total }
}

describe('a split of 3 for 1', () => {
  test('a split of 100 units at 150.00 leaves 300 at 50.00, in the history and the returns as well', async () => {
    const desk = await holder('150.00')
    await desk.enter({ ratio: '3' })
    const after = { total_value: '100000.00', price: '50.00', value: '15000.00', units: '300' }
    assert.deepEqual(await standing(desk), after)
    await desk.advance(LATER)
    assert.deepEqual(await standing(desk), after)
    const { series } = await desk.tenant.get(`${desk.at}/valuation-history?period_start=2027-03-01`)
    assert.deepEqual(new Set(series.map(([, value]: string[]) => value)), new Set(['100000.00']))
    const [position] = await desk.positions()
    const { twrr } = await desk.tenant.get(`/positions/${position!.id}/returns?period=all`)
    const { gross_total } = await desk.tenant.get(`/positions/${position!.id}/earnings`)
    assert.deepEqual([twrr, gross_total], ['0.000000', '0.00'])
    await desk.price(WORLD, '51.00')
    assert.equal((await standing(desk)).value, '15300.00')
  })

  test('a split of 3 for 1 counts prices of its own instant by whether the sandbox posted them before it', async () => {
    const desk = await holder('149.00')
    await desk.price(WORLD, '150.00')
    await desk.enter({ ratio: '3' })
    assert.equal((await standing(desk)).value, '15000.00')
    await desk.price(WORLD, '51.00')
    assert.equal((await standing(desk)).value, '15300.00')
  })

  test('a split of 3 for 1 does not come back when it is reversed', async () => {
    const desk = await holder('150.00')
    const { id } = await desk.enter({ ratio: '3' })
    await desk.advance(60)
    await desk.tenant.post(`/sandbox/corporate-actions/${id}/reverse`)
    assert.deepEqual(await standing(desk), {
      total_value: '100000.00',
      price: '150.00',
      value: '15000.00',
      units: '100',
    })
  })

  test('a split of 3 for 1 divides the prices of the simulated market from then on', async () => {
    const desk = await holder()
    const before = await standing(desk)
    const [quoted] = await desk.tenant.get(`/prices?symbol=${WORLD}`)
    await desk.enter({ ratio: '3' })
    const after = await standing(desk)
    assert.deepEqual([after.value, after.units], [before.value, '300'])
    await desk.advance(LATER)
    const later = await standing(desk)
    const [shown] = await desk.tenant.get(`/prices?symbol=${WORLD}`)
    // A price moves by less than a fifth in a week, and a split of three moves it by two thirds.
    for (const [one, other] of [
      [Number(later.value), Number(before.value)],
      [Number(shown.mid) * 3, Number(quoted.mid)],
    ])
      assert.ok(Math.abs(one! / other! - 1) < 0.2, `${one} beside ${other}`)
  })
})
