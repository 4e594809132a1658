import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { isOfToken } from './is-of-token.ts'
import { personOf } from './person.ts'

const tokenOf = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.e30.`
const half = (name: string, text: string) => {
  const hash = createHash(name).update(text).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

test.each([
  ['RS256', 'sha256'],
  ['PS384', 'sha384'],
  ['ES512', 'sha512'],
  ['EdDSA', 'sha512'],
])('an ID token with %s names its access token', (alg, name) => {
  assert.equal(isOfToken({ at_hash: half(name, 'token') }, tokenOf(alg), 'token'), true)
  assert.equal(isOfToken({ at_hash: half(name, 'another') }, tokenOf(alg), 'token'), false)
})

test('an ID token without the member is accepted, and one with nonsense is not', () => {
  assert.equal(isOfToken({}, tokenOf('RS256'), 'token'), true)
  for (const at_hash of [null, 1, '', half('sha512', 'token')])
    assert.equal(isOfToken({ at_hash }, tokenOf('RS256'), 'token'), false)
  assert.equal(isOfToken({ at_hash: 'x' }, tokenOf('none'), 'token'), false)
})

test.each<[unknown, boolean]>([
  ...[true, 'true'].map((value): [unknown, boolean] => [value, true]),
  ...[false, 'false', 0, 1, '0', null, undefined, '', {}].map((value): [unknown, boolean] => [value, false]),
])('email_verified %j counts as %j', (email_verified, expected) => {
  const settings = { issuer: 'i', groups_claim: 'groups', roles: [] }
  const claims = {
    iss: 'i',
    sub: 's',
    aud: 'a',
    iat: 1,
    exp: 2,
    auth_time: 1,
    email: 'a@b.example',
    email_verified,
  }
  assert.equal(personOf(settings, claims as never).is_verified, expected)
})
