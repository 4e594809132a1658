import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideClosing } from './decide-closing.ts'

const back = (asset: string, amount: string) => ({
  from: 'customer:acc_1:free',
  to: 'rollover:acc_1',
  asset,
  amount,
})

test.each([
  ['without cash nothing moves', [], []],
  ['lent cash goes back', [{ asset: 'EUR', amount: '5.00' }], [back('EUR', '5.00')]],
  [
    'every currency goes back to its own loan',
    [
      { asset: 'EUR', amount: '5.00' },
      { asset: 'USD', amount: '7.00' },
    ],
    [back('EUR', '5.00'), back('USD', '7.00')],
  ],
])('an account that closes: %s', (_, left, transfers) => {
  assert.deepEqual(decideClosing('acc_1', left), transfers)
})
