// Checks audit records in the browser, with nothing of the server but its answers: each hash follows from the record and
// the hash before it, and the last one stands in a checkpoint that a key of the platform has signed.
import type { ActivityProof, ActivityRecord } from '../../generated/operator.ts'

export type Verdict =
  | { is_whole: true; from: number; to: number; signed_at: string; key: string }
  | { is_whole: false; sequence: number; fault: 'altered' | 'missing' | 'signature' | 'checkpoint' }

const HEAD = [
  ...(['id', 'at', 'recorded_at', 'actor', 'client', 'person', 'client_user'] as const),
  ...(['client_request', 'request', 'action', 'resource', 'path', 'status'] as const),
]
const TAIL = ['after_digest', 'transfers'] as const
const MEMBERS = [...HEAD, ...TAIL]
const OLD_MEMBERS = ['sequence' as const, ...HEAD, 'before_digest' as const, ...TAIL]

/** The text of a record that its digest covers, or its hash if it is of before the digests. */
export function textOf(record: ActivityRecord): string {
  const members: unknown[] = (record.digest === null ? OLD_MEMBERS : MEMBERS).map((name) => record[name])
  if (record.facts !== null) members.push(record.facts)
  return `[${members.map((member) => JSON.stringify(member)).join(', ')}]`
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (text: string) =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** The digest of a record: SHA-256 over its text. */
export const digestOf = (record: ActivityRecord): Promise<string> => sha256(textOf(record))

/** The hash of a record: SHA-256 over the hash before it and its digest, or its text without one. */
export const hashOf = async (before: string, record: ActivityRecord): Promise<string> =>
  sha256(before + (record.digest === null ? textOf(record) : await digestOf(record)))

/** Whether the record is what its digest and its hash cover, and follows the last answer of its resource, if that is known. */
async function isCovered(before: string, record: ActivityRecord, answers: Map<string, string>) {
  const { resource, digest, before_digest, after_digest } = record
  const last = resource === null ? undefined : answers.get(resource)
  if (resource !== null && after_digest !== null) answers.set(resource, after_digest)
  if ((await hashOf(before, record)) !== record.hash) return false
  if (digest === null) return true
  return (await digestOf(record)) === digest && (last === undefined || last === before_digest)
}

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The thumbprint of a key, RFC 7638: another key cannot have it. */
async function thumbprintOf({ crv, kty, x }: JsonWebKey): Promise<string> {
  const text = JSON.stringify({ crv, kty, x })
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

interface Opened {
  payload: Record<string, unknown>
  /** Thumbprint of the key that has signed. */
  key: string
}

/** The content of a JWS whose signature is right; undefined for another. */
export async function openSigned(signed: string, keys: ActivityProof['keys']): Promise<Opened | undefined> {
  const [head = '', payload = '', signature = ''] = signed.split('.')
  const read = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(part)))
  const key = keys.find(({ kid }) => kid === read(head).kid)
  if (!key) return undefined
  const { kty, crv, x } = key as JsonWebKey
  const jwk = { kty, crv, x } as JsonWebKey
  const imported = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
  const text = new TextEncoder().encode(`${head}.${payload}`)
  const isRight = await crypto.subtle.verify({ name: 'Ed25519' }, imported, fromBase64Url(signature), text)
  return isRight ? { payload: read(payload), key: await thumbprintOf(jwk) } : undefined
}

/** The key that has signed that the record of the tenant with this sequence has this hash; undefined without one. */
async function confirms(
  tenant: string,
  { sequence, hash }: { sequence: number; hash: string },
  signed: string,
  keys: ActivityProof['keys'],
): Promise<string | undefined> {
  const opened = await openSigned(signed, keys)
  if (!opened) return undefined
  const { payload, key } = opened
  return payload.tenant === tenant && payload.sequence === sequence && payload.hash === hash ? key : undefined
}

/** Checks a stretch of the chain in ascending order, which must contain the record and end at a checkpoint. */
export async function verifyStretch(
  tenant: string,
  start: { sequence: number; hash: string; signed?: string },
  records: readonly ActivityRecord[],
  shown: Pick<ActivityRecord, 'sequence' | 'hash'>,
  { checkpoints, keys }: ActivityProof,
): Promise<Verdict> {
  let { hash, sequence } = start
  if (start.signed !== undefined && !(await confirms(tenant, start, start.signed, keys)))
    return { is_whole: false, sequence, fault: 'signature' }
  const answers = new Map<string, string>()
  for (const record of records) {
    if (record.sequence !== sequence + 1) return { is_whole: false, sequence: sequence + 1, fault: 'missing' }
    sequence = record.sequence
    if (!(await isCovered(hash, record, answers))) return { is_whole: false, sequence, fault: 'altered' }
    hash = record.hash
  }
  const listed = records.find((record) => record.sequence === shown.sequence)
  if (listed?.hash !== shown.hash)
    return { is_whole: false, sequence: shown.sequence, fault: listed ? 'altered' : 'missing' }
  const checkpoint = checkpoints.find((one) => one.sequence === sequence)
  if (!checkpoint) return { is_whole: false, sequence, fault: 'checkpoint' }
  const key = await confirms(tenant, { sequence, hash }, checkpoint.signed, keys)
  if (key === undefined) return { is_whole: false, sequence, fault: 'signature' }
  return { is_whole: true, from: records[0]!.sequence, to: sequence, signed_at: checkpoint.created_at, key }
}
