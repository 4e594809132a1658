import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRule, type NewApprovalRule } from './decide-rule.ts'

const RULE: NewApprovalRule = {
  verb: 'suspense.assign',
  of_tenant: null,
  currency: 'EUR',
  from_amount: '1000',
  roles: ['finance', 'finance'],
  needed: 1,
}

test('a rule is stored with its amount in cents, and each role once', () => {
  assert.deepEqual(decideRule(RULE, ['finance']), { ...RULE, from_amount: '1000.00', roles: ['finance'] })
  const always = { ...RULE, currency: null, from_amount: null }
  assert.equal(decideRule(always, ['finance']).from_amount, null)
})

test.each<[string, Partial<NewApprovalRule>, string[] | undefined, string]>([
  ['an unknown operation', {}, undefined, 'body.verb'],
  ['a role that may not approve', { roles: ['finance', 'auditor'] }, ['finance'], 'body.roles'],
  ['a currency without an amount', { from_amount: null }, ['finance'], 'body.from_amount'],
  ['an amount without a currency', { currency: null }, ['finance'], 'body.from_amount'],
  ['parts of a cent', { from_amount: '1.001' }, ['finance'], 'body.from_amount'],
  ['an amount below zero', { from_amount: '-1' }, ['finance'], 'body.from_amount'],
])('a rule of %s is refused', (_, change, able, path) => {
  assert.throws(
    () => decideRule({ ...RULE, ...change }, able),
    ({ params }: { params: { path: string }[] }) => params[0]!.path === path,
  )
})
