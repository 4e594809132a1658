// The states of a tax reclaim, its expiry, and its payment.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  checkEnd,
  decidePayment,
  expiryOf,
  mayBecome,
  type PayableReclaim,
  RECLAIM_STATUSES,
  type ReclaimEnd,
} from './decide-reclaim.ts'

const RECLAIM: PayableReclaim = {
  status: 'open',
  instrument: 'ins_1',
  country: 'DE',
  currency: 'EUR',
  withheld_rate: '26.375',
  treaty_rate: '15.00',
  reclaimable: '19.11',
  is_closed: false,
}

test('a reclaim expires at the end of the last year', () => {
  assert.equal(expiryOf('2027-04-22', 4), '2031-12-31')
  assert.equal(expiryOf('2027-12-31', 1), '2028-12-31')
})

test.each<[ReclaimEnd, string[]]>([
  ['filed', ['open']],
  ['paid', ['open', 'filed']],
  ['refused', ['open', 'filed']],
  ['expired', ['open']],
])('a reclaim may become %s if it is %s', (to, from) => {
  for (const status of RECLAIM_STATUSES) {
    assert.equal(mayBecome(status, to), from.includes(status), status)
    if (!from.includes(status)) assert.throws(() => checkEnd(status, to), { code: 'conflict' })
  }
})

describe('a payment', () => {
  test('a payment gives back all of the tax unless an amount is given, and its gross is zero', () => {
    const { reclaimed, booking } = decidePayment(RECLAIM)
    assert.equal(reclaimed, '19.11')
    const [line] = booking.lines
    assert.deepEqual([line!.cash_amount, line!.tax, line!.taxes[0]!.rate], ['19.11', '-19.11', '11.375'])
    assert.deepEqual([booking.cash, booking.tax, booking.moves], ['19.11', '0.00', []])
    assert.equal(decidePayment(RECLAIM, '5').reclaimed, '5.00')
  })
  test('a payment of an account that has closed goes to suspense', () => {
    const { booking } = decidePayment({ ...RECLAIM, is_closed: true })
    assert.deepEqual([booking.is_suspended, booking.lines, booking.cash], [true, [], '19.11'])
  })
  test.each(['0', '-1', '19.12', '1.005'])('a payment of %s is refused', (amount) => {
    assert.throws(() => decidePayment(RECLAIM, amount), { code: 'invalid_request' })
  })
  test('a payment of a reclaim that has ended is refused before its amount', () => {
    assert.throws(() => decidePayment({ ...RECLAIM, status: 'paid' }, '0'), { code: 'conflict' })
  })
})
