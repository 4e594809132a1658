import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parametersOf } from './path-parameters.ts'

test.each([
  ['/accounts/{id_or_reference}', ['account_id']],
  ['/accounts/{id}/transactions', ['account_id']],
  ['/accounts/{account_id}/orders/{order_id}', ['account_id', 'order_id']],
  ['/sandbox/authorities/{id}/revoke', ['authority_id']],
  ['/sandbox/fee-charges/{id}/refund', ['fee_charge_id']],
  ['/customers/{customer_id}/tax-declarations/{country}', ['customer_id', 'country']],
  ['/me', []],
])('%s takes %j', (path, words) => {
  assert.deepEqual(
    parametersOf(path).map(({ word }) => word),
    words,
  )
})
