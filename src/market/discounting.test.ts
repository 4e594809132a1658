import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bondOf } from '../fixed-income/bond.ts'
import { settlementDate } from '../fixed-income/calendars.ts'
import { couponSchedule } from '../fixed-income/coupon-schedule.ts'
import { accruedInterestOf, priceOf as priceAtYield, yieldOf } from '../fixed-income/of-instrument.ts'
import { listSeedInstruments } from '../seed/instruments.ts'
import { compare } from '../values/decimal.ts'
import { addDays, dayAt, dayOf, daysBetween, instant, toMilliseconds } from '../values/time.ts'
import { curveAt } from './curves.ts'
import { discounted } from './discounting.ts'
import type { Instrument } from './instrument.ts'
import { canPrice, closingPrices, simulatedPrice } from './prices.ts'
import { minuteOf } from './pricing-times.ts'

const SEED = 'holdfast'
const bonds = listSeedInstruments().filter((one) => one.instrument_type === 'bond')
const find = (symbol: string) => bonds.find((one) => one.symbol === symbol)!
const bund = find('DE000BU2Z056') // 2.60 %, 15 August each year to 2035
const gilt = find('GB00BPJJKN53') // 4.625 %, 31 January and July to 2034

function billOf(issuer_country: string, curve: string, issued: string, maturity_date: string): Instrument {
  const attributes = {
    instrument_type: 'bill',
    issuer_country,
    initial_auction_date: addDays(issued, -3),
    initial_issue_date: issued,
    maturity_date,
  }
  return {
    id: `ins_${issuer_country}`,
    symbol: `BILL-${issuer_country}-${maturity_date}`,
    instrument_type: 'bill',
    exchange: null,
    issuer_country,
    trading_currency: curve,
    price_type: 'percent',
    trading_increment: '0.01',
    reference_price: '100',
    simulation: { curve, spread_bp: 0 },
    attributes,
  }
}

const bills = [
  billOf('US', 'USD', '2026-11-27', '2027-11-26'),
  billOf('GB', 'GBP', '2026-11-23', '2027-02-22'),
  billOf('FR', 'EUR', '2026-11-26', '2027-05-26'),
]
const priceOf = (one: Instrument, at: string) => simulatedPrice(SEED, one, at)!
const millisecondsOf = (day: string) => toMilliseconds(dayAt(day, '00:00:00'))

/** Any bond or bill at any instant from its first day to its maturity. */
const anyMoment = fc.constantFrom(...bonds, ...bills).chain((one) => {
  const first = String(one.attributes.initial_issue_date)
  const min = millisecondsOf(addDays(first < '2024-01-01' ? '2024-01-01' : first, 1))
  const max = millisecondsOf(String(one.attributes.maturity_date))
  return fc.tuple(fc.constant(one), fc.integer({ min, max }).map(instant))
})

test('every bond closes at its reference price on the base day', () => {
  for (const one of bonds) {
    const { mid, timestamp } = priceOf(one, '2026-11-20T23:00:00.000Z')
    assert.equal(timestamp, '2026-11-20T17:00:00.000Z')
    // The reference is written with two places, the price with three.
    assert.ok(Math.abs(Number(mid) - Number(one.reference_price)) < 0.0056, `${one.symbol} ${mid}`)
  }
})

test('the same seed, instrument and instant give these prices on every machine', () => {
  const prices = [
    [bund, '2026-11-23T10:15:42.000Z'],
    [bund, '2031-06-12T13:00:00.000Z'],
    [gilt, '2027-07-01T15:59:59.999Z'],
    [gilt, '2024-03-01T20:00:00.000Z'],
    [find('DE0001102507'), '2028-02-29T12:00:00.000Z'],
    [find('US912810TV08'), '2040-01-03T16:59:00.000Z'],
    ...bills.map((bill) => [bill, '2027-01-14T09:30:00.000Z'] as const),
  ].map(([one, at]) => {
    const { bid, mid, ask, timestamp, quality } = priceOf(one as Instrument, at as string)
    return `${(one as Instrument).symbol} ${timestamp} ${bid} ${mid} ${ask} ${quality}`
  })
  assert.deepEqual(prices, [
    'DE000BU2Z056 2026-11-23T10:15:00.000Z 95.754 95.793 95.832 intraday',
    'DE000BU2Z056 2031-06-12T13:00:00.000Z 107.344 107.372 107.40 intraday',
    'GB00BPJJKN53 2027-07-01T15:59:00.000Z 99.471 99.506 99.541 intraday',
    'GB00BPJJKN53 2024-03-01T17:00:00.000Z 100.459 100.499 100.539 closing',
    'DE0001102507 2028-02-29T12:00:00.000Z 95.518 95.538 95.558 intraday',
    'US912810TV08 2040-01-03T16:59:00.000Z 99.879 99.924 99.969 intraday',
    'BILL-US-2027-11-26 2027-01-14T09:30:00.000Z 96.7688 96.7777 96.7866 intraday',
    'BILL-GB-2027-02-22 2027-01-14T09:30:00.000Z 99.6198 99.6211 99.6224 intraday',
    'BILL-FR-2027-05-26 2027-01-14T09:30:00.000Z 99.2091 99.2131 99.2171 intraday',
  ])
})

// Written apart from the model: the published schedule, the engine's own powers, the curve as it is read.
function worth(one: Instrument, at: string): number {
  const settlement = settlementDate(one, dayOf(at))
  const { curve, spread_bp } = discounted(one)!
  const zero = curveAt(SEED, curve, minuteOf(at) - 17 * 60)
  const factor = (day: string) => {
    const years = daysBetween(settlement, day) / 365
    return (1 + (zero(years) + spread_bp / 100) / 100) ** -years
  }
  const redeemed = 100 * factor(String(one.attributes.maturity_date))
  if (one.instrument_type === 'bill') return redeemed
  return couponSchedule(bondOf(one))
    .filter(
      ({ date, ex_dividend_date }) =>
        date > settlement && !(ex_dividend_date && settlement > ex_dividend_date),
    )
    .reduce((total, { date, amount }) => total + Number(amount) * factor(date), redeemed)
}

test('the clean price plus accrued interest is the remaining payments, discounted at the curve and the spread', () => {
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      const price = priceOf(one, at)
      const settlement = settlementDate(one, dayOf(price.timestamp))
      fc.pre(settlement < String(one.attributes.maturity_date))
      const dirty = Number(price.mid) + Number(accruedInterestOf(one, settlement))
      assert.ok(Math.abs(dirty - worth(one, price.timestamp)) < 0.00051, `${one.symbol} ${at} ${dirty}`)
    }),
    { numRuns: 300 },
  )
})

test('price and yield give each other, and the bid yields more than the ask', () => {
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      const { bid, mid, ask, timestamp } = priceOf(one, at)
      const settlement = settlementDate(one, dayOf(timestamp))
      fc.pre(settlement < String(one.attributes.maturity_date))
      assert.ok(compare(bid, mid) < 0 && compare(mid, ask) < 0)
      const bondYield = yieldOf(one, settlement, mid)
      assert.ok(Math.abs(Number(priceAtYield(one, settlement, bondYield)) - Number(mid)) < 1e-7)
      assert.equal(compare(yieldOf(one, settlement, bid), yieldOf(one, settlement, ask)), 1)
      assert.ok(Number(bondYield) > 0 && Number(bondYield) < 20, `${one.symbol} ${at} ${bondYield}`)
    }),
    { numRuns: 600 },
  )
})

test('a bill is pulled to 100 and reaches it at maturity, whatever rates do', () => {
  for (const bill of bills) {
    const closings = closingPrices(SEED, bill, '2026-11-01', '2028-01-01')
    const maturity = String(bill.attributes.maturity_date)
    assert.equal(dayOf(closings[0]!.timestamp), bill.attributes.initial_auction_date)
    assert.equal(dayOf(closings.at(-1)!.timestamp), maturity)
    for (const { bid, ask, mid, timestamp } of closings) {
      const days = daysBetween(settlementDate(bill, dayOf(timestamp)), maturity)
      if (days <= 0) assert.deepEqual([bid, mid, ask], ['100.00', '100.00', '100.00'])
      // A day is worth no more than 20 % a year.
      else assert.ok(Number(mid) < 100 && Number(mid) > 100 - (20 * days) / 365, `${timestamp} ${mid}`)
    }
    const last = priceOf(bill, dayAt(addDays(maturity, 400), '12:00:00'))
    assert.deepEqual([last.mid, last.quality, dayOf(last.timestamp)], ['100.00', 'closing', maturity])
  }
})

test('a bond reaches 100 at maturity too', () => {
  for (const one of bonds) {
    const maturity = String(one.attributes.maturity_date)
    const { bid, ask } = priceOf(one, dayAt(addDays(maturity, 1), '12:00:00'))
    assert.deepEqual([bid, ask], ['100.00', '100.00'], one.symbol)
  }
})

test('neither a coupon nor the gilts’ ex-dividend day moves the clean price', () => {
  for (const [one, coupon] of [
    [bund, 2.6],
    [gilt, 4.625 / 2],
  ] as const) {
    let most = 0
    let before: number | undefined
    for (const { mid } of closingPrices(SEED, one, '2026-11-20', '2030-11-20')) {
      most = Math.max(most, Math.abs(Number(mid) - (before ?? Number(mid))))
      before = Number(mid)
    }
    // A day moves yields by about 0.03 points, the price by 0.03 × 7 years; a coupon out of place would show.
    assert.ok(most > 0.2 && most < coupon - 0.5, `${one.symbol} ${most}`)
  }
})

test('bonds and bills trade on the business days of their country, from 08:00 to 17:00 UTC', () => {
  const read = (one: Instrument, at: string) => {
    const { timestamp, quality } = priceOf(one, at)
    return `${timestamp} ${quality}`
  }
  assert.equal(read(bund, '2026-11-20T16:59:59.999Z'), '2026-11-20T16:59:00.000Z intraday')
  assert.equal(read(bund, '2026-11-22T12:00:00.000Z'), '2026-11-20T17:00:00.000Z closing') // a Sunday
  assert.equal(read(bund, '2026-12-25T12:00:00.000Z'), '2026-12-24T17:00:00.000Z closing') // TARGET is open on the 24th
  const note = find('US91282CLF67')
  assert.equal(read(note, '2026-11-26T12:00:00.000Z'), '2026-11-25T17:00:00.000Z closing') // Thanksgiving
  assert.equal(read(bund, '2026-11-26T12:00:00.000Z'), '2026-11-26T12:00:00.000Z intraday')
  assert.equal(read(gilt, '2026-08-31T12:00:00.000Z'), '2026-08-28T17:00:00.000Z closing') // the summer bank holiday
})

test('there is no price before the first day, or for terms that the arithmetic does not cover', () => {
  assert.equal(simulatedPrice(SEED, bund, '2025-07-03T12:00:00.000Z'), undefined) // issued on the 4th
  assert.equal(priceOf(bund, '2025-07-04T08:00:00.000Z').timestamp, '2025-07-04T08:00:00.000Z')
  const [bill] = bills as [Instrument]
  assert.equal(simulatedPrice(SEED, bill, '2026-11-23T12:00:00.000Z'), undefined) // auctioned on the 24th
  assert.ok(priceOf(bill, '2026-11-24T12:00:00.000Z'))
  for (const changed of [
    { coupon_type: 'floating_coupon' },
    { coupon_frequency: 'weekly' },
    { maturity_date: null },
  ]) {
    const strange = { ...bund, attributes: { ...bund.attributes, ...changed } }
    assert.equal(canPrice(strange), false, JSON.stringify(changed))
    assert.equal(simulatedPrice(SEED, strange, '2026-11-20T12:00:00.000Z'), undefined)
  }
  assert.equal(canPrice({ ...bund, simulation: { curve: 'CHF', spread_bp: 0 } }), false)
})

test('a spread over the curve makes a bond cheaper', () => {
  const wider = { ...bund, simulation: { curve: 'EUR', spread_bp: 100 } }
  const [near, far] = [bund, wider].map((one) => Number(priceOf(one, '2027-06-01T12:00:00.000Z').mid))
  assert.ok(near! - far! > 5 && near! - far! < 9, `${near} ${far}`) // a point of yield over eight years
})
