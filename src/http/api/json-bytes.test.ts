import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { JsonBytes, jsonList } from './json-bytes.ts'

test('a list of values in JSON is the JSON of the list', () => {
  const texts = ['1', '"ü"', '{"a":[2]}', 'null', '[]'].map((text) => Buffer.from(text))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...texts)), (items) => {
      const expected = items.map((item) => JSON.parse(item.toString()))
      assert.deepEqual(JSON.parse(jsonList(items).bytes.toString()), expected)
    }),
    { numRuns: 500 },
  )
})

test('JSON in pieces has the same bytes as JSON in one piece', () => {
  const pieces = ['{"a":', '[1,2]', '}'].map((text) => Buffer.from(text))
  assert.equal(new JsonBytes(pieces).bytes.toString(), '{"a":[1,2]}')
  assert.equal(new JsonBytes(pieces[1]!).bytes, pieces[1])
})
