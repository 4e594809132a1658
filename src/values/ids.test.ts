import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newId, newReference } from './ids.ts'

test('ids of one process sort in the order of creation and never repeat', () => {
  const ids = Array.from({ length: 50_000 }, () => newId('ord_'))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual([...ids].sort(), ids)
  for (const id of ids.slice(0, 100)) assert.match(id, /^ord_[0-9A-Za-z]{22}$/)
})

test('a reference has ten characters that cannot be misread', () => {
  for (let i = 0; i < 200; i++) assert.match(newReference(), /^[2-9A-HJ-NP-Z]{10}$/)
})
