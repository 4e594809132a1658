import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnedAccount } from '../../customers/accounts/change-status.ts'
import { type CustomerChange, decideCustomerChange } from './decide-customer-change.ts'
import type { CustomerStatus } from './rules.ts'

const account = (id: string, status: OwnedAccount['status'], with_customer = false): OwnedAccount => ({
  id,
  status,
  suspended_with_customer: with_customer,
})

const ACCOUNTS = [
  account('acc_active', 'active'),
  account('acc_suspended', 'suspended'),
  account('acc_suspended_with_customer', 'suspended', true),
  account('acc_closing', 'closing'),
  account('acc_closed', 'closed'),
]

test.each<[from: CustomerStatus, to: CustomerStatus, following: string[]]>([
  ['active', 'suspended', ['acc_active']],
  ['suspended', 'active', ['acc_suspended_with_customer']],
  ['active', 'closing', ['acc_active', 'acc_suspended', 'acc_suspended_with_customer']],
  ['suspended', 'closing', ['acc_active', 'acc_suspended', 'acc_suspended_with_customer']],
  ['closing', 'closed', []],
])('when a customer goes from %s to %s, these accounts follow: %j', (from, to, following) => {
  const decision = decideCustomerChange({ status: from, accounts: ACCOUNTS }, { status: to })
  assert.deepEqual(decision, { status: to, following })
})

test.each<[from: CustomerStatus, change: CustomerChange]>([
  ['active', { status: 'active' }],
  ['active', { status: 'closed' }],
  ['suspended', { status: 'suspended', mifid_category: 'retail' }],
  ['closing', { status: 'active' }],
  ['closed', { status: 'closing' }],
])('a customer that is %s refuses %j', (from, change) => {
  assert.throws(() => decideCustomerChange({ status: from, accounts: [] }, change), {
    code: 'conflict',
    message: `The customer is ${from} and cannot become ${change.status}.`,
  })
})

test('the category can change whatever the status', () => {
  assert.deepEqual(
    decideCustomerChange({ status: 'closed', accounts: [] }, { mifid_category: 'professional' }),
    { mifid_category: 'professional', following: [] },
  )
})
