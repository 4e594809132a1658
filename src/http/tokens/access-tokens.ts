// Access tokens: JWTs that an Ed25519 key signs. Verified tokens are cached, so that each signature is checked once.
// Expiry, key and tenant are checked on every request.
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { App, Tenant } from '../../context.ts'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { cacheByObject } from '../../memory/cache-by-object.ts'
import { tenantNow } from '../../values/clock.ts'
import { newId } from '../../values/ids.ts'
import { instant } from '../../values/time.ts'
import type { Client } from './clients.ts'
import { ALGORITHM, type Key, listKeys, signText } from './signing-keys.ts'
import type { TokenFault } from './token-faults.ts'

const LIVE_LEEWAY_SECONDS = 30
const PAUSE_MS = 5000

export interface TokenClaims {
  sub: string
  client_id: string
  tenant: string
  env: string
  scope: string
  exp: number
  kid: string
}

const scopesByClaims = cacheByObject<TokenClaims, { client: Client; scopes: ReadonlySet<string> }>(
  'token_scopes',
)

/** The scopes of a token that its client still has. */
export function scopesOf(claims: TokenClaims, client: Client): ReadonlySet<string> {
  const last = scopesByClaims.get(claims)
  if (last?.client === client) return last.scopes
  const scopes = new Set(claims.scope.split(' ').filter((scope) => client.scopes.includes(scope)))
  scopesByClaims.set(claims, { client, scopes })
  return scopes
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

// An unknown key may be new: the keys are then read again, but not more often than every few seconds.
function newKeySearch(app: App) {
  let read_ms = 0
  const search = async (kid: string) => (await listKeys(app)).find((key) => key.kid === kid)
  return async (kid: string | undefined): Promise<Key | undefined> => {
    if (kid === undefined) return undefined
    const key = await search(kid)
    if (key || app.machineNow() - read_ms < PAUSE_MS) return key
    read_ms = app.machineNow()
    await app.forget('keys')
    return search(kid)
  }
}

/** Whether a refusal of the library concerns the claims of a token, whose signature was then right. */
const isOfClaims = (error: unknown) =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired

/** Makes the function that gives the claims of a token and its tenant, or the fault of the token. */
export function tokenVerifier(
  app: App,
): (token: string) => Promise<{ claims: TokenClaims; tenant: Tenant } | TokenFault> {
  const cache = cacheByKey<string, TokenClaims>('tokens')
  const findKey = newKeySearch(app)

  async function verify(token: string): Promise<TokenClaims | TokenFault> {
    const kid = readKeyId(token)
    if (kid === undefined) return { reason: 'malformed' }
    const key = await findKey(kid) // Outside of try: an error of the database does not refuse a token.
    if (!key) return { reason: 'foreign key' }
    try {
      const { payload } = await jwtVerify<TokenClaims>(token, key.verifies, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer: app.config.base_url,
        audience: app.config.base_url,
        currentDate: new Date(0), // Expiry is checked on the tenant's clock, below.
      })
      if (payload.env !== app.config.environment) return { reason: 'other audience' }
      return { ...payload, kid: key.kid }
    } catch (error) {
      return { reason: isOfClaims(error) ? 'other audience' : 'foreign key' }
    }
  }

  return async (token) => {
    let claims = cache.get(token)
    if (!claims) {
      const verified = await verify(token)
      if ('reason' in verified) return verified
      claims = verified
      cache.set(token, claims)
    }
    const { kid } = claims
    if (!(await listKeys(app)).some((key) => key.kid === kid)) return { reason: 'foreign key' }
    const tenant = await app.tenant(claims.tenant)
    if (!tenant) return { reason: 'revoked' }
    const leeway = app.config.environment === 'live' ? LIVE_LEEWAY_SECONDS : 0
    const now = tenantNow(tenant, app.machineNow())
    if (Date.parse(now) / 1000 < claims.exp + leeway) return { claims, tenant }
    return { reason: 'expired', expired_at: instant(claims.exp * 1000), now }
  }
}
