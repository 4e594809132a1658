import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type AdvanceFacts, decideAdvanceReversal } from './reverse-advance.ts'

const DEPOSIT: AdvanceFacts['deposit'] = {
  id: 'dep_1',
  account: 'acc_1',
  amount: '100.00',
  currency: 'EUR',
  was_advanced: true,
  status: 'open',
}
const COMPLETED = { ...DEPOSIT, status: 'completed' as const }

test.each<[string, AdvanceFacts, string]>([
  [
    'no advance',
    { deposit: { ...DEPOSIT, was_advanced: false }, available_for_trading: '100.00' },
    'conflict',
  ],
  ['money that has arrived', { deposit: COMPLETED, available_for_trading: '100.00' }, 'conflict'],
  ['cash that is spent', { deposit: DEPOSIT, available_for_trading: '99.99' }, 'insufficient_funds'],
  ['the state before the cash', { deposit: COMPLETED, available_for_trading: '0.00' }, 'conflict'],
])('refused: %s', (_, facts, code) => {
  assert.throws(() => decideAdvanceReversal(facts), { code })
})

test('the whole advance is reversed from available cash', () => {
  assert.equal(decideAdvanceReversal({ deposit: DEPOSIT, available_for_trading: '100.00' }), DEPOSIT)
})
