import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCursor, writeCursor } from './page.ts'

const sign = (text: string) => createHmac('sha256', 'a key').update(text).digest()
const last = ['2026-11-20T16:30:00.000Z', 'per_1']

test('a cursor gives its position, and only in its own list', () => {
  const cursor = writeCursor(sign, 'persons', last)
  assert.match(cursor, /^[\w-]+$/)
  assert.deepEqual(readCursor(sign, 'persons', cursor), last)
  assert.equal(readCursor(sign, 'customers', cursor), undefined)
  const other = (text: string) => createHmac('sha256', 'another key').update(text).digest()
  assert.equal(readCursor(other, 'persons', cursor), undefined)
})

test('a cursor that was altered or forged is refused', () => {
  const cursor = writeCursor(sign, 'persons', last)
  for (let at = 0; at < cursor.length; at++) {
    const altered = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    assert.equal(readCursor(sign, 'persons', altered), undefined, `${at}`)
    assert.equal(readCursor(sign, 'persons', cursor.slice(0, at)), undefined)
  }
  assert.equal(readCursor(sign, 'persons', `${cursor} `), undefined)
  fc.assert(fc.property(fc.string(), (text) => readCursor(sign, 'persons', text) === undefined))
})
