// The worked figures of the trading contract, to the digit, through instruments as the catalogue holds them.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { add, divide, floorTo, money, multiply, round, subtract } from '../values/decimal.ts'
import { addDays } from '../values/time.ts'
import { billOf, billPriceFromDiscount } from './bill.ts'
import type { ListedOnCalendar } from './calendars.ts'
import { accruedInterestOf, priceOf, yieldOf } from './of-instrument.ts'

const bill = (issuer_country: string, trading_currency: string, maturity_date: string): ListedOnCalendar => ({
  instrument_type: 'bill',
  exchange: null,
  issuer_country,
  trading_currency,
  attributes: { maturity_date },
})

const bond = (members: Record<string, unknown>): ListedOnCalendar => ({
  instrument_type: 'bond',
  exchange: null,
  issuer_country: 'DE',
  trading_currency: 'EUR',
  attributes: {
    coupon_type: 'fixed_coupon',
    coupon_frequency: 'semi_annual',
    coupon: '4.25',
    day_count_convention: 'actual_actual',
    initial_issue_date: '2020-07-15',
    maturity_date: '2030-07-15',
    first_coupon_date: null,
    ...members,
  },
})

const settlement = '2026-03-20'

test('EUR bill: 1000.00 at 99.25 and 92 days', () => {
  const instrument = bill('FR', 'EUR', addDays(settlement, 92))
  const net = subtract('1000.00', '1.50')
  const quantity = floorTo(divide(net, '99.25', 8), '0.01')
  assert.equal(money(net), '998.50')
  assert.equal(quantity, '10.06')
  assert.equal(money(multiply(quantity, '99.25')), '998.46') // 998.455
  assert.equal(round(yieldOf(instrument, settlement, '99.25'), 4), '2.957')
  assert.equal(accruedInterestOf(instrument, settlement), '0')
})

test('bond 4.25 semi-annual at 99.50', () => {
  const instrument = bond({})
  const accrued = accruedInterestOf(instrument, settlement) // 2.125 × 64/181
  assert.equal(accrued, '0.75138122')
  const quantity = floorTo(divide('998.50', add('99.50', accrued), 8), '0.01')
  assert.equal(quantity, '9.95')
  assert.equal(money(multiply(quantity, '99.50')), '990.03') // 990.025
  assert.equal(money(multiply(quantity, accrued)), '7.48')
  assert.equal(money(multiply(quantity, '4.25')), '42.29') // 42.2875
  assert.equal(round(yieldOf(instrument, settlement, '99.50'), 4), '4.3769')
})

test('the same bond accrues by other day counts', () => {
  const accrued = (day_count_convention: string | null, members = {}) =>
    accruedInterestOf(bond({ day_count_convention, ...members }), settlement)
  assert.equal(accrued('30_360'), '0.76736111') // 4.25 × 65/360
  assert.equal(accrued('actual_360'), '0.75555556') // 4.25 × 64/360
  assert.equal(accrued('actual_365_fixed'), '0.74520548') // 4.25 × 64/365
  assert.equal(accrued(null), '0.75138122') // a bond in euros: ACT/ACT
})

test('a dollar bond without a day count accrues by 30/360, a Treasury by ACT/ACT', () => {
  const dollar = { ...bond({ day_count_convention: null }), trading_currency: 'USD', issuer_country: 'US' }
  assert.equal(accruedInterestOf(dollar, settlement), '0.76736111')
  const attributes = { ...dollar.attributes, issuer: 'United States of America' }
  assert.equal(accruedInterestOf({ ...dollar, attributes }, settlement), '0.75138122')
})

test('zero coupon: 90.00 at 730 days', () => {
  const zero = bond({
    coupon_type: 'zero_coupon',
    coupon_frequency: null,
    coupon: '0.00',
    maturity_date: addDays(settlement, 730),
  })
  assert.equal(round(yieldOf(zero, settlement, '90.00'), 4), '5.4093') // (100/90)^(1/2) − 1
  assert.equal(round(priceOf(zero, settlement, '5.4092553389'), 8), '90')
  assert.equal(accruedInterestOf(zero, settlement), '0')
})

test('US bills: discount, and yields below and above half a year', () => {
  const us = (days: number) => bill('US', 'USD', addDays(settlement, days))
  assert.equal(round(yieldOf(us(91), settlement, '98.80'), 4), '4.8716')
  assert.equal(round(yieldOf(us(273), settlement, '97.80'), 4), '2.9927')
  assert.equal(round(billPriceFromDiscount(billOf(us(91)), settlement, '4.75'), 6), '98.799306')
})
