import assert from 'node:assert/strict'
import { test } from 'vitest'
import { expiryOf, isCreditorIdentifier, isInEea, sequenceTypeOf } from './rules.ts'

test.each([
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true], // The business code does not count.
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ09999999998', false],
  ['de98zzz09999999999', false],
  ['DE98ZZZ', false],
])('The creditor identifier %s is right: %s', (text, isRight) => {
  assert.equal(isCreditorIdentifier(text), isRight)
})

test('A mandate lapses 36 months after its last use', () => {
  assert.equal(expiryOf('2027-03-12'), '2030-03-12')
  assert.equal(expiryOf('2028-02-29'), '2031-02-28')
})

test('A bank of the European Economic Area needs no BIC', () => {
  assert.deepEqual(
    ['DE89370400440532013000', 'NO9386011117947', 'CH9300762011623852957', 'GB29NWBK60161331926819'].map(
      isInEea,
    ),
    [true, true, false, false],
  )
})

test.each([
  ['recurrent', 0, 'FRST', 'FRST'],
  ['recurrent', 0, 'RCUR', 'RCUR'],
  ['recurrent', 1, 'FRST', 'RCUR'],
  ['one_off', 0, 'FRST', 'OOFF'],
] as const)('The next debit of a %s mandate after %i others, first as %s: %s', (mandate_type, submissions, first_as, type) => {
  assert.equal(sequenceTypeOf({ mandate_type, submissions }, first_as), type)
})
