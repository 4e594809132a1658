import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'vitest'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { accruedInterestOf } from '../../fixed-income/of-instrument.ts'
import { simulatedPrice } from '../../market/prices.ts'
import { listSeedInstruments } from '../../seed/instruments.ts'
import { addDays } from '../../values/time.ts'
import { stretchOf } from './coupon-windows.ts'
import {
  daysFrom,
  editionOf,
  type Month,
  monthAfter,
  type Present,
  stands,
  stretchesOf,
  valuesOf,
} from './months.ts'
import { positionValue } from './rules.ts'

const may: Month = {
  account: 'acc',
  month: '2027-05-01',
  first_day: '2027-05-03',
  last_day: '2027-05-05',
  total_values: ['1.00', '2.00', '3.00'],
  currency: 'EUR',
  entries: 4,
  epoch: 10,
  edition: 'e',
}
const now = (more: Partial<Present> = {}): Present => ({
  currency: 'EUR',
  edition: 'e',
  entriesUntil: () => 4,
  changedFrom: () => undefined,
  ...more,
})

describe('a month that is kept', () => {
  test('stands as long as nothing it was made from has changed', () => {
    assert.equal(stands(may, now()), true)
    assert.equal(stands(may, now({ currency: 'USD' })), false)
    assert.equal(stands(may, now({ edition: 'f' })), false)
    // An entry of the 5th that came later; one of the 6th is none of its business.
    assert.equal(stands(may, now({ entriesUntil: () => 5 })), false)
    assert.equal(stands(may, now({ entriesUntil: (day) => (day > '2027-05-05' ? 5 : 4) })), true)
    const changed = (day: string, epoch: number) => ({
      changedFrom: (since: number) => (epoch >= since ? day : undefined),
    })
    assert.equal(stands(may, now(changed('2027-05-05', 10))), false)
    assert.equal(stands(may, now(changed('2027-05-06', 10))), true)
    assert.equal(stands(may, now(changed('2027-05-05', 9))), true)
    assert.equal(stands(may, now(changed('-infinity', 11))), false)
  })

  test('has a value for each of its days', () => {
    assert.deepEqual(valuesOf(may, '2027-05-03', '2027-05-05'), ['1.00', '2.00', '3.00'])
    assert.deepEqual(valuesOf(may, '2027-05-04', '2027-05-04'), ['2.00'])
    assert.equal(valuesOf(may, '2027-05-02', '2027-05-04'), undefined)
    assert.equal(valuesOf(may, '2027-05-04', '2027-05-06'), undefined)
  })
})

test('days fall into months', () => {
  assert.equal(monthAfter('2027-12-31'), '2028-01-01')
  assert.equal(monthAfter('2028-01-31'), '2028-02-01')
  assert.deepEqual(stretchesOf('2028-01-30', '2028-03-02'), [
    { month: '2028-01-01', first_day: '2028-01-30', last_day: '2028-01-31' },
    { month: '2028-02-01', first_day: '2028-02-01', last_day: '2028-02-29' },
    { month: '2028-03-01', first_day: '2028-03-01', last_day: '2028-03-02' },
  ])
  assert.deepEqual(stretchesOf('2028-01-30', '2028-01-29'), [])
  assert.deepEqual(daysFrom('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01'])
})

// What is kept names the edition of the arithmetic it was made with. Whoever makes this test fail has changed what
// accounts were worth on past days: raise EDITION in months.ts, and put the new digest here.
test('the edition stands for this arithmetic, these calendars, these curves', () => {
  const digest = createHash('sha256')
  for (const instrument of listSeedInstruments())
    for (let day = '2025-12-20'; day < '2027-12-20'; day = addDays(day, 97)) {
      const found = simulatedPrice('edition', instrument, `${day}T23:59:59.999Z`)
      if (!found) continue
      const isBond = instrument.instrument_type === 'bond'
      const accrued_interest = isBond ? accruedInterestOf(instrument, settlementDate(instrument, day)) : '0'
      const { detached } = stretchOf(instrument, day) ?? {}
      const value = positionValue({
        ...{ quantity: '3.7', price: found.mid, accrued_interest, money_per_point: '10' },
        ...{ rate_numerator: '1.1', rate_denominator: '0.7' },
        receivable: detached ? { units: '2.9', ...detached } : null,
      })
      digest.update(`${instrument.symbol} ${day} ${found.bid} ${found.ask} ${value}\n`)
    }
  const edition = editionOf({ environment: 'sandbox', market_seed: 'edition' })
  assert.deepEqual([edition, digest.digest('hex').slice(0, 16)], ['8b7951ba988e76b2', 'd935c5fed3b8553a'])
})
