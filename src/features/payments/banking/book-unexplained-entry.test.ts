import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideUnexplainedEntry, type LockedBreak } from './book-unexplained-entry.ts'

const BREAK: LockedBreak = {
  id: 'brk_1',
  kind: 'unexplained',
  currency: 'EUR',
  subject: 'E1',
  difference: '10.00',
  is_open: true,
}

test.each<[string, LockedBreak | undefined, string, string]>([
  ['an unknown break', undefined, 'not_found', 'No such break.'],
  ['a resolved break', { ...BREAK, is_open: false }, 'conflict', 'The break is already resolved.'],
  ['a gap', { ...BREAK, kind: 'gap' }, 'conflict', 'Only an unexplained entry can be booked.'],
  [
    'the state before the kind',
    { ...BREAK, is_open: false, kind: 'gap' },
    'conflict',
    'The break is already resolved.',
  ],
])('refused: %s', (_, row, code, message) => {
  assert.throws(() => decideUnexplainedEntry(row), { code, message })
})

test('a credit goes into suspense, and a debit is a charge of the firm', () => {
  assert.equal(decideUnexplainedEntry(BREAK).booked, 'suspense')
  assert.equal(decideUnexplainedEntry({ ...BREAK, difference: '-10.00' }).booked, 'fees')
})
