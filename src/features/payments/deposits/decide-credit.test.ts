import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accountsOf, decideCredit, type FundedDeposit } from './decide-credit.ts'

const DEPOSIT: FundedDeposit = {
  id: 'dep_1',
  account: 'acc_1',
  amount: '50.00',
  currency: 'EUR',
  was_advanced: false,
}

test.each([
  ['from the bank', 'bank', false, { from: 'bank', to: 'customer:acc_1:free' }, '50.00'],
  ['from suspense', 'suspense', false, { from: 'suspense', to: 'customer:acc_1:free' }, '50.00'],
  ['that was advanced', 'bank', true, { from: 'bank', to: 'advances' }, undefined],
  ['that was advanced, from suspense', 'suspense', true, { from: 'suspense', to: 'advances' }, undefined],
] as const)('the money of a deposit %s is credited once', (_, from, was_advanced, places, cash_amount) => {
  const { transfer, transaction } = decideCredit({ ...DEPOSIT, was_advanced }, from, '2027-03-01')
  assert.deepEqual(transfer, { ...places, asset: 'EUR', amount: '50.00' })
  assert.equal(transaction?.cash_amount, cash_amount)
})

test('the transaction of a deposit is settled on the day of its money', () => {
  const { transaction } = decideCredit(DEPOSIT, 'bank', '2027-03-01')
  assert.equal(transaction!.settled, true)
  assert.equal(transaction!.settlement_date, '2027-03-01')
})

test('accounts of several deposits are listed once, in the order of their ids', () => {
  const of = (account: string) => ({ ...DEPOSIT, account })
  assert.deepEqual(accountsOf([of('acc_2'), of('acc_1'), of('acc_2')]), ['acc_1', 'acc_2'])
})
