import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideNext, type Goal, type Record } from './decide-move.ts'

const away = (step: Record['step'], cell = 'b'): Record => ({ step, cell })
const come = (step: Record['step'], cell = 'a'): Record => ({ step, cell })
const old: Record = { step: 'moved', cell: 'b', is_past_keeping: true }

/** What is decided where both cells have these records, in the order of a move. */
const table: { goal: Goal; source?: Record; target?: Record; next: string }[] = [
  { goal: 'move', next: 'copy' },
  { goal: 'move', target: come('arriving'), next: 'copy' },
  { goal: 'move', source: away('copying'), target: come('arriving'), next: 'copy' },
  { goal: 'move', source: away('copying'), target: come('arrived'), next: 'refuse' },
  { goal: 'move', source: away('aborting'), target: come('arriving'), next: 'refuse' },
  { goal: 'move', source: away('switched'), target: come('arriving'), next: 'arrive' },
  { goal: 'move', source: away('switched'), target: come('arrived'), next: 'clean up' },
  { goal: 'move', source: away('moved'), target: come('arrived'), next: 'nothing' },
  { goal: 'move', source: away('dropped'), target: come('arrived'), next: 'nothing' },
  { goal: 'move', target: come('arrived'), next: 'refuse' },
  // A tenant that goes on to a third cell, or comes back to the one that it left.
  { goal: 'move', source: away('copying', 'c'), next: 'refuse' },
  { goal: 'move', target: come('arriving', 'c'), next: 'refuse' },
  { goal: 'move', source: come('arrived', 'b'), target: come('dropped'), next: 'copy' },
  { goal: 'move', source: come('arrived', 'b'), target: come('moved'), next: 'refuse' },

  { goal: 'abort', next: 'nothing' },
  { goal: 'abort', target: come('arriving'), next: 'abort' },
  { goal: 'abort', source: away('copying'), target: come('arriving'), next: 'abort' },
  { goal: 'abort', source: away('aborting'), next: 'abort' },
  { goal: 'abort', source: away('switched'), target: come('arriving'), next: 'refuse' },
  { goal: 'abort', source: away('moved'), target: come('arrived'), next: 'refuse' },

  { goal: 'drop', next: 'refuse' },
  { goal: 'drop', source: away('copying'), target: come('arriving'), next: 'refuse' },
  { goal: 'drop', source: away('switched'), target: come('arrived'), next: 'refuse' },
  { goal: 'drop', source: away('moved'), target: come('arrived'), next: 'refuse' },
  { goal: 'drop', source: old, target: come('arrived'), next: 'drop' },
  { goal: 'drop', source: away('dropped'), target: come('arrived'), next: 'nothing' },
]

const stepOf = (record?: Record) => (record ? `${record.step} (${record.cell})` : 'no record')

for (const { goal, source, target, next } of table)
  test(`the goal ${goal} with ${stepOf(source)} here and ${stepOf(target)} there leads to: ${next}`, () => {
    assert.equal(decideNext(goal, { from: 'a', to: 'b', source, target }).next, next)
  })

test('a tenant is never moved to the cell in which it lives', () => {
  assert.equal(decideNext('move', { from: 'a', to: 'a' }).next, 'refuse')
})
