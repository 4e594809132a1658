import assert from 'node:assert/strict'
import { test } from 'vitest'
import { apiCurl, callOf, curlOf, quoteWord } from '../src/curl.ts'

test.each([
  ['plain', "'plain'"],
  ["it's", "'it'\\''s'"],
  ['$(rm -rf ~) `x` "y"', '\'$(rm -rf ~) `x` "y"\''],
])('the word %s is quoted as %s', (word, quoted) => assert.equal(quoteWord(word), quoted))

test('a read has neither a method nor a body, and the token of the shell', () => {
  const command = apiCurl({ url: 'http://127.0.0.1:8080/me', method: 'GET' }, '2026-09-02')
  assert.equal(
    command,
    [
      "curl 'http://127.0.0.1:8080/me' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Api-Version: 2026-09-02'",
    ].join('\n'),
  )
})

test('a body that ends its quotes stays one word', () => {
  const command = curlOf({ url: 'http://a/', method: 'POST', headers: [['A', "'"]], body: '{"a":"\'; id"}' })
  assert.equal(
    command,
    ["curl -X POST 'http://a/' \\", "  -H 'A: '\\''' \\", "  --data-raw '{\"a\":\"'\\''; id\"}'"].join('\n'),
  )
})

test.each([
  ['orders.place', { method: 'POST', letters: 'b' }],
  ['events.stream', { method: 'GET', letters: 'qs' }],
  ['orders.plaice', undefined],
  ['constructor.name', undefined],
  ['__proto__.toString', undefined],
])('the operation %s is the call %j', (operation, call) => assert.deepEqual(callOf(operation), call))
