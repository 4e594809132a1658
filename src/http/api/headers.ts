// The headers of a request: their lengths, and the version of the API that they name.
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../context.ts'
import { type ErrorCode, fail, failParam } from '../../errors.ts'
import { isDay } from '../../values/time.ts'
import { BASELINE, CURRENT, VERSIONS } from '../../versions/versions.ts'

const LONGEST = 255

const limited = {
  'client-request-id': 'client_request_id_too_long',
  'person-id': 'person_id_too_long',
  'client-user-id': 'client_user_id_too_long',
  'idempotency-key': 'idempotency_key_too_long',
} as const satisfies Record<string, ErrorCode>

type Limited = keyof typeof limited

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ASCII = /^[\x20-\x7e\t]*$/

/** The text of the header, trimmed; an empty header counts as absent. */
export function headerText(
  headers: IncomingHttpHeaders,
  name: Limited | 'api-version' | 'approval-reason',
): string | null {
  const value = headers[name]
  if (value === undefined) return null
  const text = decoded(Array.isArray(value) ? value.join(', ') : value).trim()
  return text ? text : null
}

// Node reads each byte of a header as one character. Valid UTF-8 is decoded; other bytes stay as they are.
function decoded(bytes: string): string {
  if (ASCII.test(bytes)) return bytes
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return bytes
  }
}

/** Refuses headers that are longer than 255 characters, each with its own code. */
export function checkHeaderLengths(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(limited) as Limited[]) {
    const text = headerText(headers, name)
    if (text !== null && [...text].length > LONGEST) throw fail(limited[name])
  }
}

const LONGEST_REASON = 1000

/** The reason for a change that may have to wait for approval, if there is one; it is percent-encoded UTF-8. */
export function readApprovalReason(headers: IncomingHttpHeaders): string | undefined {
  const text = headerText(headers, 'approval-reason')
  if (text === null) return undefined
  const reason = percentDecoded(text)
  if (!reason || [...reason].length > LONGEST_REASON || UNPRINTABLE.test(reason))
    throw failParam(
      'header.Approval-Reason',
      'invalid_param',
      `Must be a text of at most ${LONGEST_REASON} characters, percent-encoded, without control characters.`,
    )
  return reason
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return undefined
  }
}

/** The version of an answer to a request whose own version is unknown or not supported. */
export function usualVersion(baselineSunset: string, today: string): string {
  return today >= baselineSunset ? CURRENT : BASELINE
}

/** The version of the request; refuses a version that is not supported. `today` is the machine's day. */
export function readVersion(headers: IncomingHttpHeaders, baselineSunset: string, today: string): string {
  const requested = headerText(headers, 'api-version')
  const version = requested ?? BASELINE
  const isServed = VERSIONS.includes(version)
  if (!isServed && !isDay(version)) throw fail('api_version_invalid')
  if (!isServed || (version === BASELINE && today >= baselineSunset))
    throw fail(
      'api_version_unsupported',
      requested
        ? `Version ${version} is not supported; the supported versions are ${VERSIONS.join(' and ')}.`
        : undefined,
    )
  return version
}

const DAY_MS = 86_400_000
let today = { number: Number.NaN, text: '' }

/** The machine's day, which decides whether the first version is still served. */
export function todayOf(app: App): string {
  const number = Math.floor(app.machineNow() / DAY_MS)
  if (number !== today.number) today = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) }
  return today.text
}

/** The headers that name the version of an answer and, for the first version, the end of its support. */
export const versionHeaders = (version: string, baselineSunset: string): Record<string, string> => ({
  'Api-Version': version,
  ...(version === BASELINE && { 'Api-Version-Sunset': baselineSunset }),
})
