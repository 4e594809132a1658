// Access tokens: JWTs signed with an Ed25519 key from the database. Verified tokens are remembered, so that the
// signature is checked once; expiry, the key and the client's state are looked at on every request.

import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { CryptoKey, JWK } from 'jose'
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
} from 'jose'
import type { App, Tenant } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { openSigningKey, type SealedKey, sealSigningKey } from '../../privacy/signing-keys.ts'
import { tenantNow } from '../../values/clock.ts'
import { newId } from '../../values/ids.ts'

const ALGORITHM = 'EdDSA'
const MOST_REMEMBERED = 10_000
const LIVE_LEEWAY_SECONDS = 30
const SEARCH_AGAIN_MS = 50

const signApart = promisify(sign)

export interface Client {
  tenant: string
  id: string
  service: string
  scopes: string[]
  secret_hash: Buffer
  disabled_at: string | null
}

interface Key {
  kid: string
  signs: KeyObject
  /** The first part of every token it signs. */
  header: string
  verifies: CryptoKey
  public_jwk: JWK
  /** Machine time from which it verifies no more. */
  retired_ms: number
}

export interface Claims {
  sub: string
  client_id: string
  tenant: string
  env: string
  scope: string
  exp: number
  kid: string
}

const scopesByClaims = new WeakMap<Claims, { client: Client; scopes: ReadonlySet<string> }>()

/** The scopes of a token that its client still has. */
export function scopesOf(claims: Claims, client: Client): ReadonlySet<string> {
  const last = scopesByClaims.get(claims)
  if (last?.client === client) return last.scopes
  const scopes = new Set(claims.scope.split(' ').filter((scope) => client.scopes.includes(scope)))
  scopesByClaims.set(claims, { client, scopes })
  return scopes
}

/**
 * The client with the id, from memory or the database, whatever its tenant; undefined if there is none, which is not
 * remembered: anybody may ask for any number of them.
 */
export function lookUpClient(app: App, id: string, find = findOne(app)): Promise<Client | undefined> {
  return app.cached('client', id, async () => {
    const client = await find(id)
    if (!client) app.drop('client', id)
    return client
  })
}

type FindClient = (id: string) => Promise<Client | undefined>

const findOne =
  (app: App): FindClient =>
  async (id) =>
    (await listClients(app, [id]))[0]

const listClients = (app: App, ids: string[]) => app.database.sql(PLATFORM)<Client>`
  select tenant, id, service, scopes, secret_hash, disabled_at from clients where id = any(${ids})`

/**
 * Makes a search for clients that costs few statements: ids that come while or soon after one is under way share the
 * next.
 */
export function findTogether(app: App): FindClient {
  let running: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<string>; found: Promise<Client[]> } | undefined
  const begin = () => {
    const ids = new Set<string>()
    const found = running.then(() => {
      next = undefined
      return listClients(app, [...ids])
    })
    running = found.catch(() => {}).then(() => sleep(SEARCH_AGAIN_MS))
    return { ids, found }
  }
  return async (id) => {
    next ??= begin()
    next.ids.add(id)
    return (await next.found).find((client) => client.id === id)
  }
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
        signs: readPrivateKey(app, { kid, master, sealed }),
        header: Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: 'at+jwt', kid })).toString('base64url'),
        verifies: (await importJWK(public_jwk, ALGORITHM)) as CryptoKey,
        public_jwk: { ...public_jwk, kid, alg: ALGORITHM, use: 'sig' },
        retired_ms: retired_at === null ? Number.POSITIVE_INFINITY : Date.parse(retired_at),
      })),
    )
  })
}

function readPrivateKey(app: App, key: SealedKey): KeyObject {
  const jwk = JSON.parse(openSigningKey(app.masters, key)) as JsonWebKey
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

/**
 * Makes a new key that signs from now on; every key before it verifies for overlap_seconds more at most. The private
 * parts of keys that verify no more are erased. Returns the id of the new key.
 */
export async function rotateSigningKey(app: App, overlap_seconds: number): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const public_jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(public_jwk)
  const jwk = JSON.stringify(await exportJWK(pair.privateKey))
  const { master, sealed } = sealSigningKey(app.masters, kid, jwk)
  await app.database.write(PLATFORM)`
    with ended as (
      update signing_keys
      set retired_at = least(retired_at, now() + make_interval(secs => ${overlap_seconds}))
      where ${overlap_seconds} > 0 and (retired_at is null or retired_at > now())
    ), erased as (
      update signing_keys
      set retired_at = least(retired_at, now()), private_jwk = null, master = null, sealed = null
      where sealed is not null and (${overlap_seconds} <= 0 or retired_at <= now())
    )
    insert into signing_keys (kid, master, sealed, public_jwk, created_at)
    values (${kid}, ${master}, ${sealed}, ${JSON.stringify(public_jwk)}, clock_timestamp())`
  await app.forget('keys')
  return kid
}

/** Signs a statement of the platform about itself, for anybody to check with the published keys: a JWS of the type. */
export async function signStatement(app: App, typ: string, claims: object): Promise<string> {
  const [key] = await listKeys(app)
  if (!key) throw new Error('there is no key to sign with')
  const header = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ, kid: key.kid })).toString('base64url')
  return signText(key, `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`)
}

// Signed by node:crypto in its thread pool, which leaves the event loop a third of the work; the library's way
// through Web Crypto costs the event loop as much as the signature itself.
async function signText(key: Key, text: string): Promise<string> {
  return `${text}.${(await signApart(null, Buffer.from(text), key.signs)).toString('base64url')}`
}

/** Signs a token of the client for the scopes; it runs on the tenant's clock. */
export async function signToken(app: App, client: Client, tenant: Tenant, scopes: string[]): Promise<string> {
  const [key] = await listKeys(app)
  if (!key) throw new Error('there is no key to sign tokens with')
  const issued = Math.floor(Date.parse(tenantNow(tenant, app.machineNow())) / 1000)
  const { base_url, environment, access_token_ttl_seconds } = app.config
  const claims = {
    client_id: client.id,
    tenant: client.tenant,
    env: environment,
    scope: scopes.join(' '),
    iss: base_url,
    aud: base_url,
    sub: client.service,
    iat: issued,
    exp: issued + access_token_ttl_seconds,
    jti: newId('jti_'),
  }
  return signText(key, `${key.header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`)
}

function readKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** Makes the function that gives the claims of a token, or undefined for one that is not ours or has expired. */
export function tokenVerifier(
  app: App,
): (token: string) => Promise<{ claims: Claims; tenant: Tenant } | undefined> {
  const remembered = new Map<string, Claims>()
  let lookedForKeys = 0

  async function keyFor(kid: string | undefined): Promise<Key | undefined> {
    if (kid === undefined) return undefined
    const known = (await listKeys(app)).find((key) => key.kid === kid)
    if (known || app.machineNow() - lookedForKeys < 5000) return known
    lookedForKeys = app.machineNow()
    await app.forget('keys')
    return (await listKeys(app)).find((key) => key.kid === kid)
  }

  async function verify(token: string): Promise<Claims | undefined> {
    const key = await keyFor(readKeyId(token)) // Keys that cannot be read say nothing against the token.
    if (!key) return undefined
    try {
      const { payload } = await jwtVerify(token, key.verifies, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer: app.config.base_url,
        audience: app.config.base_url,
        currentDate: new Date(0), // Expiry is judged by the tenant's clock, below.
      })
      if (payload.env !== app.config.environment) return undefined
      return { ...(payload as unknown as Claims), kid: key.kid }
    } catch {
      return undefined
    }
  }

  return async (token) => {
    let claims = remembered.get(token)
    if (!claims) {
      claims = await verify(token)
      if (!claims) return undefined
      if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
      remembered.set(token, claims)
    }
    const { kid } = claims
    if (!(await listKeys(app)).some((key) => key.kid === kid)) return undefined
    const tenant = await app.tenant(claims.tenant)
    if (!tenant) return undefined
    const leeway = app.config.environment === 'live' ? LIVE_LEEWAY_SECONDS : 0
    const now = Date.parse(tenantNow(tenant, app.machineNow())) / 1000
    return now < claims.exp + leeway ? { claims, tenant } : undefined
  }
}
