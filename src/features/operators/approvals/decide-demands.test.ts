import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Money } from '../../../context.ts'
import { decideDemands, type Rule } from './decide-demands.ts'

const ALWAYS: Rule = { id: 'always', currency: null, from_amount: null, roles: ['finance'], needed: 1 }
const LARGE: Rule = { id: 'large', currency: 'EUR', from_amount: '1000.00', roles: ['finance'], needed: 2 }
const eur = (amount: string): Money => ({ currency: 'EUR', amount })

test.each<[string, Rule[], Money[], string[]]>([
  ['no rule', [], [eur('5000.00')], []],
  ['a rule without a currency, a change that moves nothing', [ALWAYS], [], ['always']],
  ['an amount below that of the rule', [LARGE], [eur('999.99')], []],
  ['the amount of the rule', [LARGE], [eur('1000.00')], ['large']],
  ['parts that reach the amount together', [LARGE], [eur('600.00'), eur('400.00')], ['large']],
  ['the amount in another currency', [LARGE], [{ currency: 'USD', amount: '5000.00' }], []],
  ['two rules', [ALWAYS, LARGE], [eur('1000.00')], ['always', 'large']],
  ['a rule from zero, a change that moves nothing', [{ ...LARGE, from_amount: '0.00' }], [], []],
])('the demands of %s', (_, rules, amounts, expected) => {
  assert.deepEqual(
    decideDemands(rules, amounts).map(({ rule }) => rule),
    expected,
  )
})
