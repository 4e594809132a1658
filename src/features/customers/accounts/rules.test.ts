import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ACCOUNT_STATUSES, type AccountStatus, capabilities } from './rules.ts'

const permitted = { may_deposit: true, may_withdraw: true, may_buy: true, may_sell: true }

test.each<[status: AccountStatus, receives: boolean, pays_out: boolean]>([
  ['active', true, true],
  ['suspended', false, false],
  ['closing', false, true],
  ['closed', false, false],
])('an account that is %s receives: %s, pays out: %s', (status, receives, pays_out) => {
  assert.deepEqual(capabilities({ status, ...permitted }), {
    can_deposit: receives,
    can_withdraw: pays_out,
    can_place_buy_order: receives,
    can_place_sell_order: pays_out,
  })
})

test('each switch turns off its own permission, and grants none', () => {
  const switches = {
    may_deposit: 'can_deposit',
    may_withdraw: 'can_withdraw',
    may_buy: 'can_place_buy_order',
    may_sell: 'can_place_sell_order',
  } as const
  for (const status of ACCOUNT_STATUSES)
    for (const [off, permission] of Object.entries(switches))
      assert.deepEqual(capabilities({ status, ...permitted, [off]: false }), {
        ...capabilities({ status, ...permitted }),
        [permission]: false,
      })
})
