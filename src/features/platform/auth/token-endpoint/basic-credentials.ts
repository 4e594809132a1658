// The credentials of a client in the header Authorization (RFC 6749, section 2.3.1): Basic with id and secret, each
// form-urlencoded first. The scheme is case-insensitive.
import { OAuthRefusal } from './oauth-refusal.ts'

const BASIC = /^basic(?: +(.*))?$/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export interface BasicCredentials {
  client_id: string
  client_secret: string
}

/** The credentials of the header; undefined if it is absent or has another scheme. */
export function readBasic(authorization: string | undefined): BasicCredentials | undefined {
  const scheme = authorization === undefined ? null : BASIC.exec(authorization)
  if (!scheme) return undefined
  const encoded = scheme[1]?.trim() ?? ''
  const text = BASE64.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  const [client_id, client_secret] =
    colon < 0 ? [] : [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
  if (!client_id || !client_secret)
    throw new OAuthRefusal(
      401,
      'invalid_client',
      'Authorization must be Basic with base64 of client_id:client_secret, each form-urlencoded.',
    )
  return { client_id, client_secret }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
