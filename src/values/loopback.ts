// The hosts that name this machine itself.
import { isIPv4 } from 'node:net'

/**
 * Says whether the host of a parsed URL is this machine. The parser has already turned every spelling of an IPv4
 * address (decimal, octal, hex, short, wide digits) into four decimal numbers, and every IPv6 address into its
 * shortest form in brackets.
 */
export function isLoopbackHost(hostname: string): boolean {
  return (
    /^(.+\.)?localhost\.?$/.test(hostname) ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}

/** Says whether the text is a URL whose host is this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
