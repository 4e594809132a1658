// The scheduled jobs of a position in fixed income.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { couponsOf } from '../../../fixed-income/of-instrument.ts'
import { maturityDay, rolloverDay } from '../../../market/instrument-terms.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { decideCoupon, decideSchedule } from './schedule-entitlements.ts'

const instruments = listSeedInstruments()
const etf = instruments.find(({ instrument_type }) => instrument_type === 'etf')!
const bond = instruments.find(({ attributes }) => attributes.coupon_type === 'fixed_coupon')!
const bill = {
  ...etf,
  instrument_type: 'bill',
  exchange: null,
  issuer_country: 'FR',
  attributes: {
    maturity_date: '2027-06-02',
    initial_issue_date: '2027-03-04',
    supports_automatic_rollover: true,
  },
}
const [first, second] = couponsOf(bond)

describe('the schedule of a position', () => {
  const kinds = (row: typeof bond, today: string) =>
    decideSchedule(row, today).map(({ kind, day }) => `${kind} ${day}`)

  test('an ETF has no scheduled jobs', () => assert.deepEqual(decideSchedule(etf, '2027-01-01'), []))
  test('a bond has its next coupon and its maturity', () => {
    assert.deepEqual(kinds(bond, first!.record_date), [
      `corporate-actions.pay-coupon ${first!.payment_date}`,
      `corporate-actions.pay-maturity ${maturityDay(bond)}`,
    ])
  })
  test('the coupon after its record date is the next one', () => {
    const [coupon] = decideSchedule(bond, first!.payment_date)
    assert.equal(coupon!.paid, second!.payment_date)
  })
  test('a bill has its maturity, and a rollover if it can roll over', () => {
    assert.deepEqual(kinds(bill, '2026-01-01'), [
      `corporate-actions.pay-maturity ${maturityDay(bill)}`,
      `trading.roll-position ${rolloverDay(bill)}`,
    ])
  })
})

describe('the coupon of a day', () => {
  const { record_date, payment_date } = first!
  test('the coupon is scheduled together with the next one', () => {
    const { scheduled, next } = decideCoupon({ row: bond, status: 'open' }, payment_date)!
    assert.deepEqual(scheduled, { type: 'coupon', instrument: bond.id, record_date, payment_date })
    assert.equal(next!.paid, second!.payment_date)
  })
  test('a closed position has no next coupon', () => {
    assert.equal(decideCoupon({ row: bond, status: 'closed' }, payment_date)!.next, undefined)
  })
  test('no coupon is paid on another day or without a position', () => {
    assert.equal(decideCoupon({ row: bond, status: 'open' }, record_date), undefined)
    assert.equal(decideCoupon(undefined, payment_date), undefined)
  })
})
