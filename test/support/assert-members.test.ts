// What an assertion about members accepts and refuses.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from './assert-members.ts'

test.each<[actual: unknown, expected: object]>([
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }],
  [{ a: [{ b: 1, c: 2 }, { b: 3 }] }, { a: [{ b: 1 }, { b: 3 }] }],
  [{ a: [] }, { a: [] }],
  [{ a: null }, {}],
  [Object.assign(new Error('Too late'), { code: 'late' }), { message: 'Too late', code: 'late' }],
  [[{ a: 1, b: 2 }], [{ a: 1 }]],
])('%j has the members %j', (actual, expected) => {
  assertMembers(actual, expected)
})

test.each<[actual: unknown, expected: object]>([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { b: undefined }],
  [{ a: [1, 2] }, { a: [1] }],
  [{ a: [1] }, { a: [1, 2] }],
  [{ a: { b: 1 } }, { a: [] }],
  [{ a: [] }, { a: {} }],
  [{ a: null }, { a: { b: 1 } }],
  [undefined, { a: 1 }],
  [[{ a: 1 }, { a: 2 }], [{ a: 1 }]],
])('%j has not the members %j', (actual, expected) => {
  assert.throws(() => assertMembers(actual, expected), assert.AssertionError)
})
