import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DatabaseUnavailable } from '../db/database.ts'
import { decideNote } from './note-outcomes.ts'

const FAILED = new Error('a transfer of -0.01 EUR: turn it round instead')

test.each([
  ['a first success', 1, undefined, false, 'nothing'],
  ['a success after a failure', 2, undefined, false, 'success'],
  ['a failure', 1, FAILED, false, 'failure'],
  ['a repeated failure', 5, FAILED, false, 'failure'],
  ['a venue that does not answer', 1, FAILED, true, 'nothing'],
  ['a database that is away', 1, new DatabaseUnavailable('down'), false, 'nothing'],
] as const)('%s', (_, attempts, error, is_unanswered, expected) => {
  assert.equal(decideNote({ attempts }, error, is_unanswered), expected)
})
