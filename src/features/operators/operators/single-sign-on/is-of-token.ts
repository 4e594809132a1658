// Whether an ID token was issued with an access token: OpenID Connect Core, section 3.1.3.8. The library leaves the
// check out in the flow with a code, where the member is optional.
import { createHash } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'

/** The hash of each algorithm; that of Ed25519 is the one of the signature. */
const HASHES: Record<string, string> = {
  '256': 'sha256',
  '384': 'sha384',
  '512': 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

/** Compares `at_hash`, where it is present, with the left half of the hash of the access token. */
export function isOfToken(
  { at_hash }: Record<string, unknown>,
  id_token: string,
  access_token: string,
): boolean {
  if (at_hash === undefined) return true
  const { alg = '' } = decodeProtectedHeader(id_token)
  const name = HASHES[alg] ?? HASHES[alg.slice(-3)]
  if (name === undefined) return false
  const hash = createHash(name).update(access_token, 'ascii').digest()
  return at_hash === hash.subarray(0, hash.length / 2).toString('base64url')
}
