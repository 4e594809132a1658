import { expect, test } from 'vitest'
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
  expect(readHandling({ prefer })).toBe(handling)
})

test('a request without the header prefers nothing', () => {
  expect(readHandling({})).toBeUndefined()
})

test('the header of ignored names is plain text, whatever the names are', () => {
  expect(ignoredHeader([{ path: 'body.limitPrice' }, { path: 'body.ä\r\n, b' }])).toBe(
    'body.limitPrice, body.%C3%A4%0D%0A%2C%20b',
  )
  expect(ignoredHeader([{ path: 'body.\ud83d' }])).toBe('body.%EF%BF%BD')
  const many = Array.from({ length: 12 }, (_, n) => ({ path: `query.${n}` }))
  expect(ignoredHeader(many)).toMatch(/query\.9, \.\.\.$/)
})
