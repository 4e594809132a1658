import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ACCOUNT_STATUSES, type AccountStatus } from '../../customers/accounts/rules.ts'
import { type AccountFacts, decideAccountChange } from './decide-account-change.ts'
import type { CustomerStatus } from './rules.ts'

const factsOf = (status: AccountStatus, owner: CustomerStatus = 'active'): AccountFacts => ({
  account: { id: 'acc_1', status },
  owners: [{ id: 'cus_1', status: owner }],
})

const ALLOWED: Record<AccountStatus, AccountStatus[]> = {
  active: ['suspended', 'closing'],
  suspended: ['active', 'closing'],
  closing: ['closed'],
  closed: [],
}

const pairs = ACCOUNT_STATUSES.flatMap((from) => ACCOUNT_STATUSES.map((to) => [from, to] as const))

test.each(pairs)('the change of an account from %s to %s follows the table', (from, to) => {
  const decide = () => decideAccountChange(factsOf(from), { status: to })
  if (ALLOWED[from].includes(to)) assert.deepEqual(decide(), { status: to })
  else
    assert.throws(decide, {
      code: 'conflict',
      message: `The account is ${from} and cannot become ${to}.`,
    })
})

test('permissions can be switched whatever the status', () => {
  for (const status of ACCOUNT_STATUSES)
    assert.deepEqual(decideAccountChange(factsOf(status), { switches: { can_deposit: false } }), {
      switches: { can_deposit: false },
    })
})

test.each([
  'suspended',
  'closing',
  'closed',
] as const)('an account is not activated while its customer is %s, but it can be closed', (owner) => {
  assert.throws(() => decideAccountChange(factsOf('suspended', owner), { status: 'active' }), {
    code: 'conflict',
    message: 'The customer of the account is not active.',
  })
  decideAccountChange(factsOf('suspended', owner), { status: 'closing' })
})

test('the transition is checked before the customer', () => {
  assert.throws(() => decideAccountChange(factsOf('closed', 'suspended'), { status: 'active' }), {
    message: 'The account is closed and cannot become active.',
  })
})
