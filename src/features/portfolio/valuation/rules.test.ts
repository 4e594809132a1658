import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Middle, rateAlong, rateMembers, routesOf } from './quotes/exchange-rates.ts'
import { cashValue, positionValue, recompute, totals } from './rules.ts'

const rateOf = (from: string, to: string, middle: (symbol: string) => Middle | undefined) =>
  rateAlong(routesOf(from, to), middle)

const held = (quantity: string, price: string, money_per_point = '1', accrued_interest = '0', rate = '1') =>
  positionValue({
    quantity,
    price,
    accrued_interest,
    money_per_point,
    rate_numerator: rate,
    rate_denominator: '1',
  })

test('15 ETF units, 10 bills, 2 bonds with accrued interest and 1,200.00 of cash', () => {
  const values = [held('15', '115.00'), held('10', '98.50'), held('2', '101.25', '10', '0.84')]
  assert.deepEqual(values, ['1725.00', '985.00', '2041.80'])
  const positions = values.map((value) => ({ value }))
  assert.deepEqual(
    totals([{ value: cashValue({ amount: '1200', rate_numerator: '1', rate_denominator: '1' }) }], positions),
    {
      total_cash_value: '1200.00',
      total_position_value: '4751.80',
      total_value: '5951.80',
    },
  )
})

test('values are rounded once, half up, after the conversion', () => {
  assert.equal(held('1', '0.005'), '0.01')
  assert.equal(held('3', '0.333', '1', '0', '0.9'), '0.90')
  assert.equal(held('0', '98.5'), '0.00')
  assert.equal(cashValue({ amount: '-10.01', rate_numerator: '0.5', rate_denominator: '1' }), '-5.01')
  // 20,000,000,000.00 ÷ 1.08371; times the inverse of 12 places it would be a cent less.
  const dollars = { amount: '20000000000.00', rate_numerator: '1', rate_denominator: '1.08371' }
  assert.equal(cashValue(dollars), '18455121757.67')
})

test('a rate is that of the pair, its inverse or the cross over the euro, with the age of its oldest part', () => {
  const pairs: Record<string, [string, string]> = {
    'EUR/USD': ['1.25', '2027-01-02T00:00:00.000Z'],
    'EUR/GBP': ['0.80', '2027-01-01T00:00:00.000Z'],
  }
  const middle = (symbol: string) => {
    const pair = pairs[symbol]
    return pair && { price: pair[0], timestamp: pair[1] }
  }
  assert.equal(rateMembers(rateOf('EUR', 'USD', middle)).rate, '1.25')
  assert.equal(rateMembers(rateOf('USD', 'EUR', middle)).rate, '0.8')
  assert.deepEqual(rateMembers(rateOf('USD', 'GBP', middle)), {
    rate: '0.64',
    rate_numerator: '0.8',
    rate_denominator: '1.25',
    rate_timestamp: '2027-01-01T00:00:00.000Z',
  })
  assert.equal(
    rateOf('USD', 'EUR', () => undefined),
    undefined,
  )
})

test('an empty account is worth zero', () => {
  const { total_value, positions } = recompute({ cash: [], positions: [] })
  assert.equal(total_value, '0.00')
  assert.deepEqual(positions, [])
})
