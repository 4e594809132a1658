import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { decideSell } from './decide-sells.ts'
import { measureLine } from './estimate-lines.ts'
import type { LineFacts } from './rules.ts'

// 20.5 units at 10.00: 205.00.
const sell = (target: string, members: Partial<LineFacts>) => {
  const facts = runLine('ins_1', {
    target_weight: '0.1',
    units: '20.5',
    mid: '10',
    bid: '9.99',
    increment: '1',
    feeOf: () => '0.10',
    ...members,
  })
  const bounds = { base_value: '1000.00', minimum_order_amount: '5.00', recent_cost: '0' }
  const { side, quantity, reason, limited_by } = decideSell(measureLine(facts, target), bounds)
  return [side === null ? null : quantity, reason, limited_by]
}

const blocked = (reason: LineFacts['reasons']['sell']) => ({ reasons: { buy: null, sell: reason } })

test.each([
  ['down to the increment above its target', '99.00', {}, ['10', null, 'increment']],
  ['to its target', '105.00', {}, ['10', null, 'target']],
  ['whole if the model does not want it', '0.00', { target_weight: '0' }, ['20.5', null, 'target']],
  ['whole if the rest would be below the minimum', '4.00', { increment: '0.1' }, ['20.5', null, 'minimum']],
  ['by no unit within an increment', '196.00', {}, [null, 'within_increment', 'increment']],
  ['not below the minimum of an order', '201.00', { increment: '0.1' }, [null, 'below_minimum', 'minimum']],
  [
    'not below the minimum quantity',
    '105.00',
    { minimum_quantity: '11' },
    [null, 'below_minimum', 'minimum'],
  ],
  // All units may go, however few they are.
  [
    'whole below the minimum quantity',
    '0.00',
    { target_weight: '0', minimum_quantity: '30' },
    ['20.5', null, 'target'],
  ],
  [
    'whole below the minimum amount',
    '0.00',
    { target_weight: '0', mid: '0.1', bid: '0.1' },
    ['20.5', null, 'target'],
  ],
  ['not for its fee', '0.00', { target_weight: '0', feeOf: () => '300' }, [null, 'below_minimum', 'minimum']],
  ['up to the units that are not reserved', '105.00', { sellable_units: '3.2' }, ['3.2', null, 'units']],
  ['by no unit if all are reserved', '105.00', { sellable_units: '0' }, [null, 'frozen', 'units']],
  ['not beside an open order', '105.00', blocked('open_order'), [null, 'open_order', 'none']],
  ['not without a bid', '105.00', { bid: null }, [null, 'missing_price', 'none']],
] as [
  string,
  string,
  Partial<LineFacts>,
  unknown[],
][])('a line is sold %s', (_, target, members, outcome) => {
  assert.deepEqual(sell(target, members), outcome)
})
