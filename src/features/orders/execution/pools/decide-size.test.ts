// How many units of a parent order go to the venue, with the arithmetic beside the numbers.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideSize, type Residual, type SizeFacts } from './decide-size.ts'

const firm = (units: string, cash: string): { residual: Residual } => ({ residual: { units, cash } })
/** The facts of a parent whose children want 17.75 units at 10.00, in lots of one. */
const size = (more: Partial<SizeFacts>): SizeFacts => ({
  side: 'buy',
  demand: '17.75',
  wanted_at_limit: '17.75',
  limit: '10.00',
  lot: '1',
  increment: '0.0001',
  residual: undefined,
  ...more,
})
const SELL = { side: 'sell' } as const
const FINE = { lot: '0.0001' }

test.each<[parent: string, facts: Partial<SizeFacts>, quantity: string, units: string, cash: string]>([
  ['a buy without the firm is rounded down', {}, '17', '0', '0.00'],
  [
    'a buy with 0.40 of the firm is 17.35 up, and 0.25 × 10 are reserved',
    firm('0.4', '9'),
    '18',
    '0.4',
    '2.50',
  ],
  ['a buy whose 2.50 the firm just has is rounded up', firm('0.4', '2.50'), '18', '0.4', '2.50'],
  ['a buy whose 2.50 the firm lacks is rounded down', firm('0.4', '2.49'), '17', '0', '0.00'],
  ['a buy takes at most a lot of the firm, 16.75 up', firm('40', '9'), '17', '1', '0.00'],
  ['a buy in fine lots takes no unit of the firm', { ...FINE, ...firm('4', '9') }, '17.75', '0', '0.00'],
  [
    'a buy that fits into lots needs no cash of the firm',
    { demand: '17', wanted_at_limit: '17', ...firm('0', '0') },
    '17',
    '0',
    '0.00',
  ],
  // The children pay for 17.2 units at the limit; 0.8 × 10.333 = 8.2664.
  [
    'a buy reserves what the children do not pay at the limit, up to the cent',
    { wanted_at_limit: '17.2', limit: '10.333', ...firm('0', '9') },
    '18',
    '0',
    '8.27',
  ],
  [
    'a buy that the firm cannot pay at the limit has what the children pay',
    { wanted_at_limit: '16.9', ...firm('0.4', '0') },
    '16',
    '0',
    '0.00',
  ],
  [
    'a buy of less than the firm has takes nothing of the venue',
    { demand: '0.3', wanted_at_limit: '0.3', ...firm('0.4', '9') },
    '0',
    '0.4',
    '0.00',
  ],
  [
    'a buy of less than a lot without the firm is empty',
    { demand: '0.3', wanted_at_limit: '0.3' },
    '0',
    '0',
    '0.00',
  ],
  ['a sell without the firm is rounded down', SELL, '17', '0', '0.00'],
  ['a sell with 0.65 of the firm is 18.40 down', { ...SELL, ...firm('0.65', '0') }, '18', '0.65', '0.00'],
  ['a sell with 0.25 of the firm is whole', { ...SELL, ...firm('0.25', '0') }, '18', '0.25', '0.00'],
  ['a sell takes all units of the firm', { ...SELL, ...firm('40', '0') }, '57', '40', '0.00'],
])('%s', (_, facts, quantity, held_units, held_cash) => {
  assert.deepEqual(decideSize(size(facts)), { quantity, held_units, held_cash })
})
