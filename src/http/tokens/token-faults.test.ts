import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readBearer, refuseToken, sentenceOf } from './token-faults.ts'

test.each([
  [undefined, 'missing'],
  ['  ', 'missing'],
  ['Basic YTpi', 'other scheme'],
  ['bearerx a.b.c', 'other scheme'],
  ['Bearer', 'malformed'],
  ['Bearer abc', 'malformed'],
  ['Bearer a.b.c d', 'malformed'],
])('the header %s is %s', (header, reason) => {
  assert.deepEqual(readBearer(header), { reason })
})

test('a token is read whatever the case of its scheme', () => {
  assert.deepEqual([readBearer('Bearer a.b.c'), readBearer('bearer   a.b-_.c')], ['a.b.c', 'a.b-_.c'])
})

test('an expired token says when it expired and what the clock of its tenant says', () => {
  const fault = {
    reason: 'expired',
    expired_at: '2027-03-01T10:15:00.000Z',
    now: '2027-03-01T10:16:00.000Z',
  } as const
  assert.equal(
    sentenceOf(fault),
    'The access token expired at 2027-03-01T10:15:00.000Z; the clock of its tenant says 2027-03-01T10:16:00.000Z. ' +
      'Fetch a new one.',
  )
})

test.each([
  'malformed',
  'foreign key',
  'other audience',
  'revoked',
] as const)('the header says the same as the body, in the characters that RFC 6750 allows, of a token that is %s', (reason) => {
  const { message, headers } = refuseToken({ reason })
  const error = `error="invalid_token", error_description="${message}"`
  assert.equal(headers!['WWW-Authenticate'], `Bearer realm="Holdfast", ${error}`)
  assert.match(message, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
})

test.each([
  'missing',
  'other scheme',
] as const)('the header names no error where the token is %s', (reason) => {
  assert.equal(refuseToken({ reason }).headers!['WWW-Authenticate'], 'Bearer realm="Holdfast"')
})
