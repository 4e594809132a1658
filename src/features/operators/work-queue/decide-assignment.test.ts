import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideGiveBack, decideHandOver, decideTake, type HandOverFacts } from './decide-assignment.ts'

const ME = 'opr_me'
const OTHER = 'opr_other'

test('an operator takes an item that nobody has, and keeps one that they have', () => {
  assert.equal(decideTake({ operator: ME, holder: undefined }), true)
  assert.equal(decideTake({ operator: ME, holder: ME }), false)
  assert.throws(() => decideTake({ operator: ME, holder: OTHER }), { code: 'conflict' })
})

test('an operator gives back an item that they have, and no other', () => {
  decideGiveBack({ operator: ME, holder: ME })
  for (const holder of [OTHER, undefined])
    assert.throws(() => decideGiveBack({ operator: ME, holder }), { code: 'conflict' })
})

const FACTS: HandOverFacts = { operator: ME, holder: ME, receiver: OTHER, receiver_may_work: true }

test.each<[string, HandOverFacts, string | undefined]>([
  ['an item of the operator', FACTS, undefined],
  ['an item of a colleague, to a third', { ...FACTS, holder: 'opr_ill' }, undefined],
  ['an item of a colleague, to the operator', { ...FACTS, holder: OTHER, receiver: ME }, undefined],
  ['an item that nobody has', { ...FACTS, holder: undefined }, undefined],
  ['an item to the operator that has it', { ...FACTS, holder: OTHER }, 'conflict'],
  [
    'an item to an operator that may not work on it',
    { ...FACTS, receiver_may_work: false },
    'invalid_request',
  ],
])('hands over or not: %s', (_, facts, code) => {
  if (code === undefined) decideHandOver(facts)
  else assert.throws(() => decideHandOver(facts), { code })
})
