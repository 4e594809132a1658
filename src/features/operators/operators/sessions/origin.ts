// The address of the operators' browsers, and the check that a change comes from a page at that address. A page of
// another site, or of a sibling sub-domain, cannot change anything in the name of an operator.
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../../../config.ts'
import { fail } from '../../../../errors.ts'
import { isLoopbackHost } from '../../../../values/loopback.ts'

type Place = Pick<Config, 'operator_url' | 'base_url' | 'host' | 'port'>

/** The URL at which the browsers of operators reach the server. A passkey cannot belong to an address in numbers. */
export function operatorUrl({ operator_url, base_url, host, port }: Place): string {
  if (operator_url) return operator_url.replace(/\/+$/, '')
  const url = new URL(base_url || `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost'
  return url.href.replace(/\/+$/, '')
}

/** The origins from which a browser may send changes. */
export function originsOf(config: Place): Set<string> {
  const urls = [operatorUrl(config), config.base_url].filter((url) => URL.canParse(url))
  return new Set(urls.map((url) => new URL(url).origin))
}

/**
 * Refuses a change that a page of another origin sends. Browsers say where a request comes from: newer ones by
 * Sec-Fetch-Site, older ones by Origin. With a cookie one of them must be there; a program sends neither.
 */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  has_cookie: boolean,
  origins: ReadonlySet<string>,
): void {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site !== undefined && site !== 'same-origin') throw fail('cross_site')
  if (origin !== undefined && site === undefined && !origins.has(origin)) throw fail('cross_site')
  if (has_cookie && site === undefined && origin === undefined) throw fail('cross_site')
}
