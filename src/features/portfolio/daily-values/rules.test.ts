import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'vitest'
import { settlementDate } from '../../../fixed-income/calendars.ts'
import { accruedInterestOf } from '../../../fixed-income/of-instrument.ts'
import { simulatedPrice } from '../../../market/prices.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { addDays } from '../../../values/time.ts'
import { windowOf } from '../holding-history/coupon-windows.ts'
import { positionValue } from '../valuation/rules.ts'
import {
  type DailyValueFacts,
  daysFrom,
  fillGaps,
  findGaps,
  isCurrent,
  type PriceChange,
  rulesVersionOf,
  type StoredMonth,
  splitByMonth,
  valuesOf,
} from './rules.ts'

const may: StoredMonth = {
  account: 'acc',
  month: '2027-05-01',
  first_day: '2027-05-03',
  last_day: '2027-05-05',
  total_values: ['1.00', '2.00', '3.00'],
  currency: 'EUR',
  entries: 4,
  epoch: 10,
  rules_version: 'e',
}
const facts = (different: Partial<DailyValueFacts> = {}): DailyValueFacts => ({
  currency: 'EUR',
  rules_version: 'e',
  entriesUntil: () => 4,
  changes: [],
  ...different,
})

const changed = (day: string, epoch: number): Partial<DailyValueFacts> => ({
  changes: [{ symbol: 'ABC', epoch, day } satisfies PriceChange],
})

describe('a stored month', () => {
  const after5May = (day: string) => (day > '2027-05-05' ? 5 : 4)
  test.each<[string, Partial<DailyValueFacts>, boolean]>([
    ['nothing', {}, true],
    ['the base currency of the account', { currency: 'USD' }, false],
    ['the formulas', { rules_version: 'f' }, false],
    ['the entries up to its last day', { entriesUntil: () => 5 }, false],
    ['the entries of a later day', { entriesUntil: after5May }, true],
    ['a price of its last day, in its epoch', changed('2027-05-05', 10), false],
    ['a price of a later day', changed('2027-05-06', 10), true],
    ['a price in an earlier epoch', changed('2027-05-05', 9), true],
    ['the whole catalogue', changed('-infinity', 11), false],
  ])('when %s changes', (_, different, is_current) => {
    assert.equal(isCurrent(may, facts(different)), is_current)
  })

  test('a stored month has a value for each of its days', () => {
    assert.deepEqual(valuesOf(may, '2027-05-03', '2027-05-05'), ['1.00', '2.00', '3.00'])
    assert.deepEqual(valuesOf(may, '2027-05-04', '2027-05-04'), ['2.00'])
    assert.equal(valuesOf(may, '2027-05-02', '2027-05-04'), undefined)
    assert.equal(valuesOf(may, '2027-05-04', '2027-05-06'), undefined)
  })
})

test('days fall into months', () => {
  assert.deepEqual(splitByMonth('2028-01-30', '2028-03-02'), [
    { month: '2028-01-01', first_day: '2028-01-30', last_day: '2028-01-31' },
    { month: '2028-02-01', first_day: '2028-02-01', last_day: '2028-02-29' },
    { month: '2028-03-01', first_day: '2028-03-01', last_day: '2028-03-02' },
  ])
  assert.deepEqual(splitByMonth('2028-01-30', '2028-01-29'), [])
  assert.deepEqual(daysFrom('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('gaps are whole months, or the days behind the stored ones', () => {
  const months = splitByMonth('2027-05-03', '2027-06-02')
  const endsOf = (from: string, until: string) => daysFrom(from, until)
  const none = findGaps(months, new Map(), endsOf)
  assert.deepEqual(
    none.map(({ month, ends }) => `${month} ${ends.length}`),
    ['2027-05-01 29', '2027-06-01 2'],
  )
  const whole = { ...may, last_day: '2027-05-31' }
  assert.deepEqual(
    findGaps(months, new Map([[may.month, whole]]), endsOf).map(({ month }) => month),
    ['2027-06-01'],
  )
  const [rest] = findGaps(months.slice(0, 1), new Map([[may.month, may]]), endsOf)
  assert.deepEqual([rest!.ends[0], rest!.ends.length], ['2027-05-06', 26])
  const values = rest!.ends.map((_, n) => `${n + 4}.00`)
  const [filled] = fillGaps('acc', [rest!], values, facts({ entriesUntil: () => 7 }), 11)
  assert.deepEqual(filled!.total_values.slice(0, 5), ['1.00', '2.00', '3.00', '4.00', '5.00'])
  assert.deepEqual(
    [filled!.first_day, filled!.last_day, filled!.total_values.length, filled!.entries, filled!.epoch],
    ['2027-05-03', '2027-05-31', 29, 7, 11],
  )
})

// Stored values name the version of the formulas. If this test fails, the value of accounts on past days has changed:
// raise FORMULA_VERSION in rules.ts, and put the new digest here.
test('the rules version names this arithmetic, these calendars and these curves', () => {
  const digest = createHash('sha256')
  for (const instrument of listSeedInstruments())
    for (let day = '2025-12-20'; day < '2027-12-20'; day = addDays(day, 97)) {
      const price = simulatedPrice('edition', instrument, `${day}T23:59:59.999Z`)
      if (!price) continue
      const isBond = instrument.instrument_type === 'bond'
      const accrued_interest = isBond ? accruedInterestOf(instrument, settlementDate(instrument, day)) : '0'
      const { detached } = windowOf(instrument, day) ?? {}
      const value = positionValue({
        quantity: '3.7',
        price: price.mid,
        accrued_interest,
        money_per_point: '10',
        rate_numerator: '1.1',
        rate_denominator: '0.7',
        receivable: detached ? { units: '2.9', ...detached } : null,
      })
      digest.update(`${instrument.symbol} ${day} ${price.bid} ${price.ask} ${value}\n`)
    }
  const rules_version = rulesVersionOf({ environment: 'sandbox', market_seed: 'edition' })
  assert.deepEqual(
    [rules_version, digest.digest('hex').slice(0, 16)],
    ['d41f7f1b45ad8f71', 'bb943fa34cf5b0eb'],
  )
})
