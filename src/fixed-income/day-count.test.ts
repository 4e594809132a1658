import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Bond } from './bond.ts'
import { couponSchedule, listPayments } from './coupon-schedule.ts'
import { addMonths, toDay, toDayNumber } from './dates.ts'
import { days30e360, days30360us, type PlainDayCount, yearFraction } from './day-count.ts'
import { type Fraction, toNumber } from './fractions.ts'

const fractionOf = (convention: PlainDayCount, from: string, to: string) =>
  yearFraction(convention, toDayNumber(from), toDayNumber(to))
// The figures are handed down with twelve places, the last of which are not always rounded.
const isClose = (part: Fraction, expected: number) => Math.abs(toNumber(part) - expected) < 5e-12

// ISDA, EMU and Market Conventions: Recent Developments (1998) and The Actual/Actual Day Count Fraction (1999): the same
// six bonds by ACT/ACT ISDA ...
test.each([
  ['regular period', '2003-11-01', '2004-05-01', 0.497724380567],
  ['short first period', '1999-02-01', '1999-07-01', 0.41095890411],
  ['the period after it', '1999-07-01', '2000-07-01', 1.0013773486],
  ['long first period', '2002-08-15', '2003-07-15', 0.915068493151],
  ['the period after it', '2003-07-15', '2004-01-15', 0.504004790778],
  ['before a short final period', '1999-07-30', '2000-01-30', 0.503892506924],
  ['short final period', '2000-01-30', '2000-06-30', 0.415300546448],
  ['long final period', '1999-11-30', '2000-04-30', 32 / 365 + 120 / 366],
])('ISDA memo, ACT/ACT ISDA: %s', (_name, from, to, expected) => {
  assert.ok(isClose(fractionOf('actual_actual_isda', from, to), expected))
})

// ... and by ACT/ACT ICMA, which the coupon cycle decides: months, start, first coupon, last regular, maturity, parts.
test.each<[string, number, string, string | null, string | null, string, number[]]>([
  ['regular period', 6, '2003-11-01', null, null, '2004-05-01', [0.5]],
  ['short first period', 12, '1999-02-01', '1999-07-01', null, '2000-07-01', [0.41095890411, 1]],
  ['long first period', 6, '2002-08-15', '2003-07-15', null, '2004-01-15', [0.915760869565, 0.5]],
  ['short final period', 6, '1999-07-30', null, '2000-01-30', '2000-06-30', [0.5, 0.417582417582]],
  ['long final period', 3, '1999-08-31', null, '1999-11-30', '2000-04-30', [0.25, 0.415760869565]],
])('ISDA memo, ACT/ACT ICMA: %s', (_name, months, start, first, lastRegular, maturity, parts) => {
  const bond: Bond = {
    coupon: '10',
    months_between_coupons: months,
    day_count: 'actual_actual_icma',
    maturity_date: maturity,
    interest_from: start,
    first_coupon_date: first,
    last_regular_coupon_date: lastRegular,
    end_of_month: true,
    calendar: 'TARGET2',
    ex_dividend_business_days: 0,
    yield_method: 'street',
  }
  const shares = listPayments(bond).map(({ part }) => part)
  assert.equal(shares.length, parts.length)
  for (const [n, part] of shares.entries()) assert.ok(isClose(part, parts[n]!), `${toNumber(part)}`)
  assert.equal(couponSchedule(bond).at(-1)!.date, maturity)
})

// ISDA, worked examples of 30/360 and 30E/360 under the 2006 Definitions. In rows that begin on the last of February,
// the US variant with the rule for the end of February (MSRB G-33) differs from ISDA's 30/360: the count is G-33's.
test.each([
  ['2006-08-20', '2007-02-20', 180, 180],
  ['2008-02-20', '2008-08-20', 180, 180],
  ['2006-08-31', '2007-02-28', 178, 178],
  ['2007-02-28', '2007-08-31', 182, 180],
  ['2007-08-31', '2008-02-29', 179, 179],
  ['2006-01-31', '2006-02-28', 28, 28],
  ['2006-09-30', '2006-10-31', 30, 30],
  ['2006-10-31', '2006-11-28', 28, 28],
  ['2007-02-26', '2008-02-29', 363, 363],
  ['2008-02-29', '2009-02-28', 359, 360],
  ['2008-02-28', '2008-08-31', 182, 183],
  ['2008-02-28', '2008-03-30', 32, 32],
  ['2008-02-28', '2008-03-31', 32, 33],
])('%s to %s: %i days by 30E/360, %i by 30/360 US', (from, to, european, american) => {
  assert.equal(days30e360(toDayNumber(from), toDayNumber(to)), european)
  assert.equal(days30360us(toDayNumber(from), toDayNumber(to)), american)
})

test('fractions of a year are exact', () => {
  assert.deepEqual(fractionOf('actual_360', '2026-01-15', '2026-03-20'), { numerator: 8, denominator: 45 })
  assert.deepEqual(fractionOf('actual_365_fixed', '2024-01-01', '2025-01-01'), {
    numerator: 366,
    denominator: 365,
  })
  assert.deepEqual(fractionOf('30e_360', '2026-01-15', '2026-03-20'), { numerator: 13, denominator: 72 })
  assert.deepEqual(fractionOf('actual_actual_isda', '2019-01-01', '2024-01-01'), {
    numerator: 5,
    denominator: 1,
  })
})

test('adding months gives the same day, or the last day of the month', () => {
  const moved = (day: string, months: number, endOfMonth: boolean) =>
    toDay(addMonths(toDayNumber(day), months, endOfMonth))
  assert.equal(moved('2026-08-31', -6, false), '2026-02-28')
  assert.equal(moved('2026-02-28', 6, false), '2026-08-28')
  assert.equal(moved('2026-02-28', 6, true), '2026-08-31')
  assert.equal(moved('2028-11-30', -54, true), '2024-05-31')
  assert.equal(moved('2026-01-15', -13, true), '2024-12-15')
  assert.equal(moved('2024-02-29', 12, false), '2025-02-28')
})
