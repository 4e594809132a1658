// The cost of units that is named after their delivery, worked by hand.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AccountEntry } from '../../../portfolio/holding-history/replay-entries.ts'
import { replay } from '../../../portfolio/performance/cost-basis.ts'
import { decideLaterCost } from './decide-later-cost.ts'

const entryOf = (entry: string, unit_quantity: string, more: Partial<AccountEntry> = {}): AccountEntry => ({
  id: `txn_${entry}`,
  entry,
  position: 'pos_1',
  booked_at: '2027-03-01T10:00:00.000Z',
  cash_amount: null,
  unit_quantity,
  unit_price: null,
  accrued_interest: null,
  tax: '0',
  currency: 'EUR',
  instrument: 'ins_1',
  transaction_type: 'portfolio_transfer',
  reference: 'stf_1',
  reference_type: 'securities_transfer',
  handed_over: null,
  settles: '2027-03-01',
  ...more,
})
const order = (entry: string, unit_quantity: string, cash_amount: string, more: Partial<AccountEntry> = {}) =>
  entryOf(entry, unit_quantity, {
    cash_amount,
    transaction_type: cash_amount.startsWith('-') ? 'buy' : 'sell',
    reference: `ord_${entry}`,
    reference_type: 'order',
    ...more,
  })

const bought = order('buy', '100', '-1000.00')
/** 100 units that were assumed to have cost 120.00 each. */
const brought = entryOf('in', '100', { handed_over: '12000.00' })
const sold = (units: string) => order('sell', `-${units}`, '1.00')
const bust = order('bust', '150', '-1.00', {
  transaction_type: 'sell',
  reference: 'ord_sell',
  reversed_entry: 'sell',
})
const split = ['-200', '400'].map((units) =>
  entryOf('split', units, {
    transaction_type: 'merger',
    reference: 'coa_1',
    reference_type: 'corporate_action',
  }),
)
const TEN = [{ acquired_on: '2019-05-02', quantity: '100', cost: '1000', unit_cost: '10' }]

const decide = (entries: AccountEntry[], held: string) =>
  decideLaterCost(
    {
      deliveries: [{ entry: 'in', quantity: '100', cost: '12000.00' }],
      steps: replay(entries, { m: () => '1', priceOf: () => '0' }),
      position: 'pos_1',
      held,
    },
    TEN,
  )

test.each<[string, AccountEntry[], string, [units: string, assumed: string, named: string]]>([
  ['all units are there', [brought], '100', ['100', '12000.00', '1000.00']],
  // 150 of 200 are sold: a quarter of either cost is left. K 3,250.00 − 3,000.00 + 250.00 = 500.00.
  ['three quarters are sold', [bought, brought, sold('150')], '50', ['50', '3000.00', '250.00']],
  ['the sale is void', [bought, brought, sold('150'), bust], '200', ['100', '12000.00', '1000.00']],
  ['more were bought before the sale', [brought, bought, sold('100')], '100', ['100', '6000.00', '500.00']],
  ['more were bought after the sale', [brought, sold('50'), bought], '150', ['100', '6000.00', '500.00']],
  ['a split came between', [bought, brought, ...split], '400', ['100', '12000.00', '1000.00']],
  ['all units have left', [brought, sold('100')], '0', ['0', '0.00', '0.00']],
  ['other units are held', [bought], '100', ['0', '0.00', '0.00']],
])('the cost changes by what is left of it where %s', (_, entries, held, [units, assumed, named]) => {
  const decided = decide(entries, held)
  assert.deepEqual([decided.units, decided.assumed, decided.named], [units, assumed, named])
})

test('the position has the named cost afterwards, and the lots replace those of the delivery', () => {
  const named = [
    entryOf('cost', '-50', { handed_over: '3000.00' }),
    entryOf('cost', '50', { handed_over: '250.00', unit_price: '10' }),
  ]
  const steps = replay([bought, brought, sold('150'), ...named], { m: () => '1', priceOf: () => '0' })
  const cost = steps.flatMap(({ effects }) => effects).reduce((sum, one) => sum + Number(one.cost), 0)
  assert.equal(cost, 500)
})
