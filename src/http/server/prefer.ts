// The preference of a request for strict or lenient handling (RFC 7240), and the header that names what was ignored.
import type { IncomingHttpHeaders } from 'node:http'

const HANDLING = /^handling\s*=\s*"?(strict|lenient)"?$/i
const MAX_NAMES = 10

/** The handling that the request prefers. The first one counts, and other preferences are ignored, as the RFC says. */
export function readHandling({ prefer }: IncomingHttpHeaders): 'strict' | 'lenient' | undefined {
  if (prefer === undefined) return undefined
  const preferences = String(prefer).split(/[,;]/)
  const [handling] = preferences.flatMap((each) => HANDLING.exec(each.trim())?.[1] ?? [])
  return handling?.toLowerCase() as 'strict' | 'lenient' | undefined
}

/** The value of `Ignored-Input`: at most ten paths, percent-encoded, joined by commas; `...` stands for the others. */
export function ignoredHeader(ignored: readonly { path: string }[]): string {
  const paths = ignored.slice(0, MAX_NAMES).map(({ path }) => encodeURIComponent(path.toWellFormed()))
  return [...paths, ...(ignored.length > MAX_NAMES ? ['...'] : [])].join(', ')
}
