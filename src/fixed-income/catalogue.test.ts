// Every bond of the demo catalogue: its schedule fits what is known of it, and the solver finds a yield at any price
// from 20 to 200 and comes back to any yield from -2 % to 50 %.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { listSeedInstruments } from '../seed/instruments.ts'
import { compare, isLess, subtract } from '../values/decimal.ts'
import { addDays, daysBetween } from '../values/time.ts'
import { type Bond, bondOf } from './bond.ts'
import { priceFromYield, yieldFromPrice } from './bond-yield.ts'
import { settlementDate } from './calendars.ts'
import { couponSchedule } from './coupon-schedule.ts'
import { accruedInterestOf, yieldOf } from './of-instrument.ts'
import { ArithmeticRefusal } from './refusal.ts'

const instruments = listSeedInstruments().filter(({ instrument_type }) => instrument_type === 'bond')
const bonds = instruments.map((instrument): [string, Bond] => [instrument.symbol, bondOf(instrument)])

const isClose = (a: string, b: string, tolerance: string) => {
  const difference = subtract(a, b)
  return compare(difference, tolerance) <= 0 && compare(difference, `-${tolerance}`) >= 0
}

test('the catalogue has bonds of four markets', () => {
  assert.equal(bonds.length, 20)
  const methods = new Set(bonds.map(([, bond]) => `${bond.calendar} ${bond.yield_method}`))
  assert.deepEqual([...methods].sort(), ['GB compound', 'TARGET2 street', 'US street'])
})

test.each(bonds)('%s: coupons follow each other from the first one to maturity', (_symbol, bond) => {
  const coupons = couponSchedule(bond)
  if (bond.months_between_coupons === null) {
    assert.deepEqual(coupons, [])
    return
  }
  assert.equal(coupons[0]!.from, bond.interest_from)
  if (bond.first_coupon_date !== null) assert.equal(coupons[0]!.date, bond.first_coupon_date)
  assert.equal(coupons.at(-1)!.date, bond.maturity_date)
  for (const [n, coupon] of coupons.entries()) {
    if (n > 0) assert.equal(coupon.from, coupons[n - 1]!.date)
    assert.ok(coupon.date <= coupon.payment_date && coupon.record_date < coupon.date)
    assert.ok(n === 0 || coupon.is_regular)
  }
})

test('US Treasuries pay at month ends, gilts go ex dividend seven business days before', () => {
  const schedule = (symbol: string) => couponSchedule(bonds.find(([key]) => key === symbol)![1])
  const note = schedule('US91282CJN20')
  assert.deepEqual(
    note.slice(0, 3).map(({ date }) => date),
    ['2024-05-31', '2024-11-30', '2025-05-31'],
  )
  assert.equal(note[1]!.payment_date, '2024-12-02') // 30 November 2024 was a Saturday
  assert.equal(note[1]!.record_date, '2024-11-29')
  const gilt = schedule('GB00BT7J0027').find(({ date }) => date === '2027-03-07')!
  assert.equal(gilt.payment_date, '2027-03-08') // 7 March 2027 is a Sunday
  assert.equal(gilt.ex_dividend_date, '2027-02-25') // 5, 4, 3, 2, 1 March, 26, 25 February
  assert.equal(gilt.record_date, '2027-02-25')
  assert.equal(gilt.amount, '2.25')
})

test.each(
  bonds,
)('%s: any price from 20 to 200 has a yield, and that yield gives the price', (_symbol, bond) => {
  const start = bond.interest_from > '2024-01-01' ? bond.interest_from : '2024-01-01'
  fc.assert(
    fc.property(
      fc.integer({ min: 20_0000, max: 200_0000 }),
      fc.integer({ min: 0, max: daysBetween(start, bond.maturity_date) - 366 }),
      (price, days) => {
        const text = (price / 10_000).toFixed(4)
        const settlement = addDays(start, days)
        const bondYield = yieldFromPrice(bond, settlement, text)
        assert.ok(
          isClose(priceFromYield(bond, settlement, bondYield), text, '0.00000001'),
          `${settlement} ${text}`,
        )
      },
    ),
    { seed: 20261121, numRuns: 200 },
  )
})

test.each(
  bonds,
)('%s: any yield from -2 % to 50 % has a price, and that price gives the yield', (_symbol, bond) => {
  const start = bond.interest_from > '2024-01-01' ? bond.interest_from : '2024-01-01'
  fc.assert(
    fc.property(
      fc.integer({ min: -2_0000, max: 50_0000 }),
      fc.integer({ min: 0, max: daysBetween(start, bond.maturity_date) - 1 }),
      (rate, days) => {
        const text = (rate / 10_000).toFixed(4)
        const settlement = addDays(start, days)
        const price = priceFromYield(bond, settlement, text)
        // A price has ten places: the last days turn its last digit into more than 1e-8 of yield.
        const tolerance = daysBetween(settlement, bond.maturity_date) < 30 ? '0.0001' : '0.00000001'
        assert.ok(isClose(yieldFromPrice(bond, settlement, price), text, tolerance), `${settlement} ${text}`)
      },
    ),
    { seed: 20261121, numRuns: 200 },
  )
})

test.each(bonds)('%s: in the last year a price has a yield, or is refused with a reason', (_symbol, bond) => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 1, max: 366 }), (price, days) => {
      const settlement = addDays(bond.maturity_date, -days)
      try {
        const bondYield = yieldFromPrice(bond, settlement, String(price))
        assert.ok(isClose(priceFromYield(bond, settlement, bondYield), String(price), '0.000001'))
      } catch (error) {
        assert.ok(error instanceof ArithmeticRefusal, String(error))
        assert.equal(error.reason, 'yield_out_of_range')
        assert.equal(bond.yield_method, 'compound')
      }
    }),
    { seed: 20261121, numRuns: 200 },
  )
})

test('yields are near the curves that the prices come from, at the reference prices of the catalogue', () => {
  for (const instrument of instruments) {
    const settlement = settlementDate(instrument, '2026-11-20')
    const bondYield = yieldOf(instrument, settlement, instrument.reference_price)
    assert.ok(isLess('2', bondYield) && isLess(bondYield, '6.2'), `${instrument.symbol} ${bondYield}`)
    assert.ok(!isLess(accruedInterestOf(instrument, settlement), '-0.1'))
  }
})
