// The socket of a session, over TCP or TLS, with time limits for its opening and closing.
import { readFileSync } from 'node:fs'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { FixVenueSettings } from './settings.ts'

const CONNECT_MS = 10_000
const CLOSE_MS = 1_000

/** Opens the socket with the settings. */
export function openSocket({ host, port, tls }: FixVenueSettings): Socket {
  const read = (path: string | undefined) => (path ? readFileSync(path) : undefined)
  const socket = tls
    ? connectTls({
        host,
        port,
        // TLS cannot send an address as server name; the certificate is then checked against the address.
        servername: tls.server_name ?? (isIP(host) ? undefined : host),
        ca: read(tls.ca_file),
        cert: read(tls.cert_file),
        key: read(tls.key_file),
      })
    : connectTcp({ host, port })
  return socket.setNoDelay(true)
}

/** Cuts a connection that does not open, or does not close, in time. */
export function limitOf(socket: Socket) {
  let isOpen = false
  let limit = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_MS)
  const clear = () => clearTimeout(limit)
  return {
    clear,
    opened: () => {
      isOpen = true
      clear()
    },
    // Pending bytes are sent first, as far as the venue accepts them.
    hangUp: () => {
      if (!isOpen) return void socket.destroy()
      socket.destroySoon()
      clear()
      limit = setTimeout(() => socket.destroy(), CLOSE_MS)
    },
  }
}
