// What a refund waives and what it pays back.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideOrderRefunds, decideRefund, type RefundableCharge } from './decide-refund.ts'
import type { Charge } from './rules.ts'

const CHARGE: RefundableCharge = {
  id: 'fch_1',
  fee: 'fee_1',
  currency: 'EUR',
  amount_fee: '10.00',
  amount_tax: '1.90',
  collected: '11.90',
  refunded: '0.00',
  account_status: 'active',
}

describe('the cash of a refund', () => {
  const rows: [string, Partial<RefundableCharge>, string, string][] = [
    ['a collected charge is paid back', {}, '11.90', '11.90'],
    ['a charge that is not collected is waived', { collected: '0.00' }, '11.90', '0.00'],
    ['what is open is waived first', { collected: '5.00' }, '10.00', '3.10'], // 6.90 waived
    ['a refund may equal what is open', { collected: '5.00' }, '6.90', '0.00'],
    ['a closed account may be waived', { account_status: 'closed', collected: '0.00' }, '1.00', '0.00'],
  ]
  test.each(rows)('%s', (_, change, amount, paid) => {
    assert.equal(decideRefund({ ...CHARGE, ...change }, amount).paid, paid)
  })
})

describe('refusals', () => {
  const exceeds = 'refund_exceeds_refundable_amount'
  const rows: [string, Partial<RefundableCharge>, string, string][] = [
    ['more than the charge', {}, '11.91', exceeds],
    ['more than earlier refunds have left', { refunded: '2.00' }, '9.91', exceeds],
    ['cash for a closed account', { account_status: 'closed' }, '1.00', 'conflict'],
    ['the amount before the account', { account_status: 'closed' }, '12.00', exceeds],
  ]
  test.each(rows)('%s', (_, change, amount, code) => {
    assert.throws(() => decideRefund({ ...CHARGE, ...change }, amount), { code })
  })

  test('the refusal names what may be refunded', () => {
    const charge = { ...CHARGE, refunded: '2.00' }
    assert.throws(() => decideRefund(charge, '10.00'), { context: { refundable: '9.90' } })
  })
})

test('the charges of an order are refunded down to those that are due', () => {
  const due = [{ fee: { id: 'fee_1' }, amount_total: '4.00' }] as Charge[]
  const other = { ...CHARGE, id: 'fch_2', fee: 'fee_2' }
  const amounts = (charges: RefundableCharge[]) =>
    decideOrderRefunds(charges, due).map(({ charge, amount }) => [charge.id, Number(amount)])
  assert.deepEqual(amounts([CHARGE, other]), [
    ['fch_1', 7.9],
    ['fch_2', 11.9],
  ])
  assert.deepEqual(amounts([{ ...CHARGE, refunded: '8.00' }]), [])
})
