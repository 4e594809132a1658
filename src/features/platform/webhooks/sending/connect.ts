// The connections of the sender: to addresses that were checked, and within time limits.
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isLoopbackAddress, isPublicAddress } from './address.ts'
import { refuse } from './outcome.ts'

export type Resolver = (hostname: string) => Promise<LookupAddress[]>

export interface ConnectLimits {
  /** Permits addresses of this machine. */
  insecureAllowed: boolean
  /** The time limit for name, connection and handshake together. */
  connect_timeout_ms: number
  lookup: Resolver
  /** Certificate authorities to trust in place of the public ones. */
  ca?: string | undefined
}

const NOT_PUBLIC = 'The host of the URL resolves to an address that is not public.'

/**
 * Makes the connector. A name is resolved once for each connection, and the connection goes to the addresses that were
 * checked, so that a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function checkedConnector(limits: ConnectLimits, sockets: Set<Socket>): buildConnector.connector {
  const mayDial = (address: string) =>
    isPublicAddress(address) || (limits.insecureAllowed && isLoopbackAddress(address))
  const connect = buildConnector({
    timeout: 0,
    allowH2: false,
    ca: limits.ca,
    lookup: checkedLookup(limits.lookup, mayDial),
    // With the default of 250 ms the first of two addresses of a distant receiver would time out.
    autoSelectFamilyAttemptTimeout: 1_000,
  } as buildConnector.BuildOptions)
  return (target, callback) => {
    // Node connects to a literal address without the lookup.
    if (isIP(target.hostname) && !mayDial(target.hostname))
      return queueMicrotask(() => callback(refuse('validation', NOT_PUBLIC), null))
    const socket = connect(target, (...answer: Parameters<buildConnector.Callback>) => {
      clearTimeout(timer)
      callback(...answer)
    }) as unknown as Socket
    const message = `The connection took longer than ${limits.connect_timeout_ms} ms.`
    const timer = setTimeout(() => socket.destroy(refuse('timeout', message)), limits.connect_timeout_ms)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
}

function checkedLookup(resolveName: Resolver, mayDial: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const refused = (error: Error) => callback(error, '')
    resolveName(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return refused(refuse('dns', 'The host of the URL has no address.'))
        if (!addresses.every(({ address }) => mayDial(address)))
          return refused(refuse('validation', NOT_PUBLIC))
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      ({ code = 'unknown' }: NodeJS.ErrnoException) =>
        refused(refuse('dns', `The host of the URL did not resolve (${code}).`)),
    )
  }
}

/** Cuts sockets whose bytes are not written in time; Node has no event for that, so it polls. */
export function watchWrites(sockets: Set<Socket>, timeout_ms: number): NodeJS.Timeout {
  const since = new WeakMap<Socket, number>()
  const check = () => {
    const now = performance.now()
    for (const socket of sockets) {
      const start = since.get(socket)
      if (socket.connecting || socket.writableLength === 0) since.delete(socket)
      else if (start === undefined) since.set(socket, now)
      else if (now - start >= timeout_ms)
        socket.destroy(refuse('timeout', `The request could not be written within ${timeout_ms} ms.`))
    }
  }
  return setInterval(check, Math.min(500, timeout_ms / 4)).unref()
}
