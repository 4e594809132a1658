// What a run pays out that raises cash for a withdrawal, as a table.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decidePayout, type PayoutFacts, type RunPayout } from './decide-payout.ts'

describe('the payout of a run whose orders have ended', () => {
  const RAISE: PayoutFacts = {
    run: { run_type: 'raise_cash', amount: '1000.00' },
    withdrawable: '1000.00',
    is_unsettled: true,
  }
  const ALL = { run: { run_type: 'liquidate', amount: null } } as const
  test.each<[string, Partial<PayoutFacts>, RunPayout]>([
    ['the amount, once it is there', {}, { amount: '1000.00', is_short: false }],
    ['no more than the amount', { withdrawable: '5000.00' }, { amount: '1000.00', is_short: false }],
    ['nothing yet while proceeds have not settled', { withdrawable: '999.99' }, 'wait'],
    [
      'what is there, if all has settled and it is less',
      { withdrawable: '999.99', is_unsettled: false },
      { amount: '999.99', is_short: true },
    ],
    ['everything only when all has settled', { ...ALL }, 'wait'],
    ['everything', { ...ALL, is_unsettled: false }, { amount: '1000.00', is_short: false }],
    [
      'nothing, if nothing was left',
      { ...ALL, is_unsettled: false, withdrawable: '0.00' },
      { amount: '0.00', is_short: true },
    ],
  ])('%s', (_, facts, expected) => assert.deepEqual(decidePayout({ ...RAISE, ...facts }), expected))
})
