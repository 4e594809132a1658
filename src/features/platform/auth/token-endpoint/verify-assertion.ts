// Client authentication by a signed assertion: private_key_jwt of OpenID Connect, RFC 7523. The client signs a JWT
// with a private key that never leaves it; the server has the public key. Each assertion works once.
import { createHash } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { App } from '../../../../context.ts'
import type { Client } from '../../../../http/tokens/clients.ts'
import { instant } from '../../../../values/time.ts'
import { mayVerify } from '../check-key.ts'
import { ALGORITHMS } from '../read-keys.ts'

/** The value of client_assertion_type. */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The clocks of client and server may differ by this much. */
const TOLERANCE_SECONDS = 30
const LONGEST_LIFE_SECONDS = 600
const LONGEST_ID = 255

/** The client that the assertion names as its issuer, not verified. */
export function readSubject(assertion: string): string | undefined {
  try {
    const { sub } = decodeJwt(assertion)
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** Says whether the client signed the assertion for this server, and whether it is still valid. */
export async function verifyAssertion(
  app: App,
  client: Pick<Client, 'id' | 'public_keys'>,
  assertion: string,
): Promise<JWTPayload | undefined> {
  const now_ms = app.machineNow()
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(
      assertion,
      createLocalJWKSet({ keys: client.public_keys.filter(mayVerify) }),
      {
        algorithms: ALGORITHMS,
        issuer: client.id,
        subject: client.id,
        requiredClaims: ['exp', 'jti', 'aud'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(now_ms),
      },
    )
    payload = verified.payload
  } catch {
    return undefined
  }
  const { aud, exp, jti } = payload
  const isForUs = isOurs(app.config.base_url, aud)
  const isShort = exp! - now_ms / 1000 <= LONGEST_LIFE_SECONDS + TOLERANCE_SECONDS
  const isNamed = typeof jti === 'string' && jti.length > 0 && jti.length <= LONGEST_ID
  return isForUs && isShort && isNamed ? payload : undefined
}

// An assertion that names another server too could be sent on by that server.
function isOurs(base_url: string, aud: JWTPayload['aud']): boolean {
  const [audience, ...others] = typeof aud === 'string' ? [aud] : (aud ?? [])
  return others.length === 0 && (audience === base_url || audience === `${base_url}/auth/token`)
}

/** Records that the client has used the assertion; false if it, or another with its jti, was used before. */
export async function useAssertion(
  app: App,
  { tenant, id }: Pick<Client, 'tenant' | 'id'>,
  { exp, jti }: JWTPayload,
): Promise<boolean> {
  const sql = app.database.write(tenant)
  const jti_hash = createHash('sha256').update(jti!).digest()
  const expires_at = instant((exp! + TOLERANCE_SECONDS) * 1000)
  await sql`
    delete from client_assertions
    where tenant = ${tenant} and client = ${id} and expires_at < ${instant(app.machineNow())}`
  const rows = await sql`
    insert into client_assertions (tenant, client, jti_hash, expires_at)
    values (${tenant}, ${id}, ${jti_hash}, ${expires_at})
    on conflict (tenant, client, jti_hash) do nothing
    returning client`
  return rows.length === 1
}
