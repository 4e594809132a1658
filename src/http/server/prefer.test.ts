import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ignoredHeader, readHandling } from './prefer.ts'

test.each([
  ['handling=strict', 'strict'],
  ['handling=lenient', 'lenient'],
  ['respond-async, Handling="Strict"; wait=1', 'strict'],
  ['handling=strict, handling=lenient', 'strict'],
  ['handling=severe', undefined],
  ['nothandling=strict', undefined],
  ['', undefined],
])('the preference %s is read as %s', (prefer, handling) => {
  assert.equal(readHandling({ prefer }), handling)
})

test('a request without the header prefers nothing', () => {
  assert.equal(readHandling({}), undefined)
})

test('the header of ignored names is plain text, whatever the names are', () => {
  assert.equal(
    ignoredHeader([{ path: 'body.limitPrice' }, { path: 'body.ä\r\n, b' }]),
    'body.limitPrice, body.%C3%A4%0D%0A%2C%20b',
  )
  assert.equal(ignoredHeader([{ path: 'body.\ud83d' }]), 'body.%EF%BF%BD')
  const many = Array.from({ length: 12 }, (_, n) => ({ path: `query.${n}` }))
  assert.match(ignoredHeader(many), /query\.9, \.\.\.$/)
})
