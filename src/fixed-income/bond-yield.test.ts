// Properties that hold for any bond, whatever its convention, and what is refused.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addDays, daysBetween } from '../values/time.ts'
import { accruedInterest, cleanPrice, dirtyPrice } from './accrued-interest.ts'
import { type Bond, bondOf } from './bond.ts'
import { priceFromYield, yieldFromPrice } from './bond-yield.ts'
import type { ListedOnCalendar } from './calendars.ts'
import { couponSchedule, listPayments, nextCoupon } from './coupon-schedule.ts'
import { toDay } from './dates.ts'
import type { DayCount } from './day-count.ts'
import { toNumber } from './fractions.ts'
import { type ArithmeticReason, ArithmeticRefusal, orUndefined } from './refusal.ts'

const seed = 20261121
const plain: Bond = {
  coupon: '4.25',
  months_between_coupons: 6,
  day_count: 'actual_actual_icma',
  maturity_date: '2036-07-15',
  interest_from: '2021-07-15',
  first_coupon_date: null,
  last_regular_coupon_date: null,
  end_of_month: false,
  calendar: 'TARGET2',
  ex_dividend_business_days: 0,
  yield_method: 'street',
}
const gilt: Bond = { ...plain, calendar: 'GB', ex_dividend_business_days: 7, yield_method: 'compound' }

const dayCounts: DayCount[] = [
  'actual_actual_icma',
  'actual_actual_isda',
  'actual_360',
  'actual_365_fixed',
  '30_360_us',
  '30e_360',
]
const anyBond: fc.Arbitrary<Bond> = fc
  .record({
    coupon: fc.integer({ min: 0, max: 1200 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    months_between_coupons: fc.constantFrom(1, 3, 6, 12, 24),
    day_count: fc.constantFrom(...dayCounts),
    maturity: fc.integer({ min: 0, max: 9000 }),
    life: fc.integer({ min: 800, max: 11_000 }),
    yield_method: fc.constantFrom('street' as const, 'compound' as const, 'treasury' as const),
    end_of_month: fc.boolean(),
  })
  .map(({ maturity, life, ...terms }) => {
    const maturity_date = addDays('2030-01-01', maturity)
    return { ...plain, ...terms, maturity_date, interest_from: addDays(maturity_date, -life) }
  })
const anySettled = fc
  .tuple(anyBond, fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([bond, part]): [Bond, string] => [
    bond,
    addDays(bond.interest_from, Math.floor(part * daysBetween(bond.interest_from, bond.maturity_date))),
  ])

test('property: price(yield(price)) is the price, and yield(price(yield)) is the yield', () => {
  fc.assert(
    fc.property(
      anySettled,
      fc.integer({ min: -200, max: 5000 }),
      fc.integer({ min: 2000, max: 20_000 }),
      ([bond, settlement], rate, price) => {
        if (daysBetween(settlement, bond.maturity_date) < 40) return
        const yieldPercent = (rate / 100).toFixed(2)
        const back = yieldFromPrice(bond, settlement, priceFromYield(bond, settlement, yieldPercent))
        assert.ok(Math.abs(Number(back) - Number(yieldPercent)) < 1e-7, `${back} ${yieldPercent}`)
        const clean = (price / 100).toFixed(2)
        const bondYield = orUndefined(() => yieldFromPrice(bond, settlement, clean))
        if (bondYield === undefined) return // a yield beyond the bounds, e.g. -100 % a month
        const again = priceFromYield(bond, settlement, bondYield)
        assert.ok(Math.abs(Number(again) - Number(clean)) < 1e-6, `${again} ${clean} ${bondYield}`)
      },
    ),
    { seed, numRuns: 400 },
  )
})

test('property: a higher price is a lower yield', () => {
  fc.assert(
    fc.property(anySettled, fc.integer({ min: 40, max: 180 }), ([bond, settlement], price) => {
      if (daysBetween(settlement, bond.maturity_date) < 40) return
      const low = orUndefined(() => yieldFromPrice(bond, settlement, String(price)))
      const high = orUndefined(() => yieldFromPrice(bond, settlement, String(price + 1)))
      if (low !== undefined && high !== undefined) assert.ok(Number(high) < Number(low))
    }),
    { seed, numRuns: 250 },
  )
})

test('property: accrued interest begins at zero and grows by at most three days of interest a day until the coupon', () => {
  fc.assert(
    fc.property(anySettled, ([bond, settlement]) => {
      const next = addDays(settlement, 1)
      if (next >= bond.maturity_date) return
      const [today, tomorrow] = [accruedInterest(bond, settlement), accruedInterest(bond, next)]
      const isCouponDate = listPayments(bond).some(({ date }) => toDay(date) === next)
      if (isCouponDate) assert.equal(tomorrow, '0')
      // 28 February to 1 March is three days by 30/360; rounding to 8 places adds one unit of the last.
      else {
        const grown = Number(tomorrow) - Number(today)
        assert.ok(grown >= -1e-8 && grown <= (Number(bond.coupon) * 3) / 336 + 2e-8, `${settlement} ${grown}`)
      }
    }),
    { seed, numRuns: 600 },
  )
})

test('property: on a coupon date the dirty price falls by the coupon, apart from one day of yield', () => {
  const icma = anyBond.map((bond): Bond => ({ ...bond, day_count: 'actual_actual_icma' }))
  fc.assert(
    fc.property(icma, fc.integer({ min: 0, max: 900 }), fc.nat(), (bond, rate, choice) => {
      const payments = listPayments(bond).slice(0, -1)
      if (payments.length < 2) return
      const payment = payments[choice % payments.length]!
      const date = toDay(payment.date)
      const amount = Number(bond.coupon) * toNumber(payment.part)
      const before = addDays(date, -1)
      if (before < bond.interest_from) return
      const dirty = (day: string) =>
        Number(dirtyPrice(bond, day, priceFromYield(bond, day, (rate / 100).toFixed(2))))
      const gap = dirty(before) - amount - dirty(date)
      assert.ok(Math.abs(gap) < dirty(before) * ((rate + 100) / 10_000 / 360) * 1.5, `${date} ${gap}`)
    }),
    { seed, numRuns: 250 },
  )
})

test('property: on the ex-dividend date a gilt loses the discounted coupon in value, and its accrued interest is negative', () => {
  const cum: Bond = { ...gilt, ex_dividend_business_days: 0 }
  const coupons = couponSchedule(gilt)
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 28 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -100, max: 900 }),
      (place, day, rate) => {
        const coupon = coupons[place]!
        const settlement = addDays(coupon.date, -day)
        const isEx = settlement > coupon.ex_dividend_date!
        const yieldPercent = (rate / 100).toFixed(2)
        const price = (bond: Bond) => priceFromYield(bond, settlement, yieldPercent)
        const dirty = (bond: Bond) => Number(dirtyPrice(bond, settlement, price(bond)))
        const wait = day / daysBetween(coupon.from, coupon.date)
        const worth = isEx ? 2.125 * (1 + rate / 20_000) ** -wait : 0
        assert.ok(Math.abs(dirty(cum) - dirty(gilt) - worth) < 1e-7)
        assert.equal(Number(accruedInterest(gilt, settlement)) < 0, isEx)
        // So the clean price hardly moves: by what the coupon is discounted for.
        assert.ok(Math.abs(Number(price(cum)) - Number(price(gilt))) < 0.02)
      },
    ),
    { seed, numRuns: 300 },
  )
})

test('accrued interest of a gilt on either side of the ex-dividend date and of the coupon date', () => {
  const { ex_dividend_date, date } = couponSchedule(gilt).find((coupon) => coupon.date === '2026-07-15')!
  assert.equal(ex_dividend_date, '2026-07-06') // 14, 13, 10, 9, 8, 7, 6 July
  assert.equal(accruedInterest(gilt, '2026-07-06'), '2.01933702') // 2.125 × 172/181
  assert.equal(accruedInterest(gilt, '2026-07-07'), '-0.09392265') // 2.125 × −8/181
  assert.equal(accruedInterest(gilt, '2026-07-14'), '-0.01174033') // 2.125 × −1/181
  assert.equal(accruedInterest(gilt, date), '0')
  assert.equal(cleanPrice(gilt, '2026-07-07', dirtyPrice(gilt, '2026-07-07', '99.5')), '99.5')
})

test('the next coupon is the first after the day, and there is none from maturity on', () => {
  assert.equal(nextCoupon(plain, '2026-01-14')?.date, '2026-01-15')
  assert.equal(nextCoupon(plain, '2026-01-15')?.date, '2026-07-15')
  assert.equal(nextCoupon(plain, '2036-07-15'), undefined)
  assert.equal(nextCoupon({ ...plain, coupon: '0', months_between_coupons: null }, '2026-01-15'), undefined)
})

test('a bond at par on a coupon date yields its coupon', () => {
  for (const yield_method of ['street', 'compound', 'treasury'] as const)
    assert.equal(yieldFromPrice({ ...plain, yield_method }, '2026-01-15', '100'), '4.25')
})

test('interest is simple in the last coupon period, and compound for gilts', () => {
  // 75 of 182 days are left: dirty = 102.125 ÷ (1 + 0.05/2 × 75/182), or ÷ 1.025^(75/182).
  const settlement = '2036-05-01'
  const accrued = accruedInterest(plain, settlement) // 2.125 × 107/182
  assert.equal(accrued, '1.24931319')
  assert.equal(
    Number(priceFromYield(plain, settlement, '5')).toFixed(6),
    (102.125 / (1 + (0.025 * 75) / 182) - 2.125 * (107 / 182)).toFixed(6),
  )
  const cum = { ...gilt, ex_dividend_business_days: 0 }
  assert.equal(
    Number(priceFromYield(cum, settlement, '5')).toFixed(6),
    (102.125 / 1.025 ** (75 / 182) - 2.125 * (107 / 182)).toFixed(6),
  )
})

const sixPlaces = (x: string | number) => Number(x).toFixed(6)

test('only the redemption is left after the ex-dividend date of the last period, regular or odd', () => {
  // 8 of the 182 days from 15 January to 15 July 2036 are left.
  const dirty = (bond: Bond, settlement: string) =>
    sixPlaces(dirtyPrice(bond, settlement, priceFromYield(bond, settlement, '5')))
  assert.equal(dirty(gilt, '2036-07-07'), sixPlaces(100 / 1.025 ** (8 / 182)))
  // An odd last period from 15 January to 15 May 2036: 8 days of the same 182 are left.
  const odd: Bond = { ...gilt, last_regular_coupon_date: '2036-01-15', maturity_date: '2036-05-15' }
  assert.equal(dirty(odd, '2036-05-07'), sixPlaces(100 / 1.025 ** (8 / 182)))
  const back = yieldFromPrice(odd, '2036-05-07', priceFromYield(odd, '2036-05-07', '5'))
  assert.equal(sixPlaces(back), '5.000000')
})

test('a Treasury whose only coupon ends a long first period is discounted simply and then by a whole period', () => {
  const bond: Bond = {
    ...plain,
    yield_method: 'treasury',
    interest_from: '2026-06-15',
    first_coupon_date: '2027-01-15',
    maturity_date: '2027-01-15',
  }
  // 30 of 181 days to 15 July 2026, then one period: (100 + 2.125 (30/181 + 1)) ÷ ((1 + 0.025 × 30/181) × 1.025).
  const expected = (100 + 2.125 * (30 / 181 + 1)) / ((1 + (0.025 * 30) / 181) * 1.025)
  assert.equal(sixPlaces(priceFromYield(bond, '2026-06-15', '5')), sixPlaces(expected))
})

function refused(reason: ArithmeticReason, answer: () => unknown) {
  assert.throws(answer, (error) => error instanceof ArithmeticRefusal && error.reason === reason)
  assert.equal(orUndefined(answer), undefined)
}

const listed = (attributes: Record<string, unknown>): ListedOnCalendar => ({
  instrument_type: 'bond',
  exchange: null,
  issuer_country: 'DE',
  trading_currency: 'EUR',
  attributes: {
    maturity_date: '2036-07-15',
    initial_issue_date: '2021-07-15',
    coupon: '4.25',
    ...attributes,
  },
})

test('an input without a solution is refused with its reason', () => {
  refused('matured', () => accruedInterest(plain, '2036-07-15'))
  refused('matured', () => yieldFromPrice(plain, '2040-01-01', '100'))
  refused('not_issued', () => priceFromYield(plain, '2021-07-14', '4'))
  refused('price_not_positive', () => yieldFromPrice(plain, '2026-03-20', '-1'))
  refused('price_not_positive', () => yieldFromPrice(plain, '2026-03-20', 'NaN'))
  refused('yield_out_of_range', () => priceFromYield(plain, '2026-03-20', '-200'))
  refused('yield_out_of_range', () => priceFromYield(plain, '2026-03-20', '1000001'))
  refused('yield_out_of_range', () => yieldFromPrice(gilt, '2036-07-04', '20'))
  const monthEnd: Bond = { ...plain, day_count: '30e_360', maturity_date: '2036-07-31' }
  refused('no_time_left', () => yieldFromPrice(monthEnd, '2036-07-30', '99'))
  refused('coupon_type_unsupported', () => bondOf(listed({ coupon_type: 'floating_coupon' })))
  refused('terms_invalid', () => bondOf(listed({ coupon_type: 'fixed_coupon', coupon_frequency: null })))
  refused('terms_invalid', () => couponSchedule({ ...plain, first_coupon_date: '2022-01-16' }))
  refused('terms_invalid', () => couponSchedule({ ...plain, first_coupon_date: '2021-07-15' }))
  refused('terms_invalid', () => couponSchedule({ ...plain, interest_from: '2036-07-15' }))
  refused('terms_invalid', () => couponSchedule({ ...plain, interest_from: '1021-07-15' }))
  assert.throws(() => orUndefined(() => JSON.parse('{')), SyntaxError)
})
