// Which accounts are charged for a month, how much, and when the charge is collected.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Fee } from '../../billing/rules.ts'
import { chargeKey, decideMonthCharges, type MonthFacts } from './decide-month-charges.ts'

const FEE: Fee = {
  id: 'fee_1',
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  transaction_type: null,
  tax_rate: null,
  chargeable_currencies: { EUR: { unit_amount: '2.00', rate: '0.001' } },
  variants: [],
}
const GOOD: MonthFacts = {
  fees: [FEE, { ...FEE, id: 'fee_2', chargeable_currencies: { EUR: { unit_amount: '1.00' } } }],
  accounts: [{ id: 'acc_1', status: 'active', base_currency: 'EUR', is_firm: false }],
  values: undefined,
  charged: new Set(),
  owing: new Set(),
}
const amounts = (facts: Partial<MonthFacts>) =>
  decideMonthCharges({ ...GOOD, ...facts }).map(({ fee, amount_total }) => `${fee.id} ${amount_total}`)

describe('charges', () => {
  const account = GOOD.accounts[0]!
  const rows: [string, Partial<MonthFacts>, string[]][] = [
    ['one for each fee', {}, ['fee_1 2.00', 'fee_2 1.00']],
    ['by the value of the positions', { values: new Map([['acc_1', '5000']]) }, ['fee_1 7.00', 'fee_2 1.00']],
    ['none twice', { charged: new Set([chargeKey('acc_1', 'fee_1')]) }, ['fee_2 1.00']],
    ['none for a closed account', { accounts: [{ ...account, status: 'closed' }] }, []],
    ['none in a currency without a price', { accounts: [{ ...account, base_currency: 'USD' }] }, []],
    [
      'also for an account that is closing',
      { accounts: [{ ...account, status: 'closing' }] },
      ['fee_1 2.00', 'fee_2 1.00'],
    ],
  ]
  test.each(rows)('%s', (_, facts, expected) => assert.deepEqual(amounts(facts), expected))
})

test('an account of the firm pays only the variants that name the firm', () => {
  const firm = { ...GOOD.accounts[0]!, is_firm: true }
  const variant = {
    id: 'fva_1',
    instrument: null,
    order_purpose: null,
    instrument_type: null,
    transaction_type: null,
    portfolio_type: 'firm',
    tax_rate: '0',
    chargeable_currencies: { EUR: { unit_amount: '0.50' } },
  }
  const ofFirm = { ...FEE, id: 'fee_3', variants: [variant] }
  assert.deepEqual(amounts({ fees: [FEE, ofFirm], accounts: [firm] }), ['fee_3 0.50'])
  assert.deepEqual(amounts({ fees: [FEE, ofFirm] }), ['fee_1 2.00', 'fee_3 2.00'])
})

test('an account with an older debt pays that first', () => {
  const [charge] = decideMonthCharges({ ...GOOD, owing: new Set(['acc_1']) })
  assert.equal(charge!.isCollectedLater, true)
})
