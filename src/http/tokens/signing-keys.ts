// The Ed25519 keys that sign access tokens and statements, from memory or the database.
import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { CryptoKey, JWK } from 'jose'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { App, Context } from '../../context.ts'
import { PLATFORM, type Sql } from '../../db/database.ts'
import {
  openSigningKey,
  replaceSigningKeys,
  type SealedKey,
  sealSigningKey,
} from '../../privacy/signing-keys.ts'

export const ALGORITHM = 'EdDSA'

const signInThreadPool = promisify(sign)

export interface Key {
  kid: string
  signs: KeyObject
  /** The first part of every token that the key signs. */
  header: string
  verifies: CryptoKey
  public_jwk: JWK
  /** The machine time from which the key verifies nothing any more. */
  retired_ms: number
}

/** The keys that may verify a token, the one that signs first. */
export async function listKeys(app: App): Promise<Key[]> {
  const keys = await loadKeys(app)
  const now = app.machineNow()
  return keys.every((key) => now < key.retired_ms) ? keys : keys.filter((key) => now < key.retired_ms)
}

function loadKeys(app: App): Promise<Key[]> {
  return app.cached('keys', 'all', async () => {
    const rows = await app.database.sql(PLATFORM)<{
      kid: string
      master: string
      sealed: string
      public_jwk: JWK
      retired_at: string | null
    }>`
      select kid, master, sealed, public_jwk, retired_at from signing_keys
      where retired_at is null or retired_at > now() order by created_at desc, kid`
    return Promise.all(
      rows.map(async ({ kid, master, sealed, public_jwk, retired_at }) => ({
        kid,
        signs: openPrivateKey(app, { kid, master, sealed }),
        header: Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: 'at+jwt', kid })).toString('base64url'),
        verifies: (await importJWK(public_jwk, ALGORITHM)) as CryptoKey,
        public_jwk: { ...public_jwk, kid, alg: ALGORITHM, use: 'sig' },
        retired_ms: retired_at === null ? Number.POSITIVE_INFINITY : Date.parse(retired_at),
      })),
    )
  })
}

function openPrivateKey(app: App, key: SealedKey): KeyObject {
  const jwk = JSON.parse(openSigningKey(app.masters, key)) as JsonWebKey
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

/**
 * Makes a new key that signs from now on; every earlier key verifies for at most `overlap_seconds` more. The private
 * parts of keys that do not verify any more are erased. Returns the id of the new key.
 */
export async function rotateSigningKey(app: App, overlap_seconds: number): Promise<string> {
  const kid = await writeSigningKey(app, app.database.write(PLATFORM), overlap_seconds)
  await app.forget('keys')
  return kid
}

/** Rotates the key as a part of a change. */
export async function rotateSigningKeyIn(context: Context, overlap_seconds: number): Promise<string> {
  const kid = await writeSigningKey(context.app, context.sql, overlap_seconds)
  context.invalidates('keys')
  context.pending.resource = kid
  return kid
}

async function writeSigningKey(app: App, sql: Sql, overlap_seconds: number): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const public_jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(public_jwk)
  const key = sealSigningKey(app.masters, kid, JSON.stringify(await exportJWK(pair.privateKey)))
  await replaceSigningKeys(sql, { ...key, public_jwk }, overlap_seconds)
  return kid
}

/** Signs a statement of the platform about itself as a JWS of the type; the published keys verify it. */
export async function signStatement(app: App, typ: string, claims: object): Promise<string> {
  const [key] = await listKeys(app)
  if (!key) throw new Error('there is no key to sign with')
  const header = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ, kid: key.kid })).toString('base64url')
  return signText(key, `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`)
}

/**
 * Signs a text, which it returns with the signature behind it. node:crypto signs in its thread pool, which leaves a
 * third of the work to the event loop; the library would sign through Web Crypto, which costs the event loop as much
 * as the signature itself.
 */
export async function signText(key: Key, text: string): Promise<string> {
  return `${text}.${(await signInThreadPool(null, Buffer.from(text), key.signs)).toString('base64url')}`
}
