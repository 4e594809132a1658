// Exact differences of decimals in the console.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { subtract } from '../../packages/console/src/kit/decimal.ts'

test.each<[first: string, others: string[], left: string]>([
  ['0.00', ['1.50'], '-1.50'],
  ['10', ['2.5', '0.25'], '7.25'],
  ['-1.005', ['-1'], '-0.005'],
  ['12345678901234567.89', ['0.01'], '12345678901234567.88'],
  ['3', ['3'], '0'],
  ['0.10', [], '0.10'],
])('%s less %j is %s', (first, others, left) => assert.equal(subtract(first, ...others), left))
