import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { decideInvestment, decideLiquidation } from './decide-cash-runs.ts'
import type { LineFacts, RunFacts, SizedRun } from './rules.ts'

const free = { feeOf: () => '0.00', price_margin: '0' }

const FACTS: RunFacts = {
  currency: 'EUR',
  cash: '800.00',
  cash_weight: '0',
  minimum_order_amount: '1.00',
  lines: [
    runLine('ins_X', { ...free, target_weight: '0.5', units: '47', mid: '100' }),
    runLine('ins_Y', { ...free, target_weight: '0.3', units: '150', mid: '20' }),
    runLine('ins_Z', { ...free, target_weight: '0.2', units: '30', mid: '50' }),
  ],
}

const amounts = (run: SizedRun) => run.lines.map(({ order }) => order?.estimated_notional ?? null)
const reasons = (run: SizedRun) => run.lines.map(({ skipped_reason }) => skipped_reason)

test('cash closes the gaps, and nothing is sold', () => {
  const run = decideInvestment(FACTS, null)
  assert.deepEqual(
    run.lines.map(({ explanation }) => explanation.difference),
    ['300.00', '0.00', '500.00'],
  )
  assert.deepEqual(amounts(run), ['300.00', null, '500.00'])
  assert.deepEqual(reasons(run), [null, null, null])
})

test('a smaller amount fills the gaps in proportion, and pays the fees', () => {
  const charged = FACTS.lines.map((line) => ({ ...line, feeOf: () => '1.50' }))
  // k = (400.00 − 3.02) ÷ 800.00 = 0.496225: 148.8675 and 248.1125, and the cents that are left top up Z.
  const run = decideInvestment({ ...FACTS, lines: charged }, '400.00')
  assert.deepEqual(amounts(run), ['148.86', null, '248.14'])
  assert.equal(run.estimated_fees, '3.00')
})

test.each([
  ['the amount is below the minimum of an order', { ...FACTS }, '0.99'],
  ['the cash is wanted as cash', { ...FACTS, cash_weight: '0.08' }, null],
])('nothing is bought if %s', (_, facts, amount) => {
  const run = decideInvestment(facts, amount)
  assert.deepEqual(amounts(run), [null, null, null])
  assert.ok(reasons(run).every((reason) => reason === null || reason === 'below_minimum'))
})

const sold = (members: Partial<LineFacts>) =>
  decideLiquidation({ ...FACTS, lines: [runLine('ins_X', { units: '10.12345', mid: '2', ...members })] })
    .lines[0]!

test.each([
  ['all units', {}, '10.12345', null, 'target'],
  ['the units that are not reserved', { sellable_units: '4' }, '4', null, 'units'],
  ['no unit if all are reserved', { sellable_units: '0' }, undefined, 'frozen', 'units'],
  [
    'no unit beside an open order',
    { reasons: { buy: null, sell: 'open_order' } },
    undefined,
    'open_order',
    'none',
  ],
  [
    'no unit for a fee that takes the proceeds',
    { mid: '0.15', bid: '0.148' },
    undefined,
    'below_minimum',
    'minimum',
  ],
] as const)('a liquidation sells %s', (_, members, quantity, reason, limited_by) => {
  const line = sold(members)
  assert.deepEqual(
    [line.order?.quantity, line.skipped_reason, line.explanation.limited_by],
    [quantity, reason, limited_by],
  )
})

test('a liquidation leaves positions outside the model', () => {
  assert.equal(sold({ counts: false }).skipped_reason, 'outside_model')
})
