import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideSequence } from './decide-sequence.ts'

test('The first due debit of a new mandate is FRST, and each mandate counts by itself', () => {
  const debits = [
    { id: 'ddb_1', mandate: 'mdt_1', due_on: '2027-03-15' },
    { id: 'ddb_2', mandate: 'mdt_1', due_on: '2027-03-12' },
    { id: 'ddb_3', mandate: 'mdt_2', due_on: '2027-03-12' },
    { id: 'ddb_4', mandate: 'mdt_3', due_on: '2027-03-12' },
  ]
  const mandates = new Map([
    ['mdt_1', { mandate_type: 'recurrent', submissions: 0 }],
    ['mdt_2', { mandate_type: 'recurrent', submissions: 4 }],
    ['mdt_3', { mandate_type: 'one_off', submissions: 0 }],
  ] as const)
  const decided = decideSequence(debits, mandates, 'FRST')
  assert.deepEqual(
    decided.map(({ id, sequence_type }) => [id, sequence_type]),
    [
      ['ddb_2', 'FRST'],
      ['ddb_3', 'RCUR'],
      ['ddb_4', 'OOFF'],
      ['ddb_1', 'RCUR'],
    ],
  )
})
