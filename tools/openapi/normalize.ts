// Recorded examples in a form that is the same each time: what is random or depends on the machine is replaced, each
// value by the same one wherever it occurs.
import { createHash } from 'node:crypto'
import type { Examples } from '../../src/http/openapi/examples.ts'
import { checkOf, REFERENCE_CHARACTERS } from '../../src/values/reference.ts'
import { MACHINE_NOW } from './play.ts'

const MAX_ITEMS = 2
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const lettersOf = (text: string, alphabet: string, count: number) =>
  Array.from(hashOf(text).subarray(0, count), (byte) => alphabet[byte % alphabet.length]).join('')

/** Secrets, tokens and signatures by the name of their member: an example must not be mistaken for a real one. */
const SECRETS: Record<string, string> = {
  access_token:
    'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJpc3MiOiJodHRwOi8vMTI3LjAuMC4xOjgwODAifQ.c2lnbmF0dXJl',
  signed: 'eyJhbGciOiJFZERTQSJ9.eyJ0ZW5hbnQiOiJ0ZW4ifQ.c2lnbmF0dXJl',
  client_secret: 'T7uQ3cVq0m8b1nXy5sRz2kLw9pGfHdJa4eKtMiBoUvE',
  secret: 'whsec_wKdSujOz2BUfoRt/drHQ5tC8YFi6CZ9qNCj47Kt6yFE=',
  download_url: 'http://127.0.0.1:8080/downloads/eyJhbGciOiJFZERTQSJ9.eyJpZCI6ImZpbCJ9.c2lnbmF0dXJl',
  signed_upload_url: 'http://127.0.0.1:8080/uploads/eyJhbGciOiJFZERTQSJ9.eyJpZCI6InN1cCJ9.c2lnbmF0dXJl',
  kid: 'b1gQm0xkq5Yw',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  y: 'xjxzTLMleyzohhOnmow2UEc4bbuB_PMtIHiJmTKEsvQ',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
  signature: 'MEUCIHlj5KdgiIalhv9WDx8vWBRSLRQ76G4l67',
  iss: 'https://login.example.com',
  'Webhook-Timestamp': '1789632240',
}

/** Others by their form. */
const FORMS: [RegExp, string][] = [
  [/^[A-Z2-7]{32}$/, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'], // The secret of an authenticator,
  [/^[0-9]{6}$/, '492039'], // and its code.
  [/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/, '7Q4M-ZK2P-9XWD-HT5C'], // A recovery code.
  [/^[A-Z]{4}-[A-Z]{4}$/, 'WDJB-MJHT'], // The code that a command line shows.
  [/^b2lu|^b3By/, 'b3ByXzBWWms0bVFk'], // The id of a person for a passkey.
  [/^JVBERi0/, 'JVBERi0xLjcK'], // A PDF: its beginning says enough.
]
const HIDDEN: [RegExp, string][] = [
  [/(?<=[?&]secret=)[A-Z2-7]+/g, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  [/(?<=v1,)[A-Za-z0-9+/]{43}=/g, 'K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDNH/pI4w='],
  [/(?<=>Withdrawal )\w+/g, 'TE2X7QK4MZ'],
]
const SIGN_ON =
  'https://login.example.com/auth?client_id=holdfast&response_type=code&scope=openid+email&state=x8Kq'

interface Replaced {
  of(kind: string, value: string, make: (n: number) => string): string
}

function newReplaced(): Replaced {
  const kinds = new Map<string, Map<string, string>>()
  return {
    of(kind, value, make) {
      const references = kinds.get(kind) ?? new Map<string, string>()
      kinds.set(kind, references)
      if (!references.has(value)) references.set(value, make(references.size + 1))
      return references.get(value)!
    },
  }
}

const idOf = (prefix: string, n: number) => `${prefix}_0VZk4mQd${lettersOf(`${prefix} ${n}`, BASE62, 14)}`

const bytesOf = (n: number) => hashOf(`bytes ${n}`).toString('base64url')

function referenceOf(n: number): string {
  const body = lettersOf(`reference ${n}`, REFERENCE_CHARACTERS, 9)
  return body + checkOf(body)
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString()
const inBase64 = (text: string) => Buffer.from(text).toString('base64')

/** A file of the bank in base64, which names payouts and runs in the form of banks. */
const isFile = (text: string) => /^[A-Za-z0-9+/]+=*$/.test(text) && fromBase64(text).startsWith('<')

// Rows that say when the machine wrote them lie near the time of this run, far from the time of the examples.
function isOfThisRun(at: string): boolean {
  return Math.abs(Date.parse(at) - Date.now()) < 3_600_000
}

function normalizeText(text: string, name: string, replaced: Replaced): string {
  const form = FORMS.find(([pattern]) => pattern.test(text))
  if (form) return form[1]
  if (SECRETS[name] !== undefined) return SECRETS[name]
  if (name === 'url') return text.includes('/auth?') ? SIGN_ON : 'https://app.example.com/holdfast'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return isOfThisRun(text) ? MACHINE_NOW : text
  if (/^[A-HJ-NP-Z2-9]{10}$/.test(text)) return replaced.of('reference', text, referenceOf)
  if (/^STF[A-HJ-NP-Z2-9]{10}$/.test(text))
    return `STF${replaced.of('reference', text.slice(3), referenceOf)}`
  if (name === 'content' && isFile(text)) return inBase64(normalizeText(fromBase64(text), '', replaced))
  if (/^[\w-]{43}$/.test(text)) return replaced.of('bytes', text, (n) => bytesOf(n))
  return HIDDEN.reduce((shown, [pattern, by]) => shown.replaceAll(pattern, by), text)
    .replaceAll(/\bhfo_[\w-]{43}/g, (token) => replaced.of('token', token, (n) => `hfo_${bytesOf(n)}`))
    .replaceAll(/\b([a-z]{3,5}(?:_test)?)_([0-9A-Za-z]{20,})\b/g, (id, prefix) =>
      replaced.of(prefix, id, (n) => idOf(prefix, n)),
    )
    .replaceAll(/\b(run|pyo)-([0-9A-Za-z]{20,})\b/g, (_, prefix, rest) =>
      replaced.of(prefix, `${prefix}_${rest}`, (n) => idOf(prefix, n)).replace('_', '-'),
    )
    .replaceAll(/\bddb([0-9A-Za-z]{22})\b/g, (_, rest) =>
      replaced.of('ddb', `ddb_${rest}`, (n) => idOf('ddb', n)).replace('_', ''),
    )
    .replaceAll(/\b[0-9a-f]{64}\b/g, (digest) =>
      replaced.of('digest', digest, (n) => hashOf(`digest ${n}`).toString('hex')),
    )
}

function normalize(value: unknown, name: string, replaced: Replaced): unknown {
  if (typeof value === 'string') return normalizeText(value, name, replaced)
  if (typeof value === 'number' && ['duration', 'duration_ms'].includes(name)) return 12
  if (Array.isArray(value)) return cut(value, name).map((item) => normalize(item, name, replaced))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([member, item]) => [member, normalize(item, member, replaced)]),
  )
}

// A point of a series is a list as well, and stays whole.
const cut = (items: unknown[], name: string) => (name === 'claims' ? items : items.slice(0, MAX_ITEMS))

/** Returns the examples in their lasting form; long lists are cut. */
export function normalizeExamples(examples: Examples): Examples {
  const replaced = newReplaced()
  const versions = Object.entries(examples).map(([version, operations]) => [
    version,
    Object.fromEntries(Object.entries(operations).sort(([a], [b]) => (a < b ? -1 : 1))),
  ])
  // In the order of the story, so that numbers do not change with the names of operations.
  const clean = normalize(examples, '', replaced) as Examples
  return Object.fromEntries(
    versions.map(([version, operations]) => [
      version,
      Object.fromEntries(
        Object.keys(operations as object).map((name) => [name, clean[version as string]![name]!]),
      ),
    ]),
  )
}
