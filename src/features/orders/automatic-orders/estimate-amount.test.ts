import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountOn, stepDown, sweepOf } from './estimate-amount.ts'

const GROWING = { amount: '100.00', annual_increase: '0.05', raised_from: '2027-03-14' }

test.each([
  ['2027-03-14', '100.00'],
  ['2028-03-13', '100.00'],
  ['2028-03-14', '105.00'],
  ['2029-03-14', '110.25'],
  ['2030-03-14', '115.76'], // 115.7625
  ['2031-03-14', '121.55'], // 121.550625
])('the amount grows with each whole year: on %s it is %s', (day, amount) => {
  assert.equal(amountOn(GROWING, day), amount)
})

test('an amount grows up to a bound', () => {
  const most = { ...GROWING, amount: '999999999999.99', annual_increase: '1' }
  assert.equal(amountOn(most, '2060-01-01'), '999999999999.99')
})

test('an amount without an increase stays', () => {
  assert.equal(amountOn({ ...GROWING, annual_increase: null }, '2040-01-01'), '100.00')
})

test.each([
  ['812.34', '100.00', '1000.00', '712.34'],
  ['812.34', '0', '500.00', '500.00'],
  ['99.99', '100.00', '1000.00', '0.00'],
])('a sweep of %s that keeps %s and invests at most %s invests %s', (available, keep_amount, maximum_amount, swept) => {
  assert.equal(sweepOf(available, { keep_amount, maximum_amount }), swept)
})

test.each([
  [{}, '712.34', false, '712.34'],
  [{ enforce_trading_rules: true, required_cash_increment: 100 }, '712.34', false, '700.00'],
  [
    {
      enforce_trading_rules: true,
      required_cash_increment: 100,
      minimum_initial_cash_investment: '250.00',
    },
    '712.34',
    true,
    '650.00',
  ],
  [
    {
      enforce_trading_rules: true,
      required_cash_increment: 100,
      minimum_initial_cash_investment: '250.00',
    },
    '249.99',
    true,
    '0',
  ],
])('the steps %o of an instrument allow of %s (first: %s) %s', (rules, amount, isFirst, allowed) => {
  assert.equal(stepDown(amount, rules, isFirst), allowed)
})
