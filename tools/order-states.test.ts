import assert from 'node:assert/strict'
import { test } from 'vitest'
import { drawStates, withStates } from './order-states.ts'

test('each arrow of the table is a line, and a state without arrows says what it is', () => {
  const next = {
    held: [],
    placed: ['pending', 'executing', 'filled'],
    pending: ['executing'],
    executing: ['filled'],
  }
  assert.equal(
    drawStates({ ...next, filled: [] }),
    [
      'held      is reserved: no order has it',
      'placed    ─┬─▶ pending',
      '           ├─▶ executing',
      '           └─▶ filled',
      'pending   ───▶ executing',
      'executing ───▶ filled',
      'filled    is final',
    ].join('\n'),
  )
})

test('a page without the marks of the drawing is refused', () => {
  assert.throws(() => withStates('# Trading'), /has lost the marks/)
})
