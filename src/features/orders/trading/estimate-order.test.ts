// The figures of quotes and executions: the published examples to the digit, and what must hold for any order.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { assertMembers } from '../../../../test/support/assert-members.ts'
import { add, compare, isMultiple, multiply } from '../../../values/decimal.ts'
import {
  estimateCashBuy,
  estimateExchange,
  estimateQuantityBuy,
  estimateSell,
  type PriceTerms,
} from './estimate-order.ts'

const flat = () => '1.50'
const terms = (more: Partial<PriceTerms> = {}): PriceTerms => ({
  money_per_point: '1',
  accrued: '0',
  increment: '1',
  buffer: '0',
  ...more,
})
const cash = (cash_amount: string, limit_price: string | null = null) => ({
  cash_amount,
  quantity: null,
  limit_price,
  stop_price: null,
})
const units = (quantity: string, limit_price: string | null = null, stop_price: string | null = null) => ({
  cash_amount: null,
  quantity,
  limit_price,
  stop_price,
})
const at = (bid: string, ask: string) => ({ bid, ask })

test('a bill at 99.25', () => {
  const got = estimateCashBuy(terms({ increment: '0.01' }), cash('1000.00'), at('99.20', '99.25'), flat)
  assertMembers(got, {
    net_cash_amount: '998.50',
    quantity: '10.06',
    cost: '998.46',
    notional: '998.46',
  })
})

test('a bond at 99.50 with 0.75138122 accrued', () => {
  const bond = terms({ increment: '0.01', accrued: '0.75138122' })
  const got = estimateCashBuy(bond, cash('1000.00'), at('99.40', '99.50'), flat)
  assertMembers(got, {
    quantity: '9.95',
    cost: '990.03',
    accrued_interest: '7.48',
    notional: '997.51',
  })
})

test('an ETF with a limit of 25.75', () => {
  const got = estimateCashBuy(terms({ buffer: '0.02' }), cash('1000.00', '25.75'), at('25.00', '25.10'), flat)
  assertMembers(got, { quantity: '38', max_cost: '980.00', reserved: '980.00' })
})

test('an ETF at the market of 25.50, for cash', () => {
  const got = estimateCashBuy(terms({ buffer: '0.02' }), cash('1000.00'), at('25.40', '25.50'), flat)
  assertMembers(got, { quantity: '38', cost: '969.00', reserved: '1000.00', max_cost: '1000.00' })
})

test('ten units of an ETF at 50.00', () => {
  const got = estimateQuantityBuy(terms({ buffer: '0.02' }), units('10'), at('49.90', '50.00'), flat)
  assertMembers(got, { cost: '500.00', cash: '501.50', max_cost: '511.50', reserved: '511.50' })
})

test('ten units bought from 52.00 on: 10 × 52.00 × 1.02 + 1.50', () => {
  const stop = units('10', null, '52.00')
  const got = estimateQuantityBuy(terms({ buffer: '0.02' }), stop, at('49.90', '50.00'), flat)
  assertMembers(got, {
    price: '52.00',
    cost: '520.00',
    cash: '521.50',
    max_cost: '531.90',
    reserved: '531.90',
  })
})

test('ten units bought from 52.00 on, for 52.50 at most', () => {
  const stop = units('10', '52.50', '52.00')
  const got = estimateQuantityBuy(terms({ buffer: '0.02' }), stop, at('49.90', '50.00'), flat)
  assertMembers(got, {
    price: '52.50',
    cost: '525.00',
    cash: '526.50',
    max_cost: '526.50',
    reserved: '526.50',
  })
})

test('a stop-limit order reserves the part of a cent that its cost rounds away', () => {
  const got = estimateQuantityBuy(terms(), units('0.1', '33.3333', '33.00'), at('30', '30'), flat)
  assertMembers(got, { cost: '3.33', reserved: '4.84' }) // 3.33333 up to 3.34, and 1.50
})

test('ten units sold from 48.00 on', () => {
  const got = estimateSell(terms(), units('10', null, '48.00'), at('49.90', '50.00'), flat)
  assertMembers(got, { price: '48.00', cash: '480.00', reserved: '10', min_proceeds: null })
})

test('ten units sold at 49.90', () => {
  const got = estimateSell(terms(), units('10'), at('49.90', '50.00'), flat)
  assertMembers(got, { cash: '499.00', net_cash_amount: '497.50', reserved: '10', min_proceeds: null })
})

test('a thousand euros for dollars at 1.10', () => {
  const got = estimateExchange(
    terms({ buffer: '0.02' }),
    'buy',
    cash('1000.00'),
    at('1.09', '1.10'),
    () => '2.00',
  )
  assertMembers(got, { notional: '1100.00', reserved: '1124.00', fees: '2.00' })
})

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`a cash buy never costs more than its budget and leaves less than an increment of it, seed ${seed}`, () => {
  const any = fc.record({
    budget: cents(100_000_000),
    price: cents(500_000),
    accrued: fc.integer({ min: -100_000_000, max: 400_000_000 }).map((n) => (n / 100_000_000).toFixed(8)),
    money_per_point: fc.constantFrom('1', '10'),
    increment: fc.constantFrom('1', '0.01', '0.0001'),
  })
  fc.assert(
    fc.property(any, ({ budget, price, ...more }) => {
      const bond = terms(more)
      fc.pre(compare(add(price, more.accrued), '0') > 0)
      const got = estimateCashBuy(bond, cash(budget), at(price, price), flat)
      if (compare(got.net_cash_amount, '0') <= 0) return void assert.equal(got.quantity, '0')
      assert.ok(compare(got.notional, got.net_cash_amount) <= 0)
      assert.ok(isMultiple(got.quantity, more.increment))
      // Two increments more cost too much: one is what the budget does not reach, one may go to the cents.
      const unit = multiply(add(price, more.accrued), more.money_per_point)
      const beyond = add(got.quantity, multiply(more.increment, '2'))
      assert.ok(compare(multiply(beyond, unit), got.net_cash_amount) > 0)
    }),
    { numRuns: 3000, seed },
  )
})
