// The market as operators see it: the catalogue with prices, one instrument, its prices over the years, and yields by
// maturity.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { OAT, WORLD } from '../../support/instruments.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { type Desk, openDesk } from '../../support/trading.ts'

describe('the market for operators', () => {
  let desk: Desk
  let auditor: SignedIn
  let at: string
  let oat: string

  const read = async (path: string): Promise<Body> => {
    const { status, body } = await auditor.call('GET', `${at}${path}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const codeOf = async (path: string) => (await auditor.call('GET', `${at}${path}`)).status

  beforeAll(async () => {
    // A Monday.
    desk = await openDesk({ instant: '2027-05-10T10:00:00.000Z' })
    const { tenant } = desk.tenant
    auditor = await newOperator('auditor', tenant)
    at = `/operator/tenants/${tenant}`
    oat = (await desk.instrument(OAT)).id
    for (const [timestamp, price] of [
      ['2027-05-01T00:00:00.000Z', '90.00'],
      ['2027-05-06T00:00:00.000Z', '95.00'],
      ['2027-05-10T09:00:00.000Z', '100.00'],
    ])
      await desk.tenant.post('/sandbox/prices', { symbol: OAT, bid: price, ask: price, timestamp })
  })

  test('the market for operators finds an instrument by words of its name, with its price and its yield', async () => {
    const [price] = await desk.tenant.get(`/prices?symbol=${OAT}`)
    const [found, ...others] = await read('/instruments?q=OAT+may%202035')
    assert.equal(others.length, 0)
    const { id, symbol, instrument_type, currency, maturity_date, is_visible, ...rest } = found
    assert.deepEqual(
      { id, symbol, instrument_type, currency, maturity_date, is_visible },
      {
        id: oat,
        symbol: OAT,
        instrument_type: 'bond',
        currency: 'EUR',
        maturity_date: '2035-05-25',
        is_visible: true,
      },
    )
    assert.deepEqual(
      [rest.price, rest.ytm, rest.priced_at],
      ['100.00', price.ytm_mid, '2027-05-10T09:00:00.000Z'],
    )
  })

  test('the market for operators keeps what all filters keep', async () => {
    const list: Body[] = await read('/instruments?instrument_type=bond&currency=GBP&limit=200')
    assert.ok(list.length > 0)
    assert.ok(list.every((one) => one.instrument_type === 'bond' && one.currency === 'GBP'))
    assert.deepEqual(await read('/instruments?q=no-such-name'), [])
    assert.equal(await codeOf('/instruments?instrument_type=gold'), 400)
  })

  test('the market for operators has an instrument that is hidden from clients, and says so', async () => {
    const operations = await newOperator('operations', desk.tenant.tenant)
    const { id } = await desk.instrument(WORLD)
    const path = `${at}/instruments/${id}/override`
    assert.equal((await operations.call('PUT', path, { is_visible: false })).status, 200)
    assert.equal((await desk.tenant.call('GET', `/instruments/${id}`)).status, 404)
    assert.equal((await read(`/instruments?q=${WORLD}`))[0].is_visible, false)
    assert.equal((await read(`/instruments/${id}`)).is_visible, false)
  })

  test('an instrument has its terms, its price with the source, and every coupon that they fix', async () => {
    const { instrument, price, provider, coupons } = await read(`/instruments/${oat}`)
    assert.deepEqual([instrument.coupon, price.mid, provider], ['3.20', '100.00', 'sandbox'])
    const { date, amount } = coupons.at(-1)
    assert.deepEqual([date, amount], ['2035-05-25', '3.2'])
    assert.equal(await codeOf('/instruments/ins_none'), 404)
  })

  test('the prices of an instrument are those of the end of each day from Monday to Friday, and of now', async () => {
    const { points } = await read(`/instruments/${oat}/price-history?period_start=2027-05-03`)
    assert.deepEqual(
      points.map((one: Body) => [one.at.slice(0, 10), one.price]),
      [
        ['2027-05-03', '90.00'],
        ['2027-05-04', '90.00'],
        ['2027-05-05', '90.00'],
        ['2027-05-06', '95.00'],
        ['2027-05-07', '95.00'],
        ['2027-05-10', '100.00'],
      ],
    )
    // A bond at par yields its coupon: 3.20 % a year.
    assert.equal(Number(points.at(-1).ytm).toFixed(1), '3.2')
    assert.ok(Number(points[0].ytm) > Number(points[3].ytm))
  })

  test('the prices of an instrument begin with its issue, and those of a stock have no yield', async () => {
    const { points } = await read(`/instruments/${oat}/price-history?period_start=1990-01-01`)
    const { initial_issue_date } = (await read(`/instruments/${oat}`)).instrument
    assert.ok(points[0].at.slice(0, 10) >= initial_issue_date)
    const [{ id }] = await read(`/instruments?q=${WORLD}`)
    const world = await read(`/instruments/${id}/price-history?period_start=2017-05-10`)
    assert.ok(world.points.length > 100 && world.points.length <= 270, `${world.points.length} points`)
    assert.ok(world.points.every(({ ytm }: Body) => ytm === null))
  })

  test('the yield curve has the bills and bonds of a currency by maturity, at the prices of an instant', async () => {
    const { points } = await read('/yield-curve?currency=EUR')
    const days: string[] = points.map((one: Body) => one.maturity_date)
    assert.deepEqual(days, days.toSorted())
    const kinds = new Set(points.map((one: Body) => one.instrument_type))
    assert.deepEqual([...kinds].toSorted(), ['bill', 'bond'])
    const ofOat = points.find((one: Body) => one.instrument === oat)
    // From 2027-05-10 to 2035-05-25 there are 2937 days.
    assert.deepEqual([ofOat.price, ofOat.years], ['100.00', '8.0466'])

    const before = await read('/yield-curve?currency=EUR&issuer_country=FR&asof=2027-05-06T12:00:00Z')
    assert.ok(before.points.every((one: Body) => one.issuer_country === 'FR'))
    assert.equal(before.points.find((one: Body) => one.instrument === oat).price, '95.00')
    assert.equal(before.at, '2027-05-06T12:00:00.000Z')
    assert.equal(await codeOf('/yield-curve'), 400)
  })
})
