import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { BUY_FEE } from '../../../test/support/order-facts.ts'
import { listSeedInstruments } from '../../seed/instruments.ts'
import {
  chargesOf,
  decideCharges,
  feeAmount,
  type OrderToCharge,
  recurringCharges,
  transactionCharges,
} from './decide-charges.ts'
import type { Fee } from './rules.ts'

const fee: Fee = {
  id: 'fee_1',
  alias: 'order-buy',
  display_name: 'Buy',
  fee_type: 'transaction',
  transaction_type: 'buy',
  tax_rate: '0.19',
  chargeable_currencies: { EUR: { unit_amount: '1.50' } },
  variants: [],
}
const facts = {
  instrument: 'ins_a',
  order_purpose: 'reinvestment',
  instrument_type: 'etf',
  portfolio_type: null,
  transaction_type: 'buy',
}
const limits = {
  instrument: null,
  order_purpose: null,
  instrument_type: null,
  portfolio_type: null,
  transaction_type: null,
}

test('a fee is a flat amount plus a rate, kept within its bounds', () => {
  const price = { unit_amount: '1.00', rate: '0.0025', minimum_amount: '2.00', maximum_amount: '9.90' }
  assert.equal(feeAmount(price, '100.00'), '2.00') // 1.00 + 0.25 = 1.25, at least 2.00
  assert.equal(feeAmount(price, '1002.00'), '3.51') // 1.00 + 2.505 = 3.505, half up
  assert.equal(feeAmount(price, '100000.00'), '9.90') // 251.00, at most 9.90
})

test('the tax is added on top, rounded half up to cents', () => {
  const [charge] = transactionCharges([fee], facts, 'EUR', '1000.00')
  assert.equal(charge!.amount_fee, '1.50')
  assert.equal(charge!.amount_tax, '0.29') // 1.50 × 0.19 = 0.285
  assert.equal(charge!.amount_total, '1.79')
})

test('another side, an unpriced currency and a fee of zero charge nothing', () => {
  assert.deepEqual(transactionCharges([fee], { ...facts, transaction_type: 'sell' }, 'EUR', '1'), [])
  assert.deepEqual(transactionCharges([fee], facts, 'USD', '1'), [])
  const none = { ...fee, chargeable_currencies: { EUR: { unit_amount: '0' } } }
  assert.deepEqual(transactionCharges([none], facts, 'EUR', '1'), [])
})

test('the most specific variant wins, an instrument before its type', () => {
  const cheap = (unit_amount: string) => ({ EUR: { unit_amount } })
  const varied: Fee = {
    ...fee,
    variants: [
      { ...limits, id: 'v1', instrument_type: 'etf', chargeable_currencies: cheap('1.00'), tax_rate: null },
      { ...limits, id: 'v2', instrument: 'ins_a', chargeable_currencies: cheap('0.50'), tax_rate: '0' },
      { ...limits, id: 'v3', instrument: 'ins_b', chargeable_currencies: cheap('0.10'), tax_rate: null },
    ],
  }
  assert.equal(transactionCharges([varied], facts, 'EUR', '1')[0]!.amount_total, '0.50')
  assert.equal(
    transactionCharges([varied], { ...facts, instrument: 'ins_c' }, 'EUR', '1')[0]!.amount_fee,
    '1.00',
  )
})

test('a variant without tax is charged without tax, though its fee has one', () => {
  const variants = [{ ...limits, id: 'v1', instrument: 'ins_a', chargeable_currencies: null, tax_rate: null }]
  const [charge] = transactionCharges([{ ...fee, tax_rate: '0.2', variants }], facts, 'EUR', '1')
  assert.deepEqual([charge!.tax_rate, charge!.amount_tax], [null, '0.00'])
})

test('the purpose of an order counts after the instrument and before its type', () => {
  const variant = (id: string, amount: string, more: object) => ({
    ...limits,
    id,
    tax_rate: '0',
    chargeable_currencies: { EUR: { unit_amount: amount } },
    ...more,
  })
  const amountOf = (...variants: Fee['variants']) =>
    transactionCharges([{ ...fee, variants }], facts, 'EUR', '1')[0]!.amount_total
  const ofType = variant('v1', '1.00', { instrument_type: 'etf' })
  const ofPurpose = variant('v2', '0.50', { order_purpose: 'reinvestment' })
  assert.equal(amountOf(ofType, ofPurpose), '0.50')
  assert.equal(amountOf(ofType, { ...ofPurpose, order_purpose: 'bulk' }), '1.00')
  assert.equal(amountOf(ofPurpose, variant('v3', '0.10', { instrument: 'ins_a' })), '0.10')
})

describe('the firm', () => {
  const variant = {
    ...limits,
    id: 'v1',
    tax_rate: '0',
    chargeable_currencies: { EUR: { unit_amount: '0.10' } },
  }
  const ofFirm = { ...fee, variants: [{ ...variant, portfolio_type: 'firm' }] }
  const onInstrument = { ...fee, variants: [{ ...variant, instrument: 'ins_a' }] }
  const instrument = listSeedInstruments().find(({ instrument_type }) => instrument_type === 'etf')!
  const order = { instrument, side: 'buy', purpose: 'user_request' } as const
  const monthly = { ...ofFirm, fee_type: 'recurring' as const, transaction_type: null }

  test.each([
    ['no fee without a variant', fee, true, []],
    ['no fee by a variant for everybody', onInstrument, true, []],
    ['the fee of a variant for the firm', ofFirm, true, ['0.10']],
    ['which customers do not pay', ofFirm, false, ['1.79']],
  ] as const)('the firm pays %s', (_, one, is_firm, expected) => {
    const charges = chargesOf([one], { ...order, is_firm }, '1000.00')
    assert.deepEqual(
      charges.map(({ amount_total }) => amount_total),
      expected,
    )
  })

  test('the firm pays a monthly fee only by a variant', () => {
    const account = { base_currency: 'EUR', is_firm: true }
    assert.deepEqual(recurringCharges([{ ...monthly, variants: [] }], account, '0'), [])
    assert.equal(recurringCharges([monthly], account, '0')[0]!.amount_total, '0.10')
  })
})

describe('the charged amount', () => {
  const ORDER: OrderToCharge = {
    side: 'buy',
    purpose: 'trade',
    is_firm: false,
    listed: { row: listSeedInstruments().find(({ symbol }) => symbol === 'IE00B4L5Y983')! },
    cash_amount: '1000.00',
    quantity: null,
    traded_quantity: '9',
    traded_notional: '990.00',
  }
  const rows: [string, Partial<OrderToCharge>, string | null, string, boolean?][] = [
    ['a whole order in cash: its cash amount', {}, '9', '10.00'],
    ['an incomplete order in cash: the traded amount', {}, '10', '9.90'],
    ['an order that is known to be incomplete: the traded amount', {}, null, '9.90'],
    ['an order in units: the traded amount', { cash_amount: null }, '9', '9.90'],
    ['a whole order in cash that buys only whole units: the traded amount', {}, '9', '9.90', true],
  ]
  test.each(rows)('%s', (_, order, ordered, expected, in_whole_units = false) => {
    const charges = decideCharges({ ...ORDER, ...order }, { ordered, in_whole_units }, [BUY_FEE])
    assert.equal(charges[0]!.amount_total, expected)
  })
})
