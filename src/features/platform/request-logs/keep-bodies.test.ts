import assert from 'node:assert/strict'
import { test } from 'vitest'
import { keptBody, keptText } from './keep-bodies.ts'

test.each([
  ['{"amount":"300.00"}', '{"amount":"300.00"}'],
  ['{"client_id":"a","client_secret":"b\\"c"}', '{"client_id":"a","client_secret":"…"}'],
  ['{ "access_token": "abc", "secret" :"whsec_x" }', '{ "access_token": "…", "secret" :"…" }'],
  ['{"client_assertion":"x.y.z","token_type":"Bearer"}', '{"client_assertion":"…","token_type":"Bearer"}'],
  ['{"download_url":"https://a/b","url":"https://a"}', '{"download_url":"…","url":"https://a"}'],
  ['', null],
  [undefined, null],
  ['x'.repeat(4096), 'x'.repeat(4096)],
  ['x'.repeat(4097), null],
])('the text %j is kept as %j', (text, kept) => assert.equal(keptText(text), kept))

test.each([
  [{ side: 'buy' }, '14', '{"side":"buy"}'],
  [undefined, undefined, null],
  [null, '4', null],
  ['a form', '6', null],
  [{ side: 'buy' }, '16385', null],
])('the body %j of the length %s is kept as %j', (body, length, kept) =>
  assert.equal(keptBody(body, length), kept))
