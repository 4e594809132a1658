import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { stepsOf } from '../../test/support/steps.ts'
import { calendarOf, isBusinessDay } from '../fixed-income/calendars.ts'
import { sessionOf } from '../fixed-income/markets/sessions.ts'
import { listSeedInstruments } from '../seed/instruments.ts'
import { add, compare, divide, isPositive, subtract } from '../values/decimal.ts'
import { addDays, addMilliseconds, dayAt, dayOf, instant, toMilliseconds } from '../values/time.ts'
import { growing } from './growth.ts'
import type { Instrument } from './instrument.ts'
import { canPrice, closingPrices, simulatedPrice } from './prices.ts'

/** Blocks of code that run for a price; `npm run bench` measures the time. */
const MAX_STEPS = 500
const SEED = 'holdfast'
const instruments = listSeedInstruments()
// What grows with chance; what a curve prices has tests of its own in discounting.test.ts.
const priced = instruments.filter((one) => growing(one) !== undefined)
const etfs = priced.filter((one) => one.instrument_type === 'etf')
const funds = priced.filter((one) => ['money_market_fund', 'amc'].includes(one.instrument_type))
const find = (symbol: string): Instrument => instruments.find((one) => one.symbol === symbol)!
const priceOf = (one: Instrument, at: string, seed = SEED) => simulatedPrice(seed, one, at)!

const world = find('IE00B4L5Y983') // Xetra, 08:00 to 16:30 UTC in winter
const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2056-01-01T00:00:00Z') })
  .map(instant)
const anyPriced = fc.constantFrom(...priced)

test('the market prices every instrument of the catalogue, and none without simulation terms', () => {
  // 81 stocks, 40 ETFs, 6 funds, 2 managed and 2 listed certificates, 3 pairs; the other 20 are bonds.
  assert.equal(priced.length, 134)
  for (const one of instruments) assert.ok(canPrice(one), one.symbol)
  const silent = { ...world, simulation: null }
  assert.equal(canPrice(silent), false)
  assert.equal(simulatedPrice(SEED, silent, '2026-11-20T12:00:00.000Z'), undefined)
  assert.deepEqual(closingPrices(SEED, silent, '2026-11-01', '2026-11-30'), [])
})

test('every instrument closes at its reference price on the base day', () => {
  for (const one of priced) {
    const price = priceOf(one, '2026-11-20T23:59:59.999Z')
    assert.equal(compare(price.mid, one.reference_price), 0, one.symbol)
    assert.equal(price.quality, 'closing')
    assert.equal(dayOf(price.timestamp), '2026-11-20')
  }
})

test('the same seed, instrument and instant give these prices on every machine', () => {
  const prices = [
    'IE00B4L5Y983 2026-11-23T10:15:42.000Z',
    'IE00B4L5Y983 2031-06-12T13:00:00.000Z',
    'IE00B4L5Y983 2016-03-01T20:00:00.000Z',
    'IE00B5BMR087 2027-07-01T15:59:59.999Z',
    'LU1681045370 2026-12-01T09:00:00.000Z',
    'LU0568620560 2028-02-29T12:00:00.000Z',
    'CHEXAMPLE016 2029-05-15T11:00:00.000Z',
    'EUR/USD 2026-11-24T12:34:56.789Z',
    'GBP/USD 2040-01-03T16:59:00.000Z',
    'EUR/GBP 2040-01-03T16:59:00.000Z',
  ].map((line) => {
    const [symbol, at] = line.split(' ') as [string, string]
    const { bid, ask, timestamp, quality } = priceOf(find(symbol), at)
    return `${symbol} ${timestamp} ${bid} ${ask} ${quality}`
  })
  assert.deepEqual(prices, [
    'IE00B4L5Y983 2026-11-23T10:15:00.000Z 119.01 119.09 intraday',
    'IE00B4L5Y983 2031-06-12T13:00:00.000Z 73.05 73.09 intraday',
    'IE00B4L5Y983 2016-03-01T16:30:00.000Z 41.47 41.49 closing',
    'IE00B5BMR087 2027-07-01T15:59:00.000Z 695.55 695.97 intraday',
    'LU1681045370 2026-12-01T09:00:00.000Z 6.9526 6.9568 intraday',
    'LU0568620560 2028-02-29T12:00:00.000Z 108.7946 108.7946 closing',
    'CHEXAMPLE016 2029-05-15T11:00:00.000Z 896.23 896.23 closing',
    'EUR/USD 2026-11-24T12:34:00.000Z 1.15839 1.15851 intraday',
    'GBP/USD 2040-01-03T16:59:00.000Z 1.32797 1.32811 intraday',
    'EUR/GBP 2040-01-03T16:59:00.000Z 0.87008 0.87016 intraday',
  ])
})

test('a different seed gives different prices', () => {
  const at = '2027-11-19T20:00:00.000Z'
  assert.notEqual(priceOf(world, at).mid, priceOf(world, at, 'another').mid)
})

test('a price is valid from its timestamp on, and an as-of read never sees a later one', () => {
  fc.assert(
    fc.property(anyPriced, anyInstant, (one, at) => {
      const price = priceOf(one, at)
      assert.ok(price.timestamp <= at)
      assert.deepEqual(priceOf(one, price.timestamp), price)
      if (price.quality === 'intraday') {
        assert.deepEqual(priceOf(one, addMilliseconds(price.timestamp, 59_999)), price)
        assert.ok(toMilliseconds(at) - toMilliseconds(price.timestamp) < 60_000)
      }
    }),
    { numRuns: 1000 },
  )
})

test('bid, mid and ask are positive and in order; funds have one value for all three', () => {
  fc.assert(
    fc.property(anyPriced, anyInstant, (one, at) => {
      const { bid, ask, mid } = priceOf(one, at)
      assert.ok(isPositive(bid))
      assert.equal(divide(add(bid, ask), '2', 5), add(mid, '0'))
      assert.equal(compare(bid, ask), funds.includes(one) ? 0 : -1)
      assert.match(mid, one.instrument_type === 'currency_pair' ? /^\d+\.\d{2,5}$/ : /^\d+\.\d{2,4}$/)
    }),
    { numRuns: 1000 },
  )
})

test('a session has a price per minute, and its close is valid until the next opening', () => {
  const read = (at: string) => {
    const { timestamp, quality } = priceOf(world, at)
    return `${timestamp} ${quality}`
  }
  assert.equal(read('2026-11-20T07:59:59.999Z'), '2026-11-19T16:30:00.000Z closing')
  assert.equal(read('2026-11-20T08:00:00.000Z'), '2026-11-20T08:00:00.000Z intraday')
  assert.equal(read('2026-11-20T08:01:59.999Z'), '2026-11-20T08:01:00.000Z intraday')
  assert.equal(read('2026-11-20T16:29:59.999Z'), '2026-11-20T16:29:00.000Z intraday')
  assert.equal(read('2026-11-20T16:30:00.000Z'), '2026-11-20T16:30:00.000Z closing')
  assert.equal(read('2026-11-23T07:59:59.999Z'), '2026-11-20T16:30:00.000Z closing') // over the weekend
  assert.equal(read('2026-12-28T07:00:00.000Z'), '2026-12-23T16:30:00.000Z closing') // 24th and 25th closed
})

test('a pair has no price of its own on a holiday of either currency', () => {
  // Thanksgiving, 26 November 2026: the dollar pairs stand still, EUR/GBP trades on.
  assert.equal(priceOf(find('EUR/USD'), '2026-11-26T12:00:00.000Z').timestamp, '2026-11-25T17:00:00.000Z')
  assert.equal(priceOf(find('EUR/GBP'), '2026-11-26T12:00:00.000Z').timestamp, '2026-11-26T12:00:00.000Z')
})

test('a fund has one net asset value per business day, at its dealing deadline', () => {
  const fund = find('LU0568620560') // 12:00 UTC
  assert.equal(priceOf(fund, '2026-11-20T11:59:59.999Z').timestamp, '2026-11-19T12:00:00.000Z')
  assert.equal(priceOf(fund, '2026-11-20T12:00:00.000Z').timestamp, '2026-11-20T12:00:00.000Z')
  assert.equal(priceOf(fund, '2026-11-22T18:00:00.000Z').timestamp, '2026-11-20T12:00:00.000Z')
  assert.equal(priceOf(fund, '2026-11-20T12:00:00.000Z').quality, 'closing')
  const year = closingPrices(SEED, fund, '2026-11-20', '2027-11-20')
  // 106.00 × e^0.021 = 108.25; volatility takes or gives less than two tenths of a percent.
  assert.ok(Math.abs(Number(year.at(-1)!.mid) - 108.25) < 0.2, year.at(-1)!.mid)
})

test('there is no price before an instrument was issued', () => {
  const certificate = find('CHEXAMPLE016') // issued 2025-01-15
  assert.equal(simulatedPrice(SEED, certificate, '2025-01-15T10:59:59.999Z'), undefined)
  assert.equal(priceOf(certificate, '2025-01-15T11:00:00.000Z').timestamp, '2025-01-15T11:00:00.000Z')
  assert.equal(closingPrices(SEED, certificate, '2025-01-01', '2025-01-16').length, 2)
})

test('closing prices are what an as-of read gives at the end of each business day', () => {
  for (const one of [world, find('IE00B5BMR087'), find('EUR/USD'), find('GB00B8XYYQ86')]) {
    const closings = closingPrices(SEED, one, '2027-01-01', '2027-12-31')
    const days = closings.map((price) => dayOf(price.timestamp))
    for (let day = '2027-01-01'; day <= '2027-12-31'; day = addDays(day, 1)) {
      assert.equal(days.includes(day), isBusinessDay(calendarOf(one), day), day)
    }
    for (const closing of closings) {
      assert.deepEqual(priceOf(one, dayAt(dayOf(closing.timestamp), '23:59:59')), closing)
    }
  }
})

test('prices do not jump between the last minute of a session, its close and the next opening', () => {
  const minute_deviation = 0.15 / Math.sqrt(525_600) // of the volatility of 15 % a year
  for (const { timestamp, mid } of closingPrices(SEED, world, '2027-01-01', '2027-12-31')) {
    const before = priceOf(world, addMilliseconds(timestamp, -1))
    assert.equal(before.timestamp, addMilliseconds(timestamp, -60_000))
    // Within 8 standard deviations of a minute plus one step of rounding on each side.
    const change = Math.abs(Number(subtract(mid, before.mid)))
    assert.ok(change <= 8 * minute_deviation * Number(mid) + 0.01, `${timestamp} ${change}`)
  }
})

test('EUR/GBP is EUR/USD divided by GBP/USD at every minute that all three trade', () => {
  const [eurusd, gbpusd, eurgbp] = ['EUR/USD', 'GBP/USD', 'EUR/GBP'].map(find) as [
    Instrument,
    Instrument,
    Instrument,
  ]
  fc.assert(
    fc.property(anyInstant, (at) => {
      const [a, b, c] = [priceOf(eurusd, at), priceOf(gbpusd, at), priceOf(eurgbp, at)]
      fc.pre(a.timestamp === c.timestamp && b.timestamp === c.timestamp)
      const [x, y, z] = [Number(a.mid), Number(b.mid), Number(c.mid)]
      // Each of the three is off by up to half a step of 5 places, and EUR/GBP by its rounded reference price's
      // 0.0000017 of 0.86567, two millionths.
      const tolerance = 5e-6 * (1 + 1 / y + x / (y * y)) + 2e-6 * z
      assert.ok(Math.abs(x / y - z) < tolerance * 1.001, at)
    }),
    { numRuns: 1000 },
  )
})

// Yearly volatility as measured: the root of the yearly mean of the squared changes from close to close.
function measuredVolatility(one: Instrument, years: number): number {
  const values = closingPrices(SEED, one, '2026-11-20', addDays('2026-11-20', 365 * years)).map((p) =>
    Number(p.mid),
  )
  let squares = 0
  for (let i = 1; i < values.length; i++) squares += Math.log(values[i]! / values[i - 1]!) ** 2
  return Math.sqrt(squares / years)
}

test('thirty years of closes have the volatility of the instrument, and stay above zero', () => {
  for (const symbol of ['IE00B4L5Y983', 'IE00B5BMR087', 'IE00B3WJKG14', 'EUR/USD', 'GBP/USD', 'EUR/GBP']) {
    const one = find(symbol)
    const expected = Number((one.simulation as { volatility_per_year: string }).volatility_per_year)
    const ratio = measuredVolatility(one, 30) / expected
    assert.ok(ratio > 0.94 && ratio < 1.06, `${symbol} ${ratio}`)
  }
  for (const one of priced) {
    for (let year = 2027; year <= 2056; year++)
      assert.ok(isPositive(priceOf(one, `${year}-11-20T20:00:00.000Z`).bid))
  }
})

test('prices grow by the drift over ten years, over 400 markets', () => {
  const at = '2036-11-20T20:00:00.000Z'
  const logarithms = Array.from({ length: 400 }, (_, seed) => {
    return Math.log(Number(priceOf(world, at, String(seed)).mid) / 118.5)
  })
  const mean = logarithms.reduce((total, value) => total + value, 0) / 400
  // (0.065 − 0.15² / 2) × 10 years = 0.5375; the mean's own deviation is 0.15 × √10 / √400 = 0.024.
  assert.ok(Math.abs(mean - 0.5375) < 3 * 0.024, String(mean))
})

test('funds that track the same index move together', () => {
  const change = (symbol: string) => {
    const one = find(symbol)
    return Number(priceOf(one, '2031-11-20T20:00:00.000Z').mid) / Number(one.reference_price)
  }
  // Both track MSCI World in euro with drift 0.065 and volatility 0.150.
  assert.ok(Math.abs(change('IE00B4L5Y983') / change('IE00BJ0KDQ92') - 1) < 0.001)
  assert.notEqual(change('IE00B4L5Y983'), change('IE00BKM4GZ66'))
})

test('the first and the last possible years have prices too', () => {
  const pair = find('EUR/USD')
  assert.ok(isPositive(priceOf(pair, '0001-06-01T12:00:00.000Z').bid))
  for (const one of priced) {
    const { bid, ask } = priceOf(one, '9999-12-30T12:00:00.000Z')
    assert.ok(isPositive(bid))
    assert.match(ask, /^\d+\.\d+$/)
  }
})

test('a year of closing prices for all ETFs is computed fast enough without a table', async () => {
  let count = 0
  const steps = await stepsOf(() => {
    for (const etf of etfs) count += closingPrices(SEED, etf, '2027-01-01', '2027-12-31').length
  })
  assert.ok(count > 40 * 250)
  assert.ok(steps < MAX_STEPS * count, `${Math.round(steps / count)} steps a price`)
})

test('every ETF trades in the session of its exchange', () => {
  for (const etf of etfs) {
    const session = sessionOf(etf, '2027-07-15')!
    assert.equal(priceOf(etf, session.opens_at).quality, 'intraday')
    assert.equal(priceOf(etf, session.closes_at).quality, 'closing')
    assert.equal(priceOf(etf, addMilliseconds(session.opens_at, -1)).quality, 'closing')
  }
})
