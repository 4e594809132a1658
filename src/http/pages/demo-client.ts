// The credentials of the demo, for the sign-in of the dashboard on the machine of the server itself.
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { isLoopbackHost, isLoopbackUrl } from '../../values/loopback.ts'

/** A request by what says where it comes from. */
export interface Caller {
  /** The address of the other end of the connection. */
  address: string | undefined
  headers: IncomingHttpHeaders
}

/** The headers of proxies, behind which the other end of the connection is not the caller. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Says whether the page that asks is open in a browser on this machine, under an address of this machine. The host
 * refuses a page of another site whose name was pointed at this machine (DNS rebinding).
 */
export function isOnThisMachine(base_url: string, { address = '', headers }: Caller): boolean {
  const isNear = address === '::1' || /^(::ffff:)?127\./.test(address)
  const host = `http://${headers.host ?? ''}`
  return (
    isNear &&
    isLoopbackUrl(base_url) &&
    URL.canParse(host) &&
    isLoopbackHost(new URL(host).hostname) &&
    headers['sec-fetch-site'] === 'same-origin' &&
    OF_PROXIES.every((name) => headers[name] === undefined)
  )
}

/** The client of the demo, or undefined for other callers, or where there is none. */
export async function findDemoClient(config: Config, caller: Caller) {
  if (config.environment !== 'sandbox' || config.seed !== 'demo') return undefined
  if (!isOnThisMachine(config.base_url, caller)) return undefined
  const text = await readFile(join(config.data_dir, 'credentials.json'), 'utf8').catch(() => '{}')
  const { client_id, client_secret } = JSON.parse(text) as Record<string, string | undefined>
  return client_id && client_secret ? { client_id, client_secret } : undefined
}
