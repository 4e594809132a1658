// The part of a request for a token that proves the identity of the client: its secret, or an assertion. An assertion is
// a short-lived JWT that the client signs with its private key (`private_key_jwt`, RFC 7523).
import type { Query } from './query.ts'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** The server accepts ten minutes: half of them leaves room for a clock that is fast or slow. */
const LIFE_SECONDS = 300

/** The claims of an assertion. */
export interface AssertionClaims {
  /** Id of the client, as `sub` is. */
  iss: string
  sub: string
  /** The server for which the assertion is. */
  aud: string
  /** Seconds since 1970. */
  exp: number
  /** New in each assertion, because an assertion works once. */
  jti: string
}

/** Signs claims, and returns them as a JWT. */
export type SignAssertion = (claims: AssertionClaims) => Promise<string>

/** A client by its secret or by its signature. */
export interface Credentials {
  client_id: string
  client_secret?: string
  sign_assertion?: SignAssertion
  audience: string
}

/** Returns the maker of the fields, which are new for each attempt. */
export function newCredentials(credentials: Credentials): () => Promise<Query> {
  const { client_id, client_secret, sign_assertion, audience: aud } = credentials
  if (client_secret && sign_assertion) throw new TypeError('Give client_secret or sign_assertion, not both.')
  if (!sign_assertion) {
    if (!client_secret) throw new TypeError('client_secret is missing; sign_assertion may take its place.')
    return async () => ({ client_id, client_secret })
  }
  return async () => {
    const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
    const claims = { iss: client_id, sub: client_id, aud, exp, jti: crypto.randomUUID() }
    return { client_id, client_assertion_type: TYPE, client_assertion: await sign_assertion(claims) }
  }
}
