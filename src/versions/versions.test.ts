import assert from 'node:assert/strict'
import Type from 'typebox'
import { test } from 'vitest'
import { BASELINE, CURRENT, walkBack } from './versions.ts'

const steps = [
  {
    version: '2026-05-01',
    operation: 'GET /a',
    response: Type.Any(),
    backwards: (a: unknown) => `${a} then May`,
  },
  {
    version: CURRENT,
    operation: 'GET /a',
    response: Type.Any(),
    backwards: (a: unknown) => `${a} then September`,
  },
]

test('an answer passes back through every later change, newest first', () => {
  assert.equal(walkBack(steps, BASELINE, 'GET /a', 'today'), 'today then September then May')
  assert.equal(walkBack(steps, '2026-05-01', 'GET /a', 'today'), 'today then September')
})

test('the current version gets the newest shape, and so do operations without changes', () => {
  assert.equal(walkBack(steps, CURRENT, 'GET /a', 'today'), 'today')
  assert.equal(walkBack(steps, BASELINE, 'GET /b', 'today'), 'today')
})
