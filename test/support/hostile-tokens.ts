// Requests for tokens that no honest client sends: forms that nearly fit, headers that contradict them, and assertions with
// claims of every type, signed by the key of the client, by another or by none.
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Operation } from './description.ts'
import { type HostileRequest, hostileValue, pick, type Random, TEXTS } from './hostile.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The client whose tokens are requested, with the key that signs its assertions. */
export interface TokenClient {
  tenant: string
  client_id: string
  client_secret: string
  base_url: string
  key: Awaited<ReturnType<typeof newSigningKey>>
}

export async function newSigningKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, public_key: { ...(await exportJWK(publicKey)), kid: 'key-1' } }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')

let signed = 0

// Mostly the claims of an honest client, some of them spoilt.
function claimsOf({ client_id, base_url }: TokenClient, random: Random): Record<string, unknown> {
  const honest = {
    iss: client_id,
    sub: client_id,
    aud: base_url,
    jti: `jti-${signed++}`,
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  const claims = Object.entries(honest).flatMap(([name, value]) => {
    const chance = random()
    if (chance < 0.05) return []
    return [[name, chance < 0.15 ? hostileValue(random) : value] as [string, unknown]]
  })
  if (random() < 0.1) claims.push([pick(random, ['nbf', 'iat', 'x', '__proto__']), hostileValue(random)])
  return Object.fromEntries(claims)
}

async function assertionOf(client: TokenClient, random: Random): Promise<string> {
  const claims = claimsOf(client, random)
  const chance = random()
  if (chance < 0.1) return `${part({ alg: 'none' })}.${part(claims)}.`
  if (chance < 0.2)
    return [hostileValue(random), hostileValue(random), hostileValue(random)].map(part).join('.')
  if (chance < 0.25) return pick(random, TEXTS)
  try {
    const header = {
      alg: 'ES256',
      kid: random() < 0.8 ? 'key-1' : pick(random, ['key-2', '', 'x'.repeat(5000)]),
    }
    const text = await new SignJWT(claims).setProtectedHeader(header).sign(client.key.privateKey)
    return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text
  } catch {
    return `${part({ alg: 'ES256', kid: 'key-1' })}.${part(claims)}.AAAA` // The library refuses to sign such claims.
  }
}

async function fieldsOf(client: TokenClient, random: Random): Promise<[string, string][]> {
  const { client_id, client_secret } = client
  const isByAssertion = random() < 0.5
  const fields: [string, string][] = isByAssertion
    ? [
        ['client_assertion', await assertionOf(client, random)],
        ['client_assertion_type', ASSERTION_TYPE],
      ]
    : [
        ['client_id', client_id],
        ['client_secret', client_secret],
      ]
  fields.push(['grant_type', pick(random, ['client_credentials', 'client_credentials', 'refresh_token'])])
  if (random() < 0.3) fields.push(['scope', pick(random, ['read', 'read,write', 'read write', ...TEXTS])])
  const kept = fields.filter(() => random() > 0.05)
  const spoilt = kept.map(([name, value]): [string, string] => [
    name,
    random() < 0.1 ? pick(random, TEXTS) : value,
  ])
  if (random() < 0.1) spoilt.push(pick(random, [...spoilt, ['x', ''] as [string, string]]))
  return spoilt
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

/** Makes a hostile request for a token. */
export async function hostileTokenRequest(
  client: TokenClient,
  operation: Operation,
  random: Random,
): Promise<HostileRequest> {
  const fields = await fieldsOf(client, random)
  const form = new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString()
  const body = random() < 0.05 ? pick(random, ['', '%', '&&=', 'a'.repeat(9000), '{"grant_type":1}']) : form
  const headers: HostileRequest['headers'] = {
    'Api-Version': '2026-09-02',
    'Content-Type':
      random() < 0.05
        ? pick(random, ['application/json', 'text/plain', ';'])
        : 'application/x-www-form-urlencoded',
  }
  if (random() < 0.15)
    headers.Authorization = pick(random, [
      basic(`${client.client_id}:${client.client_secret}`),
      basic(`${client.client_id}:%zz`),
      basic(':'),
      basic('\u0000:\u0000'),
      'Basic =',
      'Basic',
      `Basic ${'A'.repeat(9000)}`,
    ])
  return { operation, method: 'POST', path: operation.path, headers, body: Buffer.from(body), isPlain: false }
}
