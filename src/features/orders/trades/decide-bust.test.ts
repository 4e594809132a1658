// When a trade may be reversed, and what its reversal moves.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { BUY_FEE } from '../../../../test/support/order-facts.ts'
import type { Refusal } from '../../../errors.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import type { RefundableCharge } from '../../billing/decide-refund.ts'
import { type BustFacts, decideBust } from './decide-bust.ts'

const row = listSeedInstruments().find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const CHARGE: RefundableCharge = {
  id: 'fch_1',
  fee: 'fee_1',
  currency: 'EUR',
  amount_fee: '10.00',
  amount_tax: '0.00',
  collected: '10.00',
  refunded: '0.00',
  account_status: 'active',
}
const TRADE: BustFacts['trade'] = {
  id: 'trd_1',
  order: 'ord_1',
  position: 'pos_1',
  status: 'executed',
  price: '100.00',
  quantity: '4',
  quantity_currency: null,
  notional: '400.00',
  notional_currency: 'EUR',
  accrued_interest: null,
  cost: '400.00',
  ytm: null,
  entry: 'ent_1',
  corporate_action: null,
}
const ORDER: BustFacts['order'] = {
  id: 'ord_1',
  account: 'acc_1',
  instrument: row.id,
  is_firm: false,
  purpose: 'user_request',
  side: 'buy',
  status: 'filled',
  traded_notional: '1000.00',
  listed: { row, wire: {} },
}
const GOOD: BustFacts = {
  order: ORDER,
  trade: TRADE,
  fees: [BUY_FEE],
  charges: [CHARGE],
  available: '4',
  today: '2027-03-02',
}
const SOLD: Partial<BustFacts> = { order: { ...ORDER, side: 'sell' } }

test('a filled buy gives its units back and gets cash and its part of the fee', () => {
  const { takes, returns, isWorking, refunds, fees, transactions } = decideBust(GOOD)
  assert.deepEqual(
    [takes, returns],
    [
      { asset: row.id, amount: '4' },
      { asset: 'EUR', amount: '400.00' },
    ],
  )
  assert.equal(isWorking, false)
  assert.equal(fees, '6.00') // 1 % of the 600.00 that remain
  assert.deepEqual(
    refunds.map(({ amount, paid }) => [Number(amount), paid]),
    [[4, '4.00']],
  )
  assert.deepEqual(
    transactions.map(({ cash_amount, unit_quantity }) => [cash_amount, unit_quantity]),
    [['400.00', '-4']],
  )
})

test('an open order has no fee yet, and gets its reservation back', () => {
  const decision = decideBust({ ...GOOD, order: { ...ORDER, status: 'executing' } })
  assert.deepEqual([decision.isWorking, decision.refunds, decision.fees], [true, [], undefined])
})

test('the reversal of a currency pair has two cash transactions', () => {
  const trade = { ...TRADE, position: null, quantity_currency: 'USD' }
  const { takes, transactions } = decideBust({ ...GOOD, trade })
  assert.deepEqual(takes, { asset: 'USD', amount: '4' })
  assert.deepEqual(
    transactions.map(({ cash_amount, currency }) => `${cash_amount} ${currency}`),
    ['400.00 EUR', '-4 USD'],
  )
})

test('the refund of the fee counts towards the cash that the bust of a sale takes', () => {
  const facts = { ...GOOD, ...SOLD, available: '390.00', fees: [] }
  assert.equal(decideBust(facts).takes.amount, '400.00') // 390.00 and the whole fee of 10.00
})

describe('refusals', () => {
  const settled = { trade: { ...TRADE, status: 'settled' as const } }
  const changed = { trade: { ...TRADE, corporate_action: 'coa_1' } }
  const closed = { charges: [{ ...CHARGE, account_status: 'closed' as const }] }
  const rows: [string, Partial<BustFacts>, string, RegExp][] = [
    ['a settled trade', settled, 'order_fill_forbidden', /unsettled/],
    [
      'a trade that is reversed already',
      { trade: { ...TRADE, status: 'busted' } },
      'order_fill_forbidden',
      /unsettled/,
    ],
    ['units that a corporate action has changed', changed, 'conflict', /corporate action/],
    ['a closed account that is owed a refund', closed, 'conflict', /closed/],
    ['units that are sold', { available: '3.9' }, 'conflict', /spent/],
    ['cash that is spent', { ...SOLD, available: '389.99', fees: [] }, 'conflict', /spent/],
    [
      'the state before the corporate action',
      { trade: { ...changed.trade, status: 'settled' } },
      'order_fill_forbidden',
      /unsettled/,
    ],
    [
      'the corporate action before the proceeds',
      { ...changed, available: '0' },
      'conflict',
      /corporate action/,
    ],
    ['the refund before the proceeds', { ...closed, available: '0' }, 'conflict', /closed/],
  ]
  test.each(rows)('%s', (_, facts, code, message) => {
    assert.throws(
      () => decideBust({ ...GOOD, ...facts }),
      (error: Refusal) => error.code === code && message.test(error.message),
    )
  })

  test('the refusal names what the account still has, and never less than nothing', () => {
    assert.throws(() => decideBust({ ...GOOD, available: '-3' }), { context: { available: '0' } })
  })
})
