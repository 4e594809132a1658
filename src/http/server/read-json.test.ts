import assert from 'node:assert/strict'
import { test } from 'vitest'
import { placeOf } from './read-json.ts'

const faultOf = (text: string) => {
  try {
    JSON.parse(text)
  } catch (error) {
    return placeOf(text, error)
  }
  return 'no fault'
}

test.each([
  ['{"a":1,}', ': line 1, column 8'],
  ['{\n  "a": 1\n  "b": 2\n}', ': line 3, column 3'],
  ['{"a":', ': line 1, column 6'],
  ['{"a": "x', ': line 1, column 9'],
  ['{"a":1}', 'no fault'],
])('the fault of %j is at its line and column', (text, place) => {
  assert.equal(faultOf(text), place)
})
