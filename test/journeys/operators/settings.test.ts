// Operators set fees of a tenant from a day on. Nothing here needs the sandbox but its clock.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { feeOf, feesDesk } from '../../support/settings.ts'
import { holdLedger } from '../../support/trading.ts'

test('orders pay the fees of the instant at which they were placed, also if they execute later', async () => {
  const desk = await feesDesk()
  const set = await desk.put('fees', {
    effective_from: '2027-03-02',
    settings: { fees: [feeOf('2.50', { tax_rate: '0.20' })] },
  })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  assertMembers(set.body, { effective_from: '2027-03-02', in_force_at: '2027-03-02T00:00:00.000Z' })
  assert.deepEqual(
    set.body.changes.find(
      ({ path }: Body) => path === 'fees.order-buy.chargeable_currencies.EUR.unit_amount',
    ),
    { path: 'fees.order-buy.chargeable_currencies.EUR.unit_amount', before: '1.50', after: '2.50' },
  )
  const listed = await desk.finance.call('GET', `/operator/tenants/${desk.id}/fees`)
  assert.deepEqual(
    listed.body.map(({ alias, is_in_force, ends_at }: Body) => [alias, is_in_force, ends_at]),
    [
      ['order-buy', true, '2027-03-02T00:00:00.000Z'],
      ['order-buy', false, null],
      ['order-sell', true, '2027-03-02T00:00:00.000Z'],
    ],
  )
  const { fees } = await desk.get()
  assert.deepEqual([fees.effective_from, fees.settings.fees.length], [null, 2])
  assert.deepEqual(fees.scheduled[0].settings.fees[0].chargeable_currencies.EUR, { unit_amount: '2.50' })
  const early = await desk.ask({
    side: 'buy',
    quantity: '1',
    order_type: 'limit',
    time_in_force: 'gtc',
    limit_price: '40.00',
  })
  await desk.advance('2027-03-02T10:00:00.000Z')
  assert.equal((await desk.get()).fees.effective_from, '2027-03-02')
  const late = await desk.buy()
  await desk.price(WORLD, '39.00')
  await desk.advance(120)
  assert.equal(await desk.feesOf(early.body), '1.50')
  assert.equal(await desk.feesOf(late), '3.00') // 2.50 and 20 % tax
  await holdLedger(desk)
})

test('a schedule of today begins in a minute, and a later one for its day replaces it', async () => {
  const desk = await feesDesk()
  const today = { effective_from: '2027-03-01' }
  const set = await desk.put('fees', { ...today, settings: { fees: [feeOf('9.00')] } })
  assert.equal(set.body.in_force_at, '2027-03-01T10:01:00.000Z')
  const before = await desk.buy()
  await desk.advance(60)
  const after = await desk.buy()
  await desk.advance(3600)
  assert.deepEqual([await desk.feesOf(before), await desk.feesOf(after)], ['1.50', '9.00'])
  await desk.put('fees', { effective_from: '2027-03-02', settings: { fees: [feeOf('5.00')] } })
  await desk.put('fees', { effective_from: '2027-03-02', settings: { fees: [] } })
  await desk.advance('2027-03-02T10:00:00.000Z')
  const free = await desk.buy()
  await desk.advance(60)
  assert.equal(await desk.feesOf(free), '0.00')
  await holdLedger(desk)
})

test('a monthly fee is charged from the first month that begins under it', async () => {
  const desk = await feesDesk()
  const custody = {
    alias: 'custody',
    fee_type: 'recurring',
    chargeable_currencies: { EUR: { unit_amount: '4.00' } },
  }
  await desk.put('fees', { effective_from: '2027-03-15', settings: { fees: [custody] } })
  await desk.advance('2027-05-02T10:00:00.000Z')
  const { call } = desk.finance
  const { body } = await call('GET', `/operator/tenants/${desk.id}/fee-charges`)
  assert.deepEqual(
    body.map(({ period_start, amount_total }: Body) => [period_start, amount_total]),
    [['2027-04-01', '4.00']],
  )
})
