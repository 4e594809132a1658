// The faults of an access token, in words: what is wrong with it and what to do. Before the signature of a token is
// verified, nothing is said about it, other than that it is not one of this server.
import { Refusal } from '../../errors.ts'
import type { Instant } from '../../values/time.ts'

/** Why a request has no valid access token. */
export type TokenFault =
  | { reason: 'missing' | 'other scheme' | 'malformed' | 'foreign key' | 'other audience' | 'revoked' }
  | { reason: 'expired'; expired_at: Instant; now: Instant }

const SENTENCES = {
  missing: 'The request has no access token: send it as Authorization: Bearer, followed by the token.',
  'other scheme': 'Authorization has another scheme than Bearer; only POST /auth/token takes Basic.',
  malformed: 'The access token is malformed: it is one line of three parts that dots join.',
  'foreign key': 'No key of this server has signed the access token, or its key has been replaced.',
  'other audience': 'The access token is for another server or another environment.',
  revoked: 'The client of the access token is disabled or was removed.',
} as const

/** The sentence that tells a developer which fault it is. */
export function sentenceOf(fault: TokenFault): string {
  if (fault.reason !== 'expired') return SENTENCES[fault.reason]
  const { expired_at, now } = fault
  return `The access token expired at ${expired_at}; the clock of its tenant says ${now}. Fetch a new one.`
}

/**
 * The refusal of the fault. Its header says the same in the form of RFC 6750, whose section 3.1 gives no error to a
 * request without a bearer token.
 */
export function refuseToken(fault: TokenFault): Refusal {
  const sentence = sentenceOf(fault)
  const hasToken = fault.reason !== 'missing' && fault.reason !== 'other scheme'
  const error = hasToken ? `, error="invalid_token", error_description="${sentence}"` : ''
  return new Refusal('invalid_token', sentence, {
    headers: { 'WWW-Authenticate': `Bearer realm="Holdfast"${error}` },
  })
}

const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Reads the token of the header `Authorization`. */
export function readBearer(authorization: string | undefined): string | TokenFault {
  if (!authorization?.trim()) return { reason: 'missing' }
  if (!/^bearer\b/i.test(authorization)) return { reason: 'other scheme' }
  return BEARER.exec(authorization)?.[1] ?? { reason: 'malformed' }
}
