// The networks from which a client may call. An IPv4 address that is written as an IPv6 address (::ffff:192.0.2.1), as
// sockets for both families report it, counts as the IPv4 address.
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The most networks of a client. */
export const MAX_NETWORKS = 100

// ipaddr.js reads ::8.8.8.8 as ::ffff:8.8.8.8, which is another address; the URL parser reads it correctly.
function parseAddress(text: string): Address | undefined {
  const [address] = text.split('%', 1) // The zone of a link-local address names an interface of this machine.
  if (isIP(address!) === 0) return undefined
  const normal = isIPv6(address!) ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address!
  return ipaddr.process(normal)
}

/** The network of an address that one caller has: an IPv4 address itself, and of IPv6 the first 64 bits. */
export function networkOf(text: string): string {
  const address = parseAddress(text)
  return address?.kind() === 'ipv6' ? `${firstOf('ipv6', `${address}/64`)}/64` : String(address ?? text)
}

/** Writes an address or network in its normal form, `192.0.2.1` as `192.0.2.1/32`, or says what is wrong with it. */
export function readNetwork(text: string): { network: string } | { fault: string } {
  const [host = '', prefix, ...rest] = text.split('/')
  const address = host.includes('%') ? undefined : parseAddress(host)
  if (!address || rest.length > 0 || (isIPv6(host) && address.kind() === 'ipv4'))
    return { fault: 'Must be an address or a network, such as 192.0.2.0/24 or 2001:db8::/32.' }
  const bits = address.kind() === 'ipv4' ? 32 : 128
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits))
    return { fault: `The length behind the slash must be from 0 to ${bits}.` }
  const network = `${address}/${Number(prefix ?? bits)}`
  const first = `${firstOf(address.kind(), network)}/${Number(prefix ?? bits)}`
  return first === network ? { network } : { fault: `The network of this address is ${first}.` }
}

const firstOf = (kind: 'ipv4' | 'ipv6', network: string): Address =>
  kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(network) : ipaddr.IPv6.networkAddressFromCIDR(network)

/** Makes the check whether an address is in one of the networks; without networks every address is. */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const ranges = networks.map((network) => ipaddr.parseCIDR(network))
  return (text) => {
    const address = parseAddress(text)
    if (!address) return false
    return ranges.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits))
  }
}
