import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Snapshot } from '../holding-history/replay-entries.ts'
import { rateMembers } from './quotes/exchange-rates.ts'
import type { LoadedMarket, Quote } from './quotes/load-market.ts'
import { unitValue } from './rules.ts'
import { totalOfSnapshot, valueSnapshot } from './value-snapshot.ts'

const AT = '2027-03-01T12:00:00.000Z'
const decimal = (most: number, places: number) =>
  fc.integer({ min: 0, max: most }).map((x) => (x / 10 ** places).toFixed(places))

const figures = fc.record({
  quantity: decimal(5_000_000, 4),
  price: fc.option(decimal(20_000_000, 5), { nil: null }),
  last_price: fc.option(decimal(200_000, 2), { nil: null }),
  accrued_interest: fc.oneof(fc.constant('0'), decimal(9_000_000, 6)),
  money_per_point: fc.constantFrom('1', '10', '0.01'),
  rate: fc.option(fc.tuple(decimal(2_000_000, 5), decimal(2_000_000, 5)), { nil: null }),
  coupon: fc.option(fc.record({ units: decimal(50_000, 2), per_unit: decimal(900_000, 6) }), { nil: null }),
})
type Figures = typeof figures extends fc.Arbitrary<infer T> ? T : never

const rateOf = ({ rate }: Figures) =>
  rate && { numerator: rate[0], denominator: rate[1] === '0.00000' ? '1' : rate[1], timestamp: AT }

function quoteOf(one: Figures, n: number): Quote {
  const { price, accrued_interest, money_per_point } = one
  const members = rateMembers(rateOf(one))
  const unit = price === null ? null : unitValue({ price, accrued_interest, money_per_point, ...members })
  const source = { provider: 'test', price_timestamp: AT, currency: 'USD' }
  return {
    instrument: `${n}`,
    symbol: `${n}`,
    price,
    accrued_interest,
    money_per_point,
    unit,
    ...source,
    ...members,
  }
}

function snapshotOf(positions: readonly Figures[], cash: readonly string[]): Snapshot {
  const days = { coupon_date: '2027-03-01', record_date: '2027-02-28', payment_date: '2027-03-02' }
  return {
    at: AT,
    cash: cash.map((amount, n) => ({ currency: `${n}`, amount })),
    positions: positions.map(({ quantity, last_price, coupon }, n) => ({
      position: `${n}`,
      instrument: `${n}`,
      quantity,
      last_price: last_price === null ? null : { price: last_price, timestamp: AT },
      receivable: coupon && { ...days, ...coupon },
    })),
  }
}

const marketOf = (positions: readonly Figures[]): LoadedMarket => ({
  quote: (instrument) => quoteOf(positions[Number(instrument)]!, Number(instrument)),
  carry: (_, { price }) => price,
  rate: (currency) => (positions[Number(currency)] ? rateOf(positions[Number(currency)]!) : null),
})

test('valueSnapshot and totalOfSnapshot give the same total to the cent', () => {
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 8 }), fc.array(decimal(9_000_000, 2)), (positions, cash) => {
      const [market, snapshot] = [marketOf(positions), snapshotOf(positions, cash)]
      const { total_value } = valueSnapshot(market, 'EUR', snapshot, '100')
      assert.equal(totalOfSnapshot(market, snapshot, '100'), total_value)
    }),
  )
})

test('a total is undefined if it needs the price of a last entry that was not read', () => {
  const unpriced: Figures = {
    quantity: '1',
    price: null,
    last_price: null,
    accrued_interest: '0',
    money_per_point: '1',
    rate: null,
    coupon: null,
  }
  const snapshot = snapshotOf([unpriced], [])
  const unread = { ...snapshot, positions: [{ ...snapshot.positions[0]!, last_price: undefined }] }
  assert.equal(totalOfSnapshot(marketOf([unpriced]), unread, '100'), undefined)
  assert.equal(totalOfSnapshot(marketOf([unpriced]), snapshot, '100'), '100.00')
})
