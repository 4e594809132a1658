// The private key of a client, with which it signs assertions in place of sending a secret. An entry of its own: the client
// is smaller without it.
import { type Bytes, encode, fromBase64, toBase64 } from './base64.ts'
import type { SignAssertion } from './credentials.ts'
import { InvalidKeyError } from './errors.ts'

export type { AssertionClaims, SignAssertion } from './credentials.ts'

/** A private JSON Web Key (RFC 7517), with the algorithm and the id under which its public part is registered. */
export interface PrivateJwk {
  kty?: string
  crv?: string
  x?: string
  y?: string
  d?: string
  n?: string
  e?: string
  p?: string
  q?: string
  dp?: string
  dq?: string
  qi?: string
  alg?: string
  kid?: string
  use?: string
  key_ops?: string[]
  ext?: boolean
}

/** A key of WebCrypto. */
type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** PKCS #8 as PEM, a JSON Web Key, or a key of WebCrypto that may sign. */
export type PrivateKey = string | PrivateJwk | WebKey

// A key with the names under which the server looks it up.
interface Signer {
  alg: string
  /** The id of the key; undefined for a key of WebCrypto, which hides its public part. */
  kid: string | undefined
  sign(text: string): Promise<Bytes>
}

interface Algorithm {
  name: string
  hash?: string
  namedCurve?: string
  saltLength?: number
}

// By the name in a JWT. Of several that fit a key the first one counts.
const ALGORITHMS: Record<string, Algorithm> = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  ES384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 },
  EdDSA: { name: 'Ed25519' },
}
const MEMBERS = ['kty', 'crv', 'x', 'y', 'd', 'n', 'e', 'p', 'q', 'dp', 'dq', 'qi']
const PEM = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/
const RULE =
  'The key must be a private key for ES256, ES384, RS256, PS256 or EdDSA: PKCS #8 as PEM ' +
  '(-----BEGIN PRIVATE KEY-----), a JSON Web Key, or a CryptoKey that may sign.'

/**
 * Returns the signer of a client: `createHoldfast({ sign_assertion: signWith(key), ... })`. `key_id` is the id under which the
 * key is registered; the one in the key, or its thumbprint, if it is left out.
 */
export function signWith(key: PrivateKey, { key_id }: { key_id?: string } = {}): SignAssertion {
  let signer: Promise<Signer> | undefined
  return async (claims) => {
    signer ??= readPrivateKey(key)
    const { alg, kid, sign } = await signer
    const parts = [{ alg, kid: key_id ?? kid, typ: 'JWT' }, claims]
    const content = parts.map((part) => toBase64url(encode(JSON.stringify(part)))).join('.')
    return `${content}.${toBase64url(await sign(content))}`
  }
}

async function readPrivateKey(source: PrivateKey): Promise<Signer> {
  try {
    if (typeof source === 'string') return await fromJwk(await readPem(source))
    return 'kty' in source ? await fromJwk(source) : fromWebKey(source as WebKey)
  } catch (cause) {
    throw new InvalidKeyError(RULE, { cause })
  }
}

// The members that make the key; others say what programs may do with it.
const membersOf = (jwk: object): PrivateJwk => JSON.parse(JSON.stringify(jwk, MEMBERS))

async function readPem(pem: string): Promise<PrivateJwk> {
  const bytes = fromBase64(PEM.exec(pem)![1]!)
  const key = await tryAll((algorithm) => crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign']))
  return membersOf(await crypto.subtle.exportKey('jwk', key))
}

async function fromJwk(jwk: PrivateJwk): Promise<Signer> {
  const { alg, kid = await thumbprint(jwk) } = jwk
  const load = (algorithm: Algorithm) =>
    crypto.subtle.importKey('jwk', membersOf(jwk), algorithm, false, ['sign'])
  const key = alg === undefined ? await tryAll(load) : await load(ALGORITHMS[rename(alg)]!)
  const signer = fromWebKey(key)
  return { ...signer, alg: alg ?? signer.alg, kid }
}

function fromWebKey(key: WebKey): Signer {
  const alg = algOf(key)
  if (!key.usages.includes('sign')) throw new TypeError('The key may not sign.')
  const sign = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign(ALGORITHMS[alg]!, key, encode(text)))
  return { alg, kid: undefined, sign }
}

// RFC 9864 gives EdDSA with this curve a name of its own.
const rename = (alg: string) => (alg === 'Ed25519' ? 'EdDSA' : alg)

async function tryAll(load: (algorithm: Algorithm) => Promise<WebKey>): Promise<WebKey> {
  for (const algorithm of Object.values(ALGORITHMS)) {
    try {
      return await load(algorithm)
    } catch {
      // Another algorithm may fit.
    }
  }
  throw new TypeError('No algorithm fits the key.')
}

function algOf(key: WebKey): string {
  const { name, namedCurve, hash } = key.algorithm as Algorithm & { hash?: { name: string } }
  const fits = (one: Algorithm) =>
    one.name === name && one.namedCurve === namedCurve && (!hash || hash.name === one.hash)
  const alg = Object.keys(ALGORITHMS).find((one) => fits(ALGORITHMS[one]!))
  if (!alg) throw new TypeError(`No algorithm is of the kind ${name}.`)
  return alg
}

// RFC 7638: the hash of the members that make the public key, in the order of their names. It is the id that the server
// gives to a key without one.
async function thumbprint(jwk: PrivateJwk): Promise<string> {
  const text = JSON.stringify(jwk, ['crv', 'e', 'kty', 'n', 'x', 'y'])
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))))
}

// In the form of Base64 for URLs, without padding.
const toBase64url = (bytes: Bytes): string =>
  toBase64(bytes).replace(/[+/=]/g, (letter) => ({ '+': '-', '/': '_' })[letter] ?? '')
