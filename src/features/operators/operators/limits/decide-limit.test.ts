import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  amountMoved,
  decideLimit,
  isOrdered,
  type LimitFacts,
  largestRest,
  type RoleLimit,
} from './decide-limit.ts'

const OPERATIONS = { role: 'operations', permissions: ['transfer.write', 'suspense.write'] }
const FINANCE = { role: 'finance', permissions: ['break.write', 'transfer.approve'] }
const limitOf = (role: string, most: string, more: Partial<RoleLimit> = {}): RoleLimit => ({
  role,
  of_tenant: null,
  most,
  most_a_day: null,
  most_a_month: null,
  ...more,
})
const GENERAL = limitOf('operations', '1000.00')
const OF_TENANT = limitOf('operations', '250.00', { of_tenant: 'ten_1' })
const LARGER = limitOf('finance', '5000.00')
const DAILY = limitOf('operations', '1000.00', { most_a_day: '1500.00' })
const MONTHLY = limitOf('operations', '1000.00', { most_a_day: '1500.00', most_a_month: '4000.00' })

test.each<[string, Omit<LimitFacts, 'uses'>, string | undefined]>([
  ['of a role without one', { roles: [OPERATIONS], limits: [] }, undefined],
  ['of one role', { roles: [OPERATIONS], limits: [GENERAL] }, '1000.00'],
  ['of the tenant before the general one', { roles: [OPERATIONS], limits: [GENERAL, OF_TENANT] }, '250.00'],
  ['the larger of two roles', { roles: [OPERATIONS, FINANCE], limits: [GENERAL, LARGER] }, '5000.00'],
  ['none, if one of two roles has none', { roles: [OPERATIONS, FINANCE], limits: [GENERAL] }, undefined],
  ['of no role at all', { roles: [], limits: [] }, '0'],
])('the limit %s', (_, facts, limit) => {
  assert.equal(largestRest({ ...facts, uses: [] })?.limit, limit)
})

// Moved before: 600.00 today and 3,200.00 in the month with one permission of the role, 400.00 today with another.
const USES = [
  { permission: 'transfer.write', day: '600.00', month: '3200.00' },
  { permission: 'suspense.write', day: '400.00', month: '400.00' },
  { permission: 'transfer.approve', day: '9000.00', month: '9000.00' },
]

test.each<[string, Pick<LimitFacts, 'roles' | 'limits'>, string[]]>([
  ['1500.00 - 1000.00 by the day', { roles: [OPERATIONS], limits: [DAILY] }, ['day', '500.00', '1500.00']],
  [
    '4000.00 - 3600.00 by the month',
    { roles: [OPERATIONS], limits: [MONTHLY] },
    ['month', '400.00', '4000.00'],
  ],
  [
    'one change alone, without other limits',
    { roles: [OPERATIONS], limits: [GENERAL] },
    ['change', '1000.00', '1000.00'],
  ],
  [
    'nothing, where more was moved than a lower limit permits',
    { roles: [OPERATIONS], limits: [limitOf('operations', '100.00', { most_a_day: '900.00' })] },
    ['day', '0.00', '900.00'],
  ],
  [
    'the role with the larger rest, which counts its own permissions',
    {
      roles: [OPERATIONS, FINANCE],
      limits: [DAILY, limitOf('finance', '700.00', { most_a_day: '9700.00' })],
    },
    ['change', '700.00', '700.00'],
  ],
  [
    'the larger of two empty rests: that of the first role',
    {
      roles: [OPERATIONS, FINANCE],
      limits: [
        limitOf('operations', '10.00', { most_a_day: '10.00' }),
        limitOf('finance', '20.00', { most_a_day: '20.00' }),
      ],
    },
    ['day', '0.00', '10.00'],
  ],
])('the rest is %s', (_, facts, expected) => {
  const { period, left, limit } = largestRest({ ...facts, uses: USES })!
  assert.deepEqual([period, left, limit], expected)
})

test.each([
  ['600.00', undefined],
  ['1000.00', undefined],
  ['1000.01', { currency: 'EUR', amount: '1000.01', limit: '1000.00' }],
])('a change of %s under a limit of 1000.00', (amount, context) => {
  const decide = () => decideLimit({ roles: [OPERATIONS], limits: [GENERAL], uses: [] }, 'EUR', amount)
  if (context) assert.throws(decide, { code: 'limit_exceeded', context })
  else decide()
})

test('a change that fits alone is refused with those of the day: 1000.00 + 500.01 are more than 1500.00', () => {
  const decide = (amount: string) =>
    decideLimit({ roles: [OPERATIONS], limits: [DAILY], uses: USES }, 'EUR', amount)
  decide('500.00')
  const rest = { limit: '1500.00', period: 'day', used: '1000.00', left: '500.00' }
  const context = { currency: 'EUR', amount: '500.01', ...rest }
  assert.throws(() => decide('500.01'), { code: 'limit_exceeded', context })
})

test.each([
  ['100.00', null, null, true],
  ['100.00', '100.00', '100.00', true],
  ['100.00', null, '99.99', false],
  ['100.00', '99.99', null, false],
  ['100.00', '500.00', '499.99', false],
])('the limits %s, %s a day and %s a month', (most, most_a_day, most_a_month, expected) => {
  assert.equal(isOrdered({ most, most_a_day, most_a_month }), expected)
})

test('money that passes through an account counts once: 70.00 through a to b, and 30.00 to b, are 100.00', () => {
  const transfers = [
    { from: 'suspense', to: 'a', amount: '70.00' },
    { from: 'a', to: 'b', amount: '70.00' },
    { from: 'suspense', to: 'b', amount: '30.00' },
  ]
  assert.equal(amountMoved(transfers), '100.00')
  assert.equal(amountMoved([]), '0.00')
})
