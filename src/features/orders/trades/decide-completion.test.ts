// How an order ends: its charges, the payment of them, and what the account gets back.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { BUY_FEE } from '../../../../test/support/order-facts.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import type { Charge } from '../../billing/rules.ts'
import {
  type CompletionFacts,
  decideCompletion,
  decideRelease,
  type EndingOrder,
} from './decide-completion.ts'

const row = listSeedInstruments().find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const BUY: EndingOrder = {
  side: 'buy',
  purpose: 'trade',
  is_firm: false,
  listed: { row, wire: {} },
  cash_amount: '1000.00',
  quantity: null,
  reserved_amount: '1000.00',
  traded_quantity: '9',
  traded_notional: '990.00',
}
const SELL: EndingOrder = { ...BUY, side: 'sell', cash_amount: null, reserved_amount: '10' }
const charge = (amount_total: string): Charge => ({
  fee: BUY_FEE,
  basis: { unit_amount: amount_total, base: '990.00' },
  tax_rate: null,
  amount_fee: amount_total,
  amount_tax: '0',
  amount_total,
})

describe('completion', () => {
  const FACTS: CompletionFacts = { order: BUY, charges: [charge('5.00')], available: '0', lent: '0' }
  const rows: [string, Partial<CompletionFacts>, Partial<ReturnType<typeof decideCompletion>>][] = [
    ['a buy pays from its reservation', {}, { fees: '5.00', paid: '5.00', released: '5', repaid: '0' }],
    [
      'a rollover repays its loan first',
      { order: { ...BUY, purpose: 'rollover' }, lent: '3.00' },
      { released: '2', repaid: '3.00', checksLoan: false },
    ],
    [
      'a sell pays from its proceeds and releases unsold units',
      { order: SELL, available: '900.00' },
      { paid: '5.00', released: '1', checksLoan: false },
    ],
    ['a sell never makes cash negative', { order: SELL, available: '2.00' }, { fees: '5.00', paid: '2.00' }],
    [
      'a sell does not pay with lent cash',
      { order: SELL, available: '9.00', lent: '7.00' },
      { paid: '2.00' },
    ],
    [
      'a sell with a loan above its cash pays nothing and has the loan checked',
      { order: SELL, available: '9.00', lent: '20.00' },
      { paid: '0.00', checksLoan: true },
    ],
    [
      'an order without charges pays nothing',
      { charges: [] },
      { fees: '0.00', paid: '0.00', released: '10' },
    ],
  ]
  test.each(rows)('%s', (_, facts, expected) => {
    const decision = decideCompletion({ ...FACTS, ...facts })
    assert.deepEqual({ ...decision, ...expected }, decision)
  })
})

test('only a rollover repays with its release, and at most what was lent', () => {
  assert.deepEqual(decideRelease({ purpose: 'trade', lent: '50' }, '30'), { repaid: '0', released: '30' })
  assert.deepEqual(decideRelease({ purpose: 'rollover', lent: '50' }, '30'), { repaid: '30', released: '0' })
  assert.deepEqual(decideRelease({ purpose: 'rollover', lent: '20' }, '30'), { repaid: '20', released: '10' })
})
