// A client that signs assertions with its private key, in every form that a key may have.
import assert from 'node:assert/strict'
import { SignJWT } from 'jose'
import { describe, test } from 'vitest'
import type { Caller } from '../../../test/support/client.ts'
import { openKeyClient } from '../../../test/support/client-keys.ts'
import {
  type AssertionClaims,
  ConnectionError,
  type CURRENT,
  createHoldfast,
  type Holdfast,
  type HoldfastOptions,
  InvalidClientError,
  InvalidKeyError,
  type ResponseInfo,
} from '../src/holdfast.ts'
import { type PrivateKey, signWith } from '../src/private-key.ts'
import { type Key, newKey } from './keys.ts'
import { startProxy } from './proxy.ts'

const clientBy = ({ baseUrl: base_url, client_id }: Caller, key: PrivateKey, more: More = {}) => {
  const { key_id, ...options } = more
  return createHoldfast({ base_url, client_id, sign_assertion: signWith(key, { key_id }), ...options })
}
type More = Partial<HoldfastOptions<typeof CURRENT>> & { key_id?: string }

const rejection = (hf: Holdfast) =>
  hf.identity.retrieve().then(
    () => assert.fail('the call succeeded'),
    (error) => error,
  )

describe('a client gets its token by', () => {
  const forms: [string, string, (key: Key) => PrivateKey][] = [
    ...['ES256', 'ES384', 'RS256', 'EdDSA', 'Ed25519'].map((alg): (typeof forms)[number] => [
      `PEM, ${alg}`,
      alg,
      ({ pem }) => pem,
    ]),
    ['PEM with other lines around it', 'ES256', ({ pem }) => `a key\r\n${pem.replaceAll('\n', '\r\n')}\r\n`],
    ...['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'].map((alg): (typeof forms)[number] => [
      `a JSON Web Key that names ${alg}`,
      alg,
      ({ jwk }) => ({ ...jwk, alg, use: 'sig', key_ops: ['sign'], ext: false }),
    ]),
    ['a JSON Web Key without an algorithm', 'EdDSA', ({ jwk }) => jwk],
    ...['ES256', 'ES384', 'RS256', 'PS256', 'Ed25519'].map((alg): (typeof forms)[number] => [
      `a CryptoKey, ${alg}`,
      alg,
      ({ key }) => key,
    ]),
  ]

  test.each(forms)('%s', async (_, alg, formOf) => {
    const key = await newKey(alg)
    const { client } = await openKeyClient([key.registered])
    const { id } = await clientBy(client, formOf(key), { scope: 'read' }).identity.retrieve()
    assert.equal(id, (await client.get('/me')).id)
  })
})

test('the right key is chosen during a rotation, by its thumbprint or by the id that the caller gave it', async () => {
  const [old, next, named] = [await newKey('ES256'), await newKey('ES256'), await newKey('ES256')]
  const keys = [old.registered, next.registered, { ...named.registered, kid: 'named' }]
  const { client, register } = await openKeyClient(keys)
  for (const key of [old.pem, next.jwk, { ...named.jwk, kid: 'named' }])
    await clientBy(client, key).identity.retrieve()
  for (const key of [named.pem, named.jwk, named.key])
    await clientBy(client, key, { key_id: 'named' }).identity.retrieve()
  assert.ok((await rejection(clientBy(client, named.pem))) instanceof InvalidClientError)
  assert.ok((await rejection(clientBy(client, next.key))) instanceof InvalidClientError) // three keys fit
  await register([next.registered])
  await clientBy(client, next.pem).identity.retrieve()
  assert.ok((await rejection(clientBy(client, old.pem))) instanceof InvalidClientError)
})

test('each attempt has a new assertion, so that a token is fetched though an answer was lost', async () => {
  const { pem, registered } = await newKey('ES256')
  const { client } = await openKeyClient([registered])
  const proxy = await startProxy(client.baseUrl, ({ path }, n) =>
    path === '/auth/token' && n === 1 ? 'drop answer' : 'pass',
  )
  const hf = clientBy(client, pem, { base_url: proxy.url, audience: `${client.baseUrl}/` })
  await hf.identity.retrieve()
  assert.equal(proxy.requests.filter(({ path }) => path === '/auth/token').length, 2)
})

test('a signer of the caller takes the place of a key, for example one of a key service', async () => {
  const { key, registered } = await newKey('ES256')
  const { client } = await openKeyClient([registered])
  const { baseUrl: base_url, client_id } = client
  const sign_assertion = ({ ...claims }: AssertionClaims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(key)
  const { id } = await createHoldfast({ base_url, client_id, sign_assertion }).identity.retrieve()
  assert.equal(id, (await client.get('/me')).id)
})

test('a token may be requested by an assertion alone, without id and secret', async () => {
  const { pem, registered } = await newKey('ES256')
  const { client } = await openKeyClient([registered])
  const { baseUrl: aud, client_id: iss } = client
  const claims = { iss, sub: iss, aud, exp: Math.floor(Date.now() / 1000) + 60, jti: crypto.randomUUID() }
  const token = await clientBy(client, pem).auth.issue_token({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signWith(pem)(claims),
  })
  assert.equal(token.token_type, 'bearer')
})

test('the token is renewed with a new assertion', async () => {
  const { pem, registered } = await newKey('ES256')
  const { client } = await openKeyClient([registered])
  const statuses: string[] = []
  const hooks = { response: ({ operation, status }: ResponseInfo) => statuses.push(`${operation} ${status}`) }
  const hf = clientBy(client, pem, { hooks })
  await hf.sandbox.set_clock({ mode: 'frozen' })
  await hf.sandbox.advance_clock({ seconds: 86_400 }) // The token ends on the clock of the tenant.
  await hf.identity.retrieve()
  assert.equal(statuses.filter((one) => one === 'auth.issue_token 200').length, 2)
})

describe('a client is refused', () => {
  test('a client is refused if its key is not the registered one, or the assertion is for another server', async () => {
    const [key, stranger] = [await newKey('ES256'), await newKey('ES256')]
    const { client } = await openKeyClient([key.registered])
    const wrong: [PrivateKey, More][] = [
      [stranger.pem, {}],
      [key.pem, { key_id: 'unknown' }],
      [key.pem, { audience: 'https://other.example' }],
    ]
    for (const [own, more] of wrong) {
      const error = await rejection(clientBy(client, own, more))
      assert.ok(error instanceof InvalidClientError, String(error))
      assert.equal(error.operation, 'identity.retrieve')
      const shown = JSON.stringify(error) + error.message + error.stack
      assert.equal(/PRIVATE KEY|eyJ/.test(shown), false)
    }
  })

  test('a client is refused before it sends anything, if its key is not a private key that signs', async () => {
    const { pem, jwk, registered } = await newKey('ES256')
    const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-521' }, false, ['sign'])
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const wrong: unknown[] = [
      'text',
      pem.replaceAll('PRIVATE KEY', 'EC PRIVATE KEY'),
      pem.replace(/M/, 'N'),
      registered,
      { ...jwk, alg: 'HS256' },
      { ...jwk, alg: 'ES384' },
      { ...jwk, d: 7 },
      { kty: 'oct', k: 'AA' },
      hmac,
      other.privateKey,
      publicKey,
      7,
      {},
    ]
    let requests = 0
    const counting: typeof fetch = (...call) => {
      requests++
      return fetch(...call)
    }
    for (const key of wrong) {
      const options = { base_url: 'http://127.0.0.1:9', client_id: 'cli_1', fetch: counting }
      const hf = createHoldfast({ ...options, sign_assertion: signWith(key as PrivateKey) })
      const error = await rejection(hf)
      assert.ok(error instanceof InvalidKeyError, String(error))
      assert.match(error.message, /^The key must be a private key for ES256/)
      await assert.rejects(async () => {
        for await (const _ of hf.events.stream({ after: 0 })) assert.fail('an event came')
      }, /The key must be/)
    }
    assert.equal(requests, 0)
  })

  test('a client is refused if its own signer fails, and says the cause', async () => {
    const cause = new Error('The key service is away.')
    const options = { base_url: 'http://127.0.0.1:9', client_id: 'cli_1' }
    const error = await rejection(createHoldfast({ ...options, sign_assertion: () => Promise.reject(cause) }))
    assert.ok(error instanceof ConnectionError)
    assert.equal(error.cause, cause)
  })

  test('a client is refused if it has a secret and a signer, or neither', async () => {
    const sign_assertion = signWith((await newKey('ES256')).pem)
    const options = { base_url: 'http://127.0.0.1:9', client_id: 'cli_1' }
    assert.throws(() => createHoldfast({ ...options, client_secret: 's', sign_assertion }), /not both/)
    assert.throws(() => createHoldfast(options), /client_secret is missing/)
    assert.throws(() => createHoldfast({ ...options, sign_assertion, audience: 'other.example' }), TypeError)
  })
})
