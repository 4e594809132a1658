import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { BankReference } from '../../../banks/bank.ts'
import { decideEntry, isBetterReported } from './decide-entry.ts'
import type { ReferencedEntry } from './entries.ts'

const STORED: ReferencedEntry = {
  id: 'E1',
  amount: '10.00',
  outcome: 'received',
  collective: null,
  resource: 'inp_1',
  is_bare: false,
  is_held: false,
  reference: 'E1',
  kind: 'entry',
  referenced_amount: '10.00',
  has_unique_reference: true,
}
const BY_TRANSACTION: ReferencedEntry = { ...STORED, reference: 'T1', kind: 'transaction' }
const BY_NUMBER: ReferencedEntry = {
  ...STORED,
  id: '1 of 2026-06-01',
  reference: '1 of 2026-06-01',
  kind: 'number',
  has_unique_reference: false,
}
const OTHER: ReferencedEntry = { ...STORED, id: 'E2', reference: 'E2' }
const entry = (text: string): BankReference => ({ kind: 'entry', text })
const number: BankReference = { kind: 'number', text: '1 of 2026-06-01' }

test.each<[string, ReferencedEntry[], BankReference[], string[]]>([
  ['new: an unknown reference', [STORED], [entry('E9')], ['new']],
  ['new: nothing stored', [], [entry('E1')], ['new']],
  ['repeated: by the reference of the entry', [STORED], [entry('E1')], ['repeated', 'E1']],
  [
    'repeated: by one of two references',
    [BY_TRANSACTION],
    [entry('E9'), { kind: 'transaction', text: 'T1' }],
    ['repeated', 'E1'],
  ],
  [
    'repeated: two stored entries are the same',
    [STORED, OTHER],
    [entry('E1'), entry('E2')],
    ['repeated', 'E1', 'E2'],
  ],
  [
    'repeated: one entry under two references',
    [STORED, BY_TRANSACTION],
    [entry('E1'), entry('T1')],
    ['repeated', 'E1'],
  ],
  [
    'repeated: by the number, where the file has no better reference',
    [BY_NUMBER],
    [number],
    ['repeated', '1 of 2026-06-01'],
  ],
  [
    'repeated: by number and amount, where the file has a better reference',
    [BY_NUMBER],
    [entry('E9'), number],
    ['repeated', '1 of 2026-06-01'],
  ],
  [
    'repeated: the better reference before the number',
    [STORED, BY_NUMBER],
    [entry('E1'), number],
    ['repeated', 'E1'],
  ],
  [
    'new: the number of an entry with a better reference',
    [{ ...BY_NUMBER, has_unique_reference: true }],
    [entry('E9'), number],
    ['new'],
  ],
  [
    'new: the number with another amount',
    [{ ...BY_NUMBER, referenced_amount: '9.00' }],
    [entry('E9'), number],
    ['new'],
  ],
])('%s', (_, stored, references, expected) => {
  const decision = decideEntry(stored, { references, amount: '10' })
  const ids = decision.kind === 'repeated' ? decision.entries.map(({ id }) => id) : []
  assert.deepEqual([decision.kind, ...ids], expected)
})

test('the same reference with another amount is a contradiction', () => {
  assert.deepEqual(decideEntry([STORED, OTHER], { references: [entry('E1')], amount: '12.5' }), {
    kind: 'contradiction',
    breaks: [
      { kind: 'amount', subject: 'E1', difference: '2.5', detail: 'Booked as 10.00, repeated as 12.50.' },
    ],
  })
})

test('a number alone with another amount is a contradiction', () => {
  assert.equal(decideEntry([BY_NUMBER], { references: [number], amount: '9.00' }).kind, 'contradiction')
})

test.each([
  [
    'on hold, the reason is gone',
    { is_held: true, is_bare: false },
    { is_bare: true, hold_reason: undefined },
    true,
  ],
  [
    'on hold, the reason stands',
    { is_held: true, is_bare: true },
    { is_bare: false, hold_reason: 'late' },
    false,
  ],
  [
    'bare, with details now',
    { is_held: false, is_bare: true },
    { is_bare: false, hold_reason: undefined },
    true,
  ],
  ['bare again', { is_held: false, is_bare: true }, { is_bare: true, hold_reason: undefined }, false],
  [
    'with details already',
    { is_held: false, is_bare: false },
    { is_bare: false, hold_reason: undefined },
    false,
  ],
])('booked again: %s', (_, stored, reported, expected) => {
  assert.equal(isBetterReported(stored, reported), expected)
})
