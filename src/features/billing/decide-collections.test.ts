// How much of each charge the cash of its account pays.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  cashKey,
  decideCollected,
  decideCollections,
  isCollectable,
  type OwedAmounts,
} from './decide-collections.ts'
import type { Charge } from './rules.ts'

const OWED: OwedAmounts = {
  id: 'fch_1',
  account: 'acc_1',
  account_status: 'active',
  currency: 'EUR',
  amount_fee: '10.00',
  amount_tax: '1.90',
  collected: '0.00',
  refunded: '0.00',
}
const cash = (amount: string) => new Map([[cashKey(OWED), amount]])
const amounts = (charges: OwedAmounts[], available: string) =>
  decideCollections(charges, cash(available)).map(
    ({ amount, before, isComplete }) => `${Number(amount)} ${Number(before)} ${isComplete}`,
  )

describe('collections', () => {
  const second = { ...OWED, id: 'fch_2' }
  const rows: [string, OwedAmounts[], string, string[]][] = [
    ['the fee with its tax, if there is cash', [OWED], '100.00', ['11.9 0 true']],
    ['as much as there is', [OWED], '5.00', ['5 0 false']],
    ['nothing without cash', [OWED], '0', ['0 0 false']],
    [
      'what is neither collected nor refunded',
      [{ ...OWED, collected: '2.00', refunded: '3.00' }],
      '100',
      ['6.9 2 true'],
    ],
    [
      'charges of one account share its cash, the first is paid first',
      [OWED, second],
      '12.00',
      ['11.9 0 true', '0.1 0 false'],
    ],
    ['a charge that is named twice is paid once', [OWED, OWED], '100.00', ['11.9 0 true', '0 11.9 true']],
  ]
  test.each(rows)('%s', (_, charges, available, expected) => {
    assert.deepEqual(amounts(charges, available), expected)
  })
})

test('nothing is collected from a closed account, or of a charge that is paid or refunded', () => {
  assert.equal(isCollectable(OWED), true)
  assert.equal(isCollectable({ ...OWED, account_status: 'closing' }), true)
  assert.equal(isCollectable({ ...OWED, account_status: 'closed' }), false)
  assert.equal(isCollectable({ ...OWED, collected: '11.90' }), false)
  assert.equal(isCollectable({ ...OWED, refunded: '11.90' }), false)
})

test('the payment of an order pays its charges in their order', () => {
  const charges = ['3.00', '2.00'].map((amount_total) => ({ amount_total })) as Charge[]
  assert.deepEqual(decideCollected(charges, '5.00').map(Number), [3, 2])
  assert.deepEqual(decideCollected(charges, '4.00').map(Number), [3, 1])
  assert.deepEqual(decideCollected(charges, '1.00').map(Number), [1, 0])
})
