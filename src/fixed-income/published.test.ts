// Worked examples that others published, with their source. Tolerances are the digits they print.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { round, subtract } from '../values/decimal.ts'
import { accruedInterest, dirtyPrice } from './accrued-interest.ts'
import {
  type Bill,
  billDiscountFromPrice,
  billPriceFromDiscount,
  billPriceFromYield,
  billYieldFromPrice,
} from './bill.ts'
import type { Bond } from './bond.ts'
import { priceFromYield, yieldFromPrice } from './bond-yield.ts'
import { couponSchedule } from './coupon-schedule.ts'

const treasury: Omit<Bond, 'coupon' | 'maturity_date' | 'interest_from'> = {
  months_between_coupons: 6,
  day_count: 'actual_actual_icma',
  first_coupon_date: null,
  last_regular_coupon_date: null,
  end_of_month: true,
  calendar: 'US',
  ex_dividend_business_days: 0,
  yield_method: 'treasury',
}

// 31 CFR part 356, appendix B, section II ("Formulas for Conversion of Non-indexed Security Yields to Equivalent
// Prices"), examples A to G: yield, clean price, price with accrued interest.
const treasuryExamples: [
  name: string,
  terms: Partial<Bond> & Pick<Bond, 'coupon' | 'maturity_date' | 'interest_from'>,
  settlement: string,
  yieldPercent: string,
  clean: string,
  dirty: string,
][] = [
  [
    'A: regular first period',
    { coupon: '8.75', interest_from: '1990-05-15', maturity_date: '2020-05-15' },
    '1990-05-15',
    '8.84',
    '99.057893',
    '99.057893',
  ],
  [
    'B: short first period, month ends',
    { coupon: '8.5', interest_from: '1990-04-02', maturity_date: '1992-03-31' },
    '1990-04-02',
    '8.59',
    '99.838183',
    '99.838183',
  ],
  [
    'C: long first period',
    {
      coupon: '8.5',
      interest_from: '1990-03-01',
      first_coupon_date: '1990-11-15',
      maturity_date: '1995-05-15',
    },
    '1990-03-01',
    '8.53',
    '99.805118',
    '99.805118',
  ],
  [
    'D: reopened in a regular period',
    { coupon: '9.5', interest_from: '1985-11-15', maturity_date: '1995-11-15' },
    '1985-11-29',
    '9.54',
    '99.730918',
    '100.098321',
  ],
  [
    'E: reopened in the regular part of a long first period',
    {
      coupon: '10.75',
      interest_from: '1985-07-02',
      first_coupon_date: '1986-02-15',
      maturity_date: '2005-08-15',
    },
    '1985-11-04',
    '10.47',
    '102.214586',
    '105.887384',
  ],
  [
    'F: reopened in a short first period',
    { coupon: '10.5', interest_from: '1983-05-16', maturity_date: '1991-05-15' },
    '1983-08-15',
    '10.53',
    '99.777074',
    '102.373541',
  ],
  [
    'G: reopened in the odd part of a long first period',
    {
      coupon: '9.75',
      interest_from: '1988-10-15',
      first_coupon_date: '1989-06-15',
      maturity_date: '1994-12-15',
    },
    '1988-11-15',
    '9.79',
    '99.738045',
    '100.563865',
  ],
]

test.each(
  treasuryExamples,
)('US Treasury, 31 CFR 356 appendix B, II.%s', (_name, terms, day, rate, clean, dirty) => {
  const bond = { ...treasury, ...terms }
  const price = priceFromYield(bond, day, rate)
  const paid = round(dirtyPrice(bond, day, price), 6)
  assert.equal(paid, dirty)
  // They round the price with interest and the interest to six places, and take one from the other.
  assert.equal(subtract(paid, round(accruedInterest(bond, day), 6)), clean)
  assert.equal(round(yieldFromPrice(bond, day, price), 8), rate)
})

test('US Treasury, 31 CFR 356 appendix B, I: interest of 44 days of 181 and 81 days of 184', () => {
  const [, terms, day] = treasuryExamples[4]!
  // They round each day's interest to nine places first: 36.727983109 per 1,000.
  assert.equal(round(accruedInterest({ ...treasury, ...terms }, day), 6), '3.672798')
})

const usBill = (maturity_date: string): Bill => ({ maturity_date, convention: 'bond_equivalent' })

test('US Treasury bills, 31 CFR 356 appendix B, VI', () => {
  // A: issued 24 November 1989, due 22 February 1990 (90 days), discount 7.610 %.
  assert.equal(billPriceFromDiscount(usBill('1990-02-22'), '1989-11-24', '7.61'), '98.0975')
  assert.equal(billDiscountFromPrice(usBill('1990-02-22'), '1989-11-24', '98.0975'), '7.61')
  // D.1: 1 June to 21 June 1990 at 99.559444. They print .080756, having rounded (100 − P)/P to six places on the way.
  const short = billYieldFromPrice(usBill('1990-06-21'), '1990-06-01', '99.559444')
  assert.equal(round(short, 3), '8.076')
  // D.2: 52 weeks from 7 June 1990 to 6 June 1991 at 92.265: .082373244.
  const long = billYieldFromPrice(usBill('1991-06-06'), '1990-06-07', '92.265')
  assert.equal(round(long, 7), '8.2373244')
  assert.equal(round(billPriceFromYield(usBill('1991-06-06'), '1990-06-07', long), 8), '92.265')
})

const gilt: Omit<Bond, 'coupon' | 'maturity_date' | 'interest_from'> = {
  ...treasury,
  end_of_month: false,
  calendar: 'GB',
  ex_dividend_business_days: 7,
  yield_method: 'compound',
}

// UK Debt Management Office, Price/Yield and Accrued Interest Calculation Examples (8 June 1998 edition and later),
// dirty prices. Settlement on the ex-dividend date itself is still with the dividend.
test('UK DMO, example 1: 8 % Treasury 2015 at 4.445 %', () => {
  // The holiday table begins in 2016, so 31 May 1999 counts as a business day here: the eighth before 7 June is the
  // 26 May that seven are with the holiday.
  const bond: Bond = {
    ...gilt,
    ex_dividend_business_days: 8,
    coupon: '8',
    interest_from: '1995-12-07',
    maturity_date: '2015-12-07',
  }
  const coupon = couponSchedule(bond).find(({ date }) => date === '1999-06-07')
  assert.equal(coupon?.ex_dividend_date, '1999-05-26')
  const dirty = (day: string) => round(dirtyPrice(bond, day, priceFromYield(bond, day, '4.445')), 6)
  assert.equal(dirty('1999-05-24'), '145.012268')
  assert.equal(dirty('1999-05-26'), '145.047301')
  assert.equal(dirty('1999-05-27'), '141.070132')
  assert.equal(dirty('1999-06-07'), '141.257676')
})

test('UK DMO, example 2: 6 3/4 % Treasury 2004 at 4.634 %', () => {
  const bond: Bond = {
    ...gilt,
    coupon: '6.75',
    interest_from: '1998-11-26',
    maturity_date: '2004-11-26',
  }
  const dirty = (day: string) => round(dirtyPrice(bond, day, priceFromYield(bond, day, '4.634')), 6)
  assert.equal(dirty('1999-05-10'), '113.315543')
  assert.equal(dirty('1999-05-17'), '113.415969')
  assert.equal(dirty('1999-05-18'), '110.058738')
  assert.equal(dirty('1999-05-26'), '110.170218')
})
