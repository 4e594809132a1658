// The figures of a charge with its collections and refunds.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ChargeAmounts, chargeFigures } from './charge-figures.ts'

const CHARGE: ChargeAmounts = {
  amount_fee: '10.00',
  amount_tax: '1.90',
  due_at: '2027-03-01T00:00:00.000Z',
  collections: [],
  refunds: [],
}
const figures = (change: Partial<ChargeAmounts>, now = '2027-03-02T00:00:00.000Z') => {
  const shown = chargeFigures({ ...CHARGE, ...change }, now)
  const { collected_amount, refunded_amount, refundable_amount, outstanding_amount } = shown
  return `${collected_amount} ${refunded_amount} ${refundable_amount} ${outstanding_amount}`
}
const amounts = (...all: string[]) => all.map((amount) => ({ amount }))

const rows: [string, Partial<ChargeAmounts>, string][] = [
  ['nothing collected', {}, '0.00 0.00 11.90 11.90'],
  ['a part collected', { collections: amounts('5.00', '1.00') }, '6.00 0.00 11.90 5.90'],
  ['all collected', { collections: amounts('11.90') }, '11.90 0.00 11.90 0.00'],
  ['a part refunded', { refunds: amounts('2.00') }, '0.00 2.00 9.90 9.90'],
  [
    'collected and refunded',
    { collections: amounts('11.90'), refunds: amounts('2.00') },
    '11.90 2.00 9.90 0.00',
  ],
]
test.each(rows)('collected, refunded, refundable and outstanding: %s', (_, change, expected) => {
  assert.equal(figures(change), expected)
})

test('nothing is outstanding before the due date', () => {
  assert.equal(figures({}, '2027-02-28T23:59:59.999Z'), '0.00 0.00 11.90 0.00')
})

test('a charge is refunded in part or in full', () => {
  const flags = (...refunds: string[]) => {
    const shown = chargeFigures({ ...CHARGE, refunds: amounts(...refunds) }, CHARGE.due_at)
    return [shown.is_partially_refunded, shown.is_fully_refunded]
  }
  assert.deepEqual(flags(), [false, false])
  assert.deepEqual(flags('1.00'), [true, false])
  assert.deepEqual(flags('1.90', '10.00'), [false, true])
})
