// Which periods have a statement, how documents are called, and how the movements of a period add up.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Refusal } from '../../../errors.ts'
import { money, sum } from '../../../values/decimal.ts'
import { addDays } from '../../../values/time.ts'
import { TransactionType } from '../../portfolio/holdings/schemas.ts'
import { amount, grouped, signed, signedUnits, unitAmount } from './pages/format-figures.ts'
import { checkPeriod, filenameOf, spanOf, totalsOf } from './rules.ts'

const OPENED = '2027-01-10T15:00:00.000Z'
const NOW = '2050-01-01T00:00:00.000Z'

function verdict(period_start: string, period_end: string, now = NOW): string {
  try {
    checkPeriod({ period_start, period_end }, OPENED, now)
    return 'fine'
  } catch (error) {
    return (error as Refusal).code
  }
}

test('a period is at most 3,660 whole past days, none before the account was opened', () => {
  const invalid = 'statement_period_invalid'
  assert.equal(verdict('2027-01-10', '2027-01-11'), 'fine')
  assert.equal(verdict('2027-01-10', '2027-01-11', '2027-01-11T00:00:00.000Z'), 'fine')
  assert.equal(verdict('2027-01-10', '2027-01-11', '2027-01-10T23:59:59.999Z'), invalid)
  assert.equal(verdict('2027-01-09', '2027-01-11'), invalid)
  assert.equal(verdict('2027-01-11', '2027-01-11'), invalid)
  assert.equal(verdict('2027-02-01', addDays('2027-02-01', 3660)), 'fine')
  assert.equal(verdict('2027-02-01', addDays('2027-02-01', 3661)), invalid)
})

test('a title names the first and last day, and a file name has no slash', () => {
  assert.equal(spanOf({ period_start: '2026-05-01', period_end: '2026-06-01' }), '2026-05-01 to 2026-05-31')
  assert.equal(spanOf({ period_start: '2026-05-01', period_end: '2026-05-02' }), '2026-05-01')
  assert.equal(filenameOf('Buy EUR/USD'), 'Buy EUR-USD.pdf')
})

test('each type of movement has a line, and the lines add up to the total movement', () => {
  const moved = TransactionType.enum.map((transaction_type, at) => ({
    transaction_type,
    reference_type: 'order',
    cash_amount: `${at % 2 ? '' : '-'}${at + 1}.01`,
    tax: at % 3 ? '0.00' : '0.30',
  }))
  const totals = totalsOf(moved)
  assert.equal(money(sum(Object.values(totals))), money(sum(moved.map((one) => one.cash_amount))))
  assert.throws(() => totalsOf([{ ...moved[0]!, transaction_type: 'gift' }]), /no line/)
})

test('income is shown before tax; a refund lowers the fees, and a returned payout the withdrawals', () => {
  const row = (transaction_type: string, reference_type: string, cash_amount: string, tax = '0.00') => ({
    transaction_type,
    reference_type,
    cash_amount,
    tax,
  })
  const { gross_income, taxes, fees, withdrawals } = totalsOf([
    row('coupon_payment', 'corporate_action', '132.52', '47.48'),
    row('dividend', 'corporate_action', '123.69', '44.31'),
    row('tax_reclaim', 'corporate_action', '19.11', '-19.11'),
    row('fee', 'fee_charge', '-2.38', '0.38'),
    row('refund', 'refund', '1.19', '-0.19'),
    row('withdrawal', 'withdrawal', '-50.00'),
    row('refund', 'withdrawal', '50.00'),
  ])
  assert.deepEqual([gross_income, fees, taxes, withdrawals], ['348.00', '-1.00', '-72.87', '0.00'])
})

test('figures have signs and thousands separators, and keep every digit', () => {
  assert.equal(grouped('1234567.8901'), '1,234,567.8901')
  assert.equal(grouped('-123.4567'), '-123.4567')
  assert.equal(grouped('1000'), '1,000')
  assert.equal(amount('-1234567.89', 'EUR'), '-€1,234,567.89')
  assert.equal(amount('999999999999.99', 'GBP'), '£999,999,999,999.99')
  assert.equal(signed('0.00', 'USD'), '–')
  assert.equal(signed('-0.01', 'USD'), '-$0.01')
  assert.equal(signed('1.50', 'EUR'), '+€1.50')
  assert.deepEqual(['3.5', '-3.5', '0'].map(signedUnits), ['+3.5', '-3.5', '0'])
  assert.deepEqual(
    ['2.1', '2', '0.125'].map((one) => unitAmount(one, 'EUR')),
    ['€2.10', '€2.00', '€0.125'],
  )
})
