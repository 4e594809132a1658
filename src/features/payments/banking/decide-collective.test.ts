import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type CollectiveFacts, decideCollective } from './decide-collective.ts'
import type { ReferencedEntry, StoredEntry } from './entries.ts'

const WHOLE: StoredEntry = {
  id: 'E1',
  amount: '30.00',
  outcome: 'split',
  collective: null,
  resource: null,
  is_bare: false,
  is_held: false,
}
const PART: StoredEntry = { ...WHOLE, id: 'T1', amount: '10.00', outcome: 'received', collective: 'E1' }
const OTHER: StoredEntry = { ...PART, id: 'T2', amount: '20.00' }
const part = (text: string, amount: string) => ({
  references: [{ kind: 'transaction' as const, text }],
  amount,
})
const reference = (entry: StoredEntry): ReferencedEntry => ({
  ...entry,
  reference: entry.id,
  kind: 'transaction',
  referenced_amount: entry.amount,
  has_unique_reference: true,
})
const FACTS: CollectiveFacts = {
  whole: WHOLE,
  parts: [part('T1', '10.00'), part('T2', '20.00')],
  referenced: [],
  stored: [],
}
const HELD: StoredEntry = { ...PART, id: 'N1', outcome: 'unexplained', is_held: true }
const ELSEWHERE: StoredEntry = { ...PART, collective: null }
const AS_ONE: StoredEntry = { ...WHOLE, outcome: 'received', resource: 'inp_1' }

test.each<[string, Partial<CollectiveFacts>, ReturnType<typeof decideCollective>]>([
  ['all parts are new', {}, { kind: 'parts', replaced: [] }],
  [
    'one part is stored, the other is new',
    { referenced: [reference(PART)], stored: [PART] },
    { kind: 'parts', replaced: [] },
  ],
  [
    'a part was reported before without the whole',
    { referenced: [reference(ELSEWHERE)] },
    { kind: 'parts', replaced: [] },
  ],
  [
    'a part on hold under another reference is replaced',
    { stored: [HELD] },
    { kind: 'parts', replaced: [HELD] },
  ],
  [
    'a duplicate in the whole counts for nothing',
    { stored: [{ ...PART, id: 'T0', outcome: 'duplicate' }] },
    { kind: 'parts', replaced: [] },
  ],
  [
    'the whole was booked as one movement',
    { whole: AS_ONE },
    { kind: 'booked', held: [], duplicates: [[], []] },
  ],
  [
    'the whole was booked as one movement, and a part by itself',
    { whole: AS_ONE, referenced: [reference(ELSEWHERE)] },
    { kind: 'booked', held: [], duplicates: [[reference(ELSEWHERE)], []] },
  ],
  [
    'new parts that sum to zero are booked already where no part is missing',
    {
      parts: [part('T1', '10.00'), part('T2', '20.00'), part('Y1', '5.00'), part('Y2', '-5.00')],
      referenced: [reference(PART), reference(OTHER)],
      stored: [PART, OTHER, { ...PART, id: 'X1', amount: '5.00' }, { ...PART, id: 'X2', amount: '-5.00' }],
    },
    { kind: 'booked', held: [], duplicates: [[], [], [], []] },
  ],
  [
    'parts that sum to zero are new where nothing is stored',
    { whole: { ...WHOLE, amount: '0.00' }, parts: [part('T1', '5.00'), part('T2', '-5.00')] },
    { kind: 'parts', replaced: [] },
  ],
  [
    'a part with another amount',
    { referenced: [reference({ ...PART, amount: '11.00' })], stored: [PART] },
    {
      kind: 'contradiction',
      breaks: [
        { kind: 'amount', subject: 'T1', difference: '-1', detail: 'Booked as 11.00, repeated as 10.00.' },
      ],
    },
  ],
  [
    'parts that do not add up to the whole',
    { parts: [part('T1', '10.00'), part('T2', '19.00')] },
    {
      kind: 'contradiction',
      breaks: [
        {
          kind: 'amount',
          subject: 'E1',
          difference: '-1',
          detail: 'Of 30.00, 30.00 are not booked; the parts that are new come to 29.00.',
        },
      ],
    },
  ],
])('%s', (_, facts, decision) => {
  assert.deepEqual(decideCollective({ ...FACTS, ...facts }), decision)
})
