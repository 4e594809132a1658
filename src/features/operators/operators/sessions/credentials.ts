// The credential of a session: a cookie of a browser, or a token of a program. Both are 256 random bits; the
// database keeps their hash.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../../../config.ts'
import type { OperatorSession } from '../../../../context.ts'
import { isLoopbackUrl } from '../../../../values/loopback.ts'
import { operatorUrl } from './origin.ts'

export interface Credential {
  kind: OperatorSession['kind']
  token: string
}

const TOKEN = /^hfo_[\w-]{43}$/
const BEARER = /^bearer +(hfo_[\w-]{43})$/i

/** Makes a credential. */
export const newToken = (): string => `hfo_${randomBytes(32).toString('base64url')}`

/** The stored hash of a credential. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Whether the cookie may travel without TLS: in a sandbox at a loopback address. Elsewhere its name begins with
 * `__Host-`: browsers accept it over TLS only, and no other host of the domain can set it.
 */
function isPlain(config: Config): boolean {
  const url = operatorUrl(config)
  return config.environment === 'sandbox' && url.startsWith('http://') && isLoopbackUrl(url)
}

/** The name of the cookie. */
const cookieName = (config: Config): string =>
  isPlain(config) ? 'holdfast_operator' : '__Host-holdfast_operator'

/** The header that sets the cookie. */
export function setCookie(config: Config, token: string): Record<string, string> {
  const secure = isPlain(config) ? '' : '; Secure'
  return { 'Set-Cookie': `${cookieName(config)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}` }
}

/** The header that removes the cookie. */
export function clearCookie(config: Config): Record<string, string> {
  const { 'Set-Cookie': header } = setCookie(config, '')
  return { 'Set-Cookie': `${header}; Max-Age=0` }
}

/** Reads the credential of a request. A request with an Authorization header is that of a program. */
export function readCredential(config: Config, headers: IncomingHttpHeaders): Credential | undefined {
  if (headers.authorization !== undefined) {
    const token = BEARER.exec(headers.authorization)?.[1]
    return token === undefined ? undefined : { kind: 'token', token }
  }
  const name = `${cookieName(config)}=`
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(name))
  const token = pair?.slice(name.length)
  return token !== undefined && TOKEN.test(token) ? { kind: 'browser', token } : undefined
}
