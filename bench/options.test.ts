import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readOptions } from './options.ts'

test.each<[string, object]>([
  ['', {}],
  ['--write', { write: true }],
  ['--against=7a412ac', { against: '7a412ac' }],
  ['--against 7a412ac', { against: '7a412ac' }],
  ['--only orders,reads --against main --rounds=5', { only: 'orders,reads', against: 'main', rounds: '5' }],
  ['--only=orders --write', { only: 'orders', write: true }],
])('the words "%s" are options', (words, options) => {
  assert.deepEqual(readOptions(words.split(' ').filter(Boolean)), options)
})

test.each([
  ['--against', '--against needs a value'],
  ['--against --write', '--against needs a value'],
  ['--only=', '--only needs a value'],
  ['--agianst main', 'unknown: --agianst'],
  ['7a412ac', 'unknown: 7a412ac'],
  ['--write=yes', 'unknown: --write=yes'],
])('the words "%s" are an error', (words, message) => {
  assert.throws(() => readOptions(words.split(' ')), { message })
})
