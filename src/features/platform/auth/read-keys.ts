// The public keys of a client, as JSON Web Keys (RFC 7517).
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { failParams, type Offender } from '../../../errors.ts'
import { faultOfKey } from './check-key.ts'

/** The algorithms of client assertions, by the type and curve of the key. */
const ALGORITHMS_OF: Record<string, readonly [string, ...string[]]> = {
  RSA: ['PS256', 'RS256'],
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'OKP Ed25519': ['EdDSA', 'Ed25519'],
}
export const ALGORITHMS = Object.values(ALGORITHMS_OF).flat()

export const MAX_KEYS = 10
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const PUBLIC = ['kty', 'crv', 'x', 'y', 'n', 'e', 'alg'] as const

/** A public key as it is stored: without members that nobody reads, and with an id. */
export type PublicKey = JWK & { kty: string; kid: string }

/** Reads public keys, or refuses each wrong one with its reason. */
export async function readKeys(keys: readonly JWK[]): Promise<PublicKey[]> {
  const offenders: Offender[] = []
  const normal: PublicKey[] = []
  for (const [index, key] of keys.entries()) {
    const result = await readKey(key)
    const isRepeated = 'kid' in result && normal.some(({ kid }) => kid === result.kid)
    const fault = 'fault' in result ? result.fault : isRepeated && 'Another key has the same kid.'
    if (fault) offenders.push({ path: `body.keys.${index}`, code: 'invalid_param', detail: fault })
    else normal.push(result as PublicKey)
  }
  if (offenders.length > 0) throw failParams(offenders)
  return normal
}

async function readKey(key: JWK): Promise<PublicKey | { fault: string }> {
  if (PRIVATE.some((member) => member in key))
    return {
      fault: 'Has private members: it is no longer secret. Make a new key and send only its public part.',
    }
  const algorithms = ALGORITHMS_OF[key.kty === 'RSA' ? 'RSA' : `${key.kty} ${key.crv}`]
  if (!algorithms) return { fault: `Must be one of ${Object.keys(ALGORITHMS_OF).join(', ')}.` }
  if (key.alg !== undefined && !algorithms.includes(key.alg))
    return { fault: `Its alg must be one of ${algorithms.join(', ')}.` }
  if (key.kid !== undefined && typeof key.kid !== 'string') return { fault: 'Its kid must be a text.' }
  if (key.use !== undefined && key.use !== 'sig') return { fault: 'Its use must be sig.' }
  const members = Object.fromEntries(
    PUBLIC.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]])),
  )
  try {
    await importJWK(members as JWK, key.alg ?? algorithms[0])
    const fault = faultOfKey(members)
    if (fault) return { fault }
    const kid = key.kid ?? (await calculateJwkThumbprint(members as JWK))
    return { ...members, kid } as PublicKey
  } catch {
    return { fault: 'Is not a public key.' }
  }
}
