import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideReturn } from './return-withdrawal.ts'

test.each([
  ['active', 'credit'],
  ['suspended', 'credit'],
  ['closing', 'credit'],
  ['closed', 'suspend'],
] as const)('a returned payout of an account that is %s: %s', (status, decision) => {
  assert.equal(decideReturn(status), decision)
})
