import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isId, newId, newReference } from './ids.ts'

test('ids of one process sort in the order of creation and never repeat', () => {
  const ids = Array.from({ length: 50_000 }, () => newId('ord_'))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual([...ids].sort(), ids)
  for (const id of ids.slice(0, 100)) assert.match(id, /^ord_[0-9A-Za-z]{22}$/)
})

test('a reference has ten characters that are not easily confused', () => {
  for (let i = 0; i < 200; i++) assert.match(newReference(), /^[2-9A-HJ-NP-Z]{10}$/)
})

test('the form of an identifier is its prefix and 22 letters or digits', () => {
  assert.ok(isId('cli_', newId('cli_')))
  for (const other of [newId('cus_'), `${newId('cli_')}0`, newId('cli_').slice(0, -1), 'cli_', ''])
    assert.ok(!isId('cli_', other), other)
})
