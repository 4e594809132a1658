// private_key_jwt at the token endpoint: a client signs an assertion with a key whose public part an operator
// registered.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { inject, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { newLog } from '../../../src/open-process.ts'
import { startProcess } from '../../../src/start.ts'
import { type Body, fetchToken, offenders, refused, send } from '../../support/client.ts'
import { openKeyClient } from '../../support/client-keys.ts'
import { freePort } from '../../support/free-port.ts'
import { UNLIMITED } from '../../support/unlimited.ts'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const baseUrl = inject('baseUrl')
const seconds = () => Math.floor(Date.now() / 1000)

async function newKey(alg = 'ES256', more: object = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true, ...more })
  const jwk = await exportJWK(publicKey)
  return { alg, privateKey, jwk, kid: await calculateJwkThumbprint(jwk) }
}
type Key = Awaited<ReturnType<typeof newKey>>

/** A client of a fresh tenant with registered keys, and a developer of the tenant. */
async function openClient(...keys: Key[]) {
  const { client, call, at, register } = await openKeyClient(keys.map(({ jwk }) => jwk))
  const claims = (changes: Body = {}): JWTPayload => ({
    iss: client.client_id,
    sub: client.client_id,
    aud: baseUrl,
    jti: randomUUID(),
    exp: seconds() + 60,
    ...changes,
  })
  const sign = ({ alg, kid, privateKey }: Key, changes: Body = {}, header: object = {}) =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
  return { client, call, at, register, claims, sign }
}

const exchange = (client_assertion: string, more: Record<string, string> = {}, at = baseUrl) =>
  fetchToken(at, {
    client_assertion,
    client_assertion_type: TYPE,
    grant_type: 'client_credentials',
    ...more,
  })

async function refusedAsWrong(assertion: string, more: Record<string, string> = {}) {
  const since = performance.now()
  const { status, body } = await exchange(assertion, more)
  assert.ok(performance.now() - since >= 149, 'The answer reveals by its time what was wrong.')
  const expected = { error: 'invalid_client', error_description: 'Client authentication failed.' }
  assert.deepEqual([status, body], [401, expected])
}

test.each([
  'ES256',
  'ES384',
  'PS256',
  'RS256',
  'EdDSA',
  'Ed25519',
])('an assertion signed with %s gets a token, which works', async (alg) => {
  const key = await newKey(alg)
  const { client, sign } = await openClient(key)
  const { status, body } = await exchange(await sign(key), { scope: 'read' })
  assert.deepEqual([status, body.scope], [200, 'read'])
  const Authorization = `Bearer ${body.access_token}`
  assert.equal((await send(baseUrl, 'GET', '/me', undefined, { Authorization })).status, 200)
  const asEndpoint = await sign(key, { aud: [`${baseUrl}/auth/token`] })
  assert.equal((await exchange(asEndpoint, { client_id: client.client_id })).status, 200)
  await client.token() // The secret still works.
})

test('an assertion works once, also of two requests at the same moment and in another process', async () => {
  const key = await newKey()
  const { client, sign, claims } = await openClient(key)
  const port = await freePort()
  const settings = {
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: inject('dataDir'),
    ROLE: 'api',
    ...UNLIMITED,
  }
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  const other = await startProcess(readConfig(settings), place, newLog('silent'))
  try {
    const at = `http://127.0.0.1:${port}`
    const first = await sign(key)
    assert.equal((await exchange(first)).status, 200)
    assert.equal((await exchange(first, {}, at)).status, 401)
    const second = await sign(key)
    const statuses = (await Promise.all([exchange(second), exchange(second, {}, at)])).map(
      ({ status }) => status,
    )
    assert.deepEqual(statuses.sort(), [200, 401])
    // Another assertion with a jti of before is a replay too.
    const { jti } = claims()
    assert.equal((await exchange(await sign(key, { jti }))).status, 200)
    await refusedAsWrong(await sign(key, { jti, exp: seconds() + 90 }))
    await client.token()
  } finally {
    await other.stop()
  }
})

test('the same jti of two clients is not a replay', async () => {
  const key = await newKey()
  const [one, two] = [await openClient(key), await openClient(key)]
  const jti = randomUUID()
  assert.equal((await exchange(await one.sign(key, { jti }))).status, 200)
  assert.equal((await exchange(await two.sign(key, { jti }))).status, 200)
})

test.each<[string, (base: { client_id: string }) => Body]>([
  ['for another server', () => ({ aud: 'https://other.example' })],
  ['for this server and another', () => ({ aud: [baseUrl, 'https://other.example'] })],
  ['for nobody', () => ({ aud: undefined })],
  ['with an empty list of servers', () => ({ aud: [] })],
  ['that has expired', () => ({ exp: seconds() - 31 })],
  ['without an end', () => ({ exp: undefined })],
  ['that lives longer than ten minutes', () => ({ exp: seconds() + 700 })],
  ['that is not valid yet', () => ({ nbf: seconds() + 60 })],
  ['without a jti', () => ({ jti: undefined })],
  ['with an empty jti', () => ({ jti: '' })],
  ['with a jti that is not a text', () => ({ jti: 7 })],
  ['with a jti of 256 characters', () => ({ jti: 'x'.repeat(256) })],
  ['of another issuer', () => ({ iss: 'cli_0000000000000000000000' })],
  ['about another client', () => ({ sub: 'cli_0000000000000000000000' })],
  ['without a subject', () => ({ sub: undefined })],
])('an assertion %s is refused as a wrong secret is', async (_, change) => {
  const key = await newKey()
  const { client, sign } = await openClient(key)
  await refusedAsWrong(await sign(key, change(client)))
  await refusedAsWrong(await sign(key, change(client)), { client_id: client.client_id })
})

test('an assertion that another key signed, or none, is refused', async () => {
  const [key, stranger] = [await newKey(), await newKey()]
  const { client, sign, claims } = await openClient(key)
  await refusedAsWrong(await sign(stranger))
  await refusedAsWrong(await sign(stranger, {}, { kid: key.kid }))
  await refusedAsWrong(await sign(stranger, {}, { kid: key.kid, jwk: stranger.jwk }))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  await refusedAsWrong(`${part({ alg: 'none' })}.${part(claims())}.`)
  // The public key, which everyone may know, is no secret for HMAC.
  const secret = new TextEncoder().encode(JSON.stringify(key.jwk))
  await refusedAsWrong(
    await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret),
  )
  await refusedAsWrong('not.a.token', { client_id: client.client_id })
  await refusedAsWrong(await client.token(), { client_id: client.client_id })
})

test('a foreign client, an unknown one and a disabled one are refused alike', async () => {
  const key = await newKey()
  const [one, two] = [await openClient(key), await openClient()]
  await refusedAsWrong(await two.sign(key))
  await refusedAsWrong(await one.sign(key), { client_id: two.client.client_id })
  const unknown = 'cli_0000000000000000000000'
  await refusedAsWrong(await one.sign(key, { iss: unknown, sub: unknown }))
  await one.call('POST', `${one.at}/disable`)
  await refusedAsWrong(await one.sign(key))
})

test('a key that is no longer registered is refused immediately, and its successor works', async () => {
  const [old, next] = [await newKey('PS256'), await newKey('EdDSA')]
  const { register, sign } = await openClient(old)
  await register([old.jwk, next.jwk])
  assert.equal((await exchange(await sign(old))).status, 200)
  await register([next.jwk])
  await refusedAsWrong(await sign(old))
  assert.equal((await exchange(await sign(next))).status, 200)
})

test('a client with keys needs no secret, but one of the two', async () => {
  const key = await newKey()
  const { client, call, at, register, sign } = await openClient(key)
  const [secret] = (await call('GET', `${at}/secrets`)).body
  assert.equal((await call('POST', `${at}/secrets/${secret.id}/end`)).status, 200)
  await assert.rejects(client.token(), /invalid_client/)
  assert.equal((await exchange(await sign(key))).status, 200)
  const { status, body } = await register([])
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await exchange(await sign(key))).status, 200)
})

test('an assertion from an address that is not allowed is refused, and remains unused', async () => {
  const key = await newKey()
  const { call, at, sign } = await openClient(key)
  const assertion = await sign(key)
  await call('PUT', `${at}/networks`, { networks: ['192.0.2.0/24'] })
  await refusedAsWrong(assertion)
  await call('PUT', `${at}/networks`, { networks: [] })
  assert.equal((await exchange(assertion)).status, 200)
})

test.each<[string, Record<string, string>, string]>([
  ['a secret as well', { client_secret: 'x' }, 'body.client_secret invalid_param'],
  ['another type', { client_assertion_type: 'x' }, 'body.client_assertion_type invalid_param'],
  ['no type', { client_assertion_type: '' }, 'body.client_assertion_type missing_param'],
  ['no assertion', { client_assertion: '' }, 'body.client_assertion missing_param'],
])('a form with %s is malformed', async (_, change, offender) => {
  const body = await refused(exchange('x.y.z', change), 400, 'invalid_request')
  assert.deepEqual(offenders(body), [offender])
})

test('a wrong key is refused with its reason, and the earlier ones stay', async () => {
  const key = await newKey()
  const { register, sign } = await openClient(key)
  const { privateKey } = await newKey()
  const weak = await newKey('RS256', { modulusLength: 2048 })
  const cases: [object, RegExp][] = [
    [await exportJWK(privateKey), /private members/],
    [{ kty: 'oct', k: 'c2VjcmV0' }, /private members/],
    [{ kty: 'oct' }, /Must be one of/],
    [{ ...key.jwk, crv: 'P-521' }, /Must be one of/],
    [{ ...key.jwk, y: key.jwk.x }, /not a public key/],
    [{ ...key.jwk, alg: 'RS256' }, /alg must be one of ES256/],
    [{ ...key.jwk, use: 'enc' }, /use must be sig/],
    [{ ...weak.jwk, n: weak.jwk.n!.slice(0, 171) }, /2048 bits/],
  ]
  for (const [jwk, reason] of cases) {
    const { status, body } = await register([jwk])
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(body.params[0].path, 'body.keys.0')
    assert.match(body.params[0].detail, reason)
  }
  const twice = await register([key.jwk, key.jwk])
  assert.deepEqual(offenders(twice.body), ['body.keys.1 invalid_param'])
  assert.equal((await register(Array.from({ length: 11 }, () => key.jwk))).status, 400)
  assert.equal((await exchange(await sign(key))).status, 200)
})

test('ten wrong assertions in a minute are enough, and a right one still gets its token', async () => {
  const key = await newKey()
  const { sign } = await openClient(key)
  const wrong = await sign(key, { aud: 'https://other.example' })
  for (let n = 0; n < 10; n++) assert.equal((await exchange(wrong)).status, 401)
  assert.equal((await exchange(wrong)).status, 429)
  assert.equal((await exchange(await sign(key))).status, 200)
})
