// The rules of uploads: names, types, sizes and times; and the type that the bytes themselves show.
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import type { UploadPurpose } from './schemas.ts'

const MIB = 1024 * 1024
const MINUTE_MS = 60_000

export const MAX_BYTES = 20 * MIB
const UPLOAD_MS = 15 * MINUTE_MS
const KEPT_MS = 24 * 60 * MINUTE_MS
const DOWNLOAD_MS = 5 * MINUTE_MS

/** The accepted types of files, by purpose and extension. */
const TYPES: Record<UploadPurpose, ReadonlyMap<string, string>> = {
  verification_evidence: new Map([
    ['pdf', 'application/pdf'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['heic', 'image/heic'],
    ['webp', 'image/webp'],
  ]),
  order_batch: new Map([['csv', 'text/csv']]),
}

/** The accepted types of files with the purpose. */
export const contentTypes = (purpose: UploadPurpose): string[] => [...new Set(TYPES[purpose].values())]

/** The media type without parameters, in lower case. */
export const plainType = (header: string) => header.split(';', 1)[0]!.trim().toLowerCase()

/** The declared type of an upload, or else that of its extension; undefined if the type is not accepted. */
export function contentTypeOf(
  purpose: UploadPurpose,
  filename: string,
  declared: string | undefined,
): string | undefined {
  if (declared === undefined)
    return TYPES[purpose].get(/\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '')
  const type = plainType(declared)
  return contentTypes(purpose).includes(type) ? type : undefined
}

// Control characters, and those that change the direction of writing and make a name look like another.
const MISLEADING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The fault of the name of a file, or undefined. */
export function faultOfFilename(name: string): string | undefined {
  if (/[/\\]/.test(name)) return 'Must not contain slashes.'
  if (MISLEADING.test(name)) return 'Must not contain control characters.'
  if (name.trim() === '' || /^\.+$/.test(name)) return 'Must be a name.'
  return undefined
}

/** The number of leading bytes that show the type. */
export const HEAD_BYTES = 64

const starts = (head: Buffer, ...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes))
const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)

const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

// ISO/IEC 23008-12: the brand of the file, and then the brands with which it is compatible.
function isHeic(head: Buffer): boolean {
  if (text(head, 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at, at + 4))
  return ['mif1', 'msf1', ...HEIC].includes(brands[0]!) && brands.some((brand) => HEIC.includes(brand))
}

// Text has no control characters but tabs and ends of lines.
const isText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

const SIGNS: Record<string, (head: Buffer) => boolean> = {
  'application/pdf': (head) => /^(\u00ef\u00bb\u00bf)?[\s\0]*%PDF-\d/.test(text(head, 0, HEAD_BYTES)),
  'image/jpeg': (head) => starts(head, 0xff, 0xd8, 0xff),
  'image/png': (head) => starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/webp': (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP',
  'image/heic': isHeic,
  'text/csv': isText,
}

/** Whether the first bytes of a file match its type. */
export const looksLike = (content_type: string, head: Buffer) => SIGNS[content_type]?.(head) ?? false

/** The end of the time for sending the bytes. */
export const uploadEnds = (now: Instant) => addMilliseconds(now, UPLOAD_MS)

/** The end of the time for making a file of the received bytes. */
export const bytesEnd = (expires_at: Instant) => addMilliseconds(expires_at, KEPT_MS)

/** The expiry of a link to a file. */
export const downloadEnds = (now: Instant) => addMilliseconds(now, DOWNLOAD_MS)

export interface UploadState {
  expires_at: Instant
  object: string | null
  file: string | null
  cleared_at: Instant | null
}

/** The state of an upload: issued (waits for bytes), uploaded, consumed (became a file) or expired. */
export function stateOf(upload: UploadState, now: Instant): 'issued' | 'uploaded' | 'consumed' | 'expired' {
  if (upload.file !== null) return 'consumed'
  if (upload.cleared_at !== null) return 'expired'
  if (upload.object === null) return now < upload.expires_at ? 'issued' : 'expired'
  return now < bytesEnd(upload.expires_at) ? 'uploaded' : 'expired'
}

/** The header that names a download (RFC 6266): plain letters for old clients, the whole name for others. */
export function disposition(filename: string, inline: boolean): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const extended = plain === filename ? '' : `; filename*=UTF-8''${whole}`
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"${extended}`
}
