// Webhooks as their receiver sees them: whether a delivery is genuine, and deliveries for tests.
// Two schemes sign each delivery, and one match is enough:
//   v1,{hex of HMAC-SHA256 over "{timestamp}.{id}.{body}", keyed with the text of the secret}
//   v1,{base64 of HMAC-SHA256 over "{id}.{timestamp}.{body}", keyed with the bytes that the secret encodes}
// The second is that of Standard Webhooks (standardwebhooks.com).
import { type Bytes, encode, fromBase64, toBase64 } from './base64.ts'
import type { Event } from './generated/schemas.ts'

const TOLERANCE_SECONDS = 300
/** Two schemes for each of a few secrets; more are not looked at, so that no header makes work without end. */
const MAX_SIGNATURES = 20
const STANDARD_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/
const HEX = /^v1,([0-9a-f]{64})$/
const BASE64 = /^v1,([A-Za-z0-9+/]{43}=)$/

/** A delivery whose signature is right. */
export interface VerifiedDelivery {
  /** Id of the delivery, the same on every attempt: drop a delivery whose id you have seen. */
  id: string
  /** When the attempt was made. */
  sent_at: Date
  /** Number of the attempt, from 1. */
  attempt: number
  event: Event
}

/** Why a delivery is refused: answer it with status 400. */
export class WebhookVerificationError extends Error {
  readonly reason: 'missing_header' | 'too_old' | 'too_new' | 'no_match' | 'not_json'

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}

/** Headers as a server gives them: of `fetch`, or of Node. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How far the time of the attempt may lie from now, in seconds; 300 if it is left out. */
  tolerance_seconds?: number
  /** Milliseconds; the time of this machine if it is left out. */
  now?: number
}

const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
const toHex = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function concat(head: string, body: Uint8Array): Bytes {
  const start = encode(head)
  const all = new Uint8Array(start.length + body.length)
  all.set(start)
  all.set(body, start.length)
  return all
}

const importKey = (key: Bytes) =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

// The bytes that a secret encodes; undefined if it is not of the form of Standard Webhooks.
function standardKey(secret: string): Bytes | undefined {
  const [, encoded] = STANDARD_SECRET.exec(secret) ?? []
  if (!encoded || encoded.length % 4 !== 0) return undefined
  const key = fromBase64(encoded)
  return toBase64(key) === encoded ? key : undefined
}

interface Scheme {
  key: Bytes | undefined
  content: Bytes
  signature: RegExp
  decode(text: string): Bytes
  encode(bytes: Bytes): string
}

function schemesOf(secret: string, id: string, timestamp: string, body: Uint8Array): Scheme[] {
  return [
    {
      key: encode(secret),
      content: concat(`${timestamp}.${id}.`, body),
      signature: HEX,
      decode: fromHex,
      encode: toHex,
    },
    {
      key: standardKey(secret),
      content: concat(`${id}.${timestamp}.`, body),
      signature: BASE64,
      decode: fromBase64,
      encode: toBase64,
    },
  ]
}

// A file or a variable of the environment often adds a line break or quotes. No secret has blanks at its ends, so they
// are cut; what else is around or inside the secret is named, because every signature would be wrong.
function listSecrets(secrets: string | readonly string[]): string[] {
  const list = [secrets].flat().map((secret) => (typeof secret === 'string' ? secret.trim() : ''))
  if (list.length === 0 || list.includes('')) throw new TypeError('A secret of the webhook is missing.')
  if (list.some((secret) => /[\s"']/.test(secret)))
    throw new TypeError(
      'A secret of the webhook contains a blank, a line break or quotes. Give only the secret.',
    )
  return list
}

// `crypto.subtle.verify` compares in constant time.
async function isSigned({ key, content, signature, decode }: Scheme, given: readonly string[]) {
  const matching = given.flatMap((text) => signature.exec(text)?.[1] ?? [])
  if (!key || matching.length === 0) return false
  const imported = await importKey(key)
  const results = matching.map((text) => crypto.subtle.verify('HMAC', imported, decode(text), content))
  return (await Promise.all(results)).includes(true)
}

function readHeader(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(value) ? value.join(' ') : (value as string | undefined)
}

function demandHeader(headers: HeadersLike, name: string): string {
  const value = readHeader(headers, name)
  if (!value) throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`)
  return value
}

function checkTime(
  timestamp: string,
  { tolerance_seconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions,
) {
  const age = now / 1000 - Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || age > tolerance_seconds)
    throw new WebhookVerificationError('too_old', `The attempt of ${timestamp} is too long ago.`)
  if (-age > tolerance_seconds)
    throw new WebhookVerificationError('too_new', `The attempt of ${timestamp} lies in the future.`)
}

/**
 * Checks a delivery and returns its event, or throws a WebhookVerificationError. `body` is the body as it was received,
 * before any parser; of several secrets (during a rotation) one match is enough.
 */
export async function verify(
  body: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedDelivery> {
  const id = demandHeader(headers, 'webhook-id')
  const timestamp = demandHeader(headers, 'webhook-timestamp')
  const signatures = demandHeader(headers, 'webhook-signature').split(' ').slice(0, MAX_SIGNATURES)
  checkTime(timestamp, options)
  const bytes = typeof body === 'string' ? encode(body) : body
  const schemes = listSecrets(secrets).flatMap((secret) => schemesOf(secret, id, timestamp, bytes))
  const results = await Promise.all(schemes.map((scheme) => isSigned(scheme, signatures)))
  if (!results.includes(true))
    throw new WebhookVerificationError('no_match', 'No signature is that of this body under these secrets.')
  return {
    id,
    sent_at: new Date(Number(timestamp) * 1000),
    attempt: Number(readHeader(headers, 'webhook-attempt') ?? 1),
    event: parse(bytes),
  }
}

function parse(bytes: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Event
  } catch {
    throw new WebhookVerificationError('not_json', 'The body is not JSON.')
  }
}

/** The headers of a delivery, signed as the server signs it: for tests of a receiver. */
export async function sign(
  body: string | Uint8Array,
  secrets: string | readonly string[],
  { id = `whd_${crypto.randomUUID()}`, timestamp = Math.floor(Date.now() / 1000), attempt = 1 } = {},
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? encode(body) : body
  const schemes = listSecrets(secrets).flatMap((secret) => schemesOf(secret, id, String(timestamp), bytes))
  const signatures = schemes.map(async ({ key, content, encode: toText }) => {
    if (!key) return []
    const signature = await crypto.subtle.sign('HMAC', await importKey(key), content)
    return [`v1,${toText(new Uint8Array(signature))}`]
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-attempt': String(attempt),
    'webhook-signature': (await Promise.all(signatures)).flat().join(' '),
  }
}
