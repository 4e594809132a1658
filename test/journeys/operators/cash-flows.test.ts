// The cash that is to come to an account and to leave it, as operators read it before it moves.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { OAT, WORLD } from '../../support/instruments.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { type Desk, openDesk } from '../../support/trading.ts'

// The OAT pays 3.20 % on 25 May of each year, par 100; 10 % are withheld.
const WITHHELD = [{ transaction_type: 'coupon_payment', issuer_country: 'FR', rate: '10' }]

describe('the cash flows ahead of an account', () => {
  let desk: Desk
  let auditor: SignedIn
  let path: string

  const show = async (query = ''): Promise<Body> => {
    const { status, body } = await auditor.call('GET', `${path}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const shortOf = ({ day, kind, symbol, units, amount, is_estimate }: Body) => ({
    day,
    kind,
    symbol,
    units,
    amount,
    is_estimate,
  })
  const coupon = (year: string, units: string, amount: string) => ({
    day: `${year}-05-25`,
    kind: 'coupon',
    symbol: OAT,
    units,
    amount,
    is_estimate: true,
  })

  beforeAll(async () => {
    desk = await openDesk({
      settings: { fees: [], withholding_taxes: WITHHELD },
      cash: '20000.00',
      instant: '2027-05-10T10:00:00.000Z',
    })
    auditor = await newOperator('auditor', desk.tenant.tenant)
    path = `/operator/tenants/${desk.tenant.tenant}/accounts/${desk.account}/cash-flows`
  })

  test('the cash flows ahead of an account are none for an account with cash alone', async () => {
    assert.deepEqual(await show(), {
      account: desk.account,
      from: '2027-05-10',
      until: '2028-05-10',
      flows: [],
      months: [],
    })
  })

  test('the cash flows ahead of an account have the settlement of a purchase and the coupon of its units, after taxes, before both', async () => {
    await desk.price(OAT, '100.00')
    const { id: instrument } = await desk.instrument(OAT)
    // 98 units at 100.00 and interest of 3.086.
    await desk.place({ instrument, side: 'buy', cash_amount: '10103.00' })
    await desk.advance(60)
    const { flows, months } = await show()
    const settlement = { day: '2027-05-12', kind: 'settlement', symbol: OAT, units: '98', is_estimate: false }
    const [bought] = await desk.transactions()
    // 98 × 3.20 less 10 %.
    assert.deepEqual(flows.map(shortOf), [
      { ...settlement, amount: bought!.cash_amount },
      coupon('2027', '98', '282.24'),
    ])
    assert.deepEqual([flows[0].reference, flows[1].reference], [bought!.id, null])
    assert.deepEqual(
      months.map(({ month, currency, incoming, outgoing }: Body) => [month, currency, incoming, outgoing]),
      [['2027-05-01', 'EUR', '282.24', bought!.cash_amount]],
    )
  })

  test('the cash flows ahead of an account have every coupon of the period, and the coupon as it is then paid', async () => {
    const { flows } = await show('?until=2029-06-01')
    assert.deepEqual(
      flows.filter(({ kind }: Body) => kind === 'coupon').map(({ day }: Body) => day),
      ['2027-05-25', '2028-05-25', '2029-05-25'],
    )
    await desk.advance('2027-05-25T12:00:00.000Z')
    const [paid] = await desk.transactions()
    assert.deepEqual([paid!.transaction_type, paid!.cash_amount], ['coupon_payment', '282.24'])
    // It is booked, so it is no longer ahead on its own day.
    assert.deepEqual((await show('?until=2028-05-25')).flows.map(shortOf), [coupon('2028', '98', '282.24')])
  })

  test('the cash flows ahead of an account have an announced distribution, with the units that it counts', async () => {
    await desk.price(WORLD, '50.00')
    const { id: instrument } = await desk.instrument(WORLD)
    await desk.place({ instrument, side: 'buy', quantity: '4' })
    await desk.advance('2027-05-31T12:00:00.000Z')
    const [record_date, payment_date] = ['2027-06-03', '2027-06-10']
    const terms = { type: 'distribution', instrument, amount_per_unit: '0.75', record_date, payment_date }
    const { id } = await desk.tenant.post('/sandbox/corporate-actions', terms)
    const { flows } = await show('?until=2027-06-30')
    assert.deepEqual(flows.map(shortOf), [
      {
        day: payment_date,
        kind: 'distribution',
        symbol: WORLD,
        units: '4',
        amount: '3.00',
        is_estimate: true,
      },
    ])
    assert.equal(flows[0].reference, id)
  })

  test('the cash flows ahead of an account are refused for a day in the past, one beyond five years, and an account of nobody', async () => {
    for (const day of ['2027-05-30', '2032-06-01']) {
      const { status, body } = await auditor.call('GET', `${path}?until=${day}`)
      assert.deepEqual([status, body.params[0].path], [400, 'query.until'])
    }
    const nobody = path.replace(desk.account, 'acc_nobody')
    assert.equal((await auditor.call('GET', nobody)).status, 404)
  })
})
