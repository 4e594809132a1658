import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopbackHost } from '../../../../values/loopback.ts'

const URL_PARTS = /^[a-z]+:\/\/([^/?#]+)([^#]*)(#.*)?$/i
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
const WELL_KNOWN_NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]
/** Azure serves the metadata of its machines on this address of the public space. */
const AZURE_PLATFORM = '168.63.129.16'

/**
 * Checks whether a URL may be registered as a webhook, and returns its normal form, in which two equal URLs are the
 * same: scheme and host in lower case, without the default port, the rest unchanged. `insecureAllowed` permits plain
 * http and loopback hosts, for a receiver on the same machine.
 */
export function checkUrl(url: string, insecureAllowed: boolean): { url: string } | { refusal: string } {
  if (url.length > 2048) return { refusal: 'The URL must have at most 2048 characters.' }
  // The URL parser drops or rewrites these characters, so that two readers could see two different hosts.
  // Invisible characters, such as U+202E, could show a person another address.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(url))
    return { refusal: 'The URL must not contain spaces, backslashes, control or invisible characters.' }
  const [, authority, rest, fragment] = URL_PARTS.exec(url) ?? []
  if (!authority || !URL.canParse(url)) return { refusal: 'The URL must be absolute, with a host.' }
  const { protocol, host, hostname } = new URL(url)
  if (protocol !== 'https:' && !(insecureAllowed && protocol === 'http:'))
    return { refusal: 'The URL must begin with https://.' }
  if (authority.includes('@')) return { refusal: 'The URL must not carry a user name or password.' }
  if (fragment) return { refusal: 'The URL must not have a fragment.' }
  if (isLoopbackHost(hostname)) {
    if (!insecureAllowed) return { refusal: 'The host of the URL must not be this machine.' }
  } else if (hostname.startsWith('[') || isIPv4(hostname)) {
    return { refusal: 'The host of the URL must be a name, not an IP address.' }
  } else if (!isHostName(hostname)) {
    return {
      refusal: 'The host of the URL must be a name: parts of 1 to 63 characters between dots, 253 in all.',
    }
  }
  return { url: `${protocol}//${host}${rest}` }
}

// RFC 1035, section 2.3.4; a dot at the end stands for the root.
function isHostName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return name.length <= 253 && name.split('.').every((label) => label.length >= 1 && label.length <= 63)
}

/** Whether an address is that of this machine: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%') && ipaddr.parse(address).range() === 'loopback'
}

/**
 * Whether an address belongs to the public internet, so that a client may choose it as a target. Follows the IANA
 * special-purpose registries. An IPv6 address that contains an IPv4 address (mapped, NAT64) counts as that address;
 * tunnels, which could lead elsewhere (6to4, Teredo), are refused.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv4(address)) return isPublicV4(ipaddr.IPv4.parse(address))
  // ipaddr.js reads ::8.8.8.8 as ::ffff:8.8.8.8, which is another address; the URL parser reads it correctly.
  return isPublicV6(ipaddr.IPv6.parse(new URL(`http://[${address}]/`).hostname.slice(1, -1)))
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_PLATFORM
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress() || address.match(WELL_KNOWN_NAT64))
    return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST_V6)
}
