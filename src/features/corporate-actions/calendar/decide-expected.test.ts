// The coupons and maturities that a position is to receive, and the sums of a month.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { couponsOf } from '../../../fixed-income/of-instrument.ts'
import { maturityDay } from '../../../market/instrument-terms.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { addDays } from '../../../values/time.ts'
import { decideExpected, decideMonths } from './decide-expected.ts'

const instruments = listSeedInstruments()
const etf = instruments.find(({ instrument_type }) => instrument_type === 'etf')!
const bond = instruments.find(({ attributes }) => attributes.coupon_type === 'fixed_coupon')!
const coupons = couponsOf(bond)
const [last] = coupons.slice(-1)
const matures = maturityDay(bond)

describe('a position in fixed income', () => {
  const { record_date, payment_date } = coupons[1]!
  const period = { from: record_date, until: payment_date }
  const next = { type: 'coupon', instrument: bond.id, record_date, payment_date }

  test.each([
    ['receives the coupon of the period', true, period, [next]],
    ['receives none before it is paid', true, { ...period, until: addDays(payment_date, -1) }, []],
    ['receives none before the record date is over if it is closed', false, period, []],
    [
      'receives the coupon whose record date is over also if it is closed',
      false,
      { from: addDays(record_date, 1), until: payment_date },
      [next],
    ],
  ])('%s', (_, isOpen, days, payments) => {
    assert.deepEqual(decideExpected(bond, isOpen, days), payments)
  })

  test('a position in fixed income receives its maturity with the last coupon, and only while it is open', () => {
    const end = { from: addDays(last!.record_date, 1), until: matures }
    const types = (isOpen: boolean) => decideExpected(bond, isOpen, end).map(({ type }) => type)
    assert.deepEqual(types(true), ['coupon', 'maturity'])
    assert.deepEqual(types(false), ['coupon'])
  })

  test('a position in fixed income receives nothing by its terms if it is a fund', () => {
    assert.deepEqual(decideExpected(etf, true, { from: '2026-01-01', until: '2036-01-01' }), [])
  })
})

test('the flows of a month add up by currency, those that come and those that leave', () => {
  const flows = [
    { day: '2027-06-01', currency: 'EUR', amount: '10.00' },
    { day: '2027-05-31', currency: 'EUR', amount: '-7.50' },
    { day: '2027-05-02', currency: 'EUR', amount: '2.25' },
    { day: '2027-05-02', currency: 'USD', amount: '1.00' },
  ]
  assert.deepEqual(decideMonths(flows), [
    { month: '2027-05-01', currency: 'EUR', incoming: '2.25', outgoing: '-7.50', net: '-5.25' },
    { month: '2027-05-01', currency: 'USD', incoming: '1.00', outgoing: '0.00', net: '1.00' },
    { month: '2027-06-01', currency: 'EUR', incoming: '10.00', outgoing: '0.00', net: '10.00' },
  ])
})
