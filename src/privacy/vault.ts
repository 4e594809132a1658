// Seals personal data for the database and opens them again, for one tenant: AES-256-GCM under the tenant's data key.
// A sealed value is `hf1.`, the number of its data key, `.`, and base64url of nonce (12 bytes, random), ciphertext
// and tag (16 bytes). Tenant, table, column and row are bound to it as associated data: moved anywhere else, it does
// not open.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import type { PlaceName } from './places.ts'

const MARK = 'hf1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

/** What a keyed hash is for; the hashes of one purpose say nothing about those of another. */
export type Purpose = 'name' | 'email' | 'iban' | 'owner_name' | 'fingerprint' | 'cursor' | 'document'

export interface Vault {
  /** Seals a text for its place and row. */
  seal(place: PlaceName, row: string, text: string): string
  /** Opens what was sealed for this very place and row. */
  open(place: PlaceName, row: string, sealed: string): string
  /** The HMAC-SHA256 of a text under the tenant's key of the purpose. */
  hash(purpose: Purpose, text: string): Buffer
  /** What every value begins with that is sealed under the newest data key. */
  newest: string
}

/** The value was sealed under a data key that this process has not heard of yet. */
export class UnknownDataKey extends Error {}

export interface TenantKeys {
  tenant: string
  /** The data keys by their number. */
  seal: ReadonlyMap<number, KeyObject>
  /** The key from which those of the hashes are derived. */
  search: KeyObject
}

/** Tells whether a text of the database is sealed; JSON and webhook secrets never begin like that. */
export const isSealed = (text: string) => text.startsWith(MARK)

/** Makes the vault of a tenant from its keys. */
export function newVault({ tenant, seal: keys, search }: TenantKeys): Vault {
  const number = Math.max(...keys.keys())
  const key = keys.get(number)!
  const newest = `${MARK}${number}.`
  const hashKeys = new Map<Purpose, KeyObject>()

  function hashKey(purpose: Purpose): KeyObject {
    let known = hashKeys.get(purpose)
    if (!known) {
      known = createSecretKey(Buffer.from(hkdfSync('sha256', search, tenant, `holdfast ${purpose}`, 32)))
      hashKeys.set(purpose, known)
    }
    return known
  }

  return {
    newest,
    seal: (place, row, text) => newest + encrypt(key, bound(tenant, place, row), text),
    open: (place, row, sealed) => {
      const end = sealed.indexOf('.', MARK.length)
      if (!isSealed(sealed) || end < 0) throw new Error(`${place} of ${row} is not sealed`)
      const used = keys.get(Number(sealed.slice(MARK.length, end)))
      if (!used) throw new UnknownDataKey(`${place} of ${row} is sealed under a data key that is not here`)
      return decrypt(used, bound(tenant, place, row), sealed.slice(end + 1), `${place} of ${row}`)
    },
    hash: (purpose, text) => createHmac('sha256', hashKey(purpose)).update(text).digest(),
  }
}

const bound = (tenant: string, place: string, row: string) => Buffer.from(`${tenant}\0${place}\0${row}`)

// Nonces are drawn many at a time: each call of the system's generator costs more than sealing a short text.
const pool = Buffer.allocUnsafe(NONCE_BYTES * 512)
let used = pool.length

function newNonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.subarray(used - NONCE_BYTES, used)
}

/** Encrypts a text, bound to the data beside it; gives nonce, ciphertext and tag in base64url. */
export function encrypt(key: KeyObject, beside: Buffer, text: string): string {
  const nonce = Buffer.from(newNonce())
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(beside)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Decrypts what encrypt gave under the same key and beside the same data; anything else is an error. */
export function decrypt(key: KeyObject, beside: Buffer, sealed: string, what: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.length - TAG_BYTES
  if (tag < NONCE_BYTES) throw new Error(`${what} is cut off`)
  try {
    const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(beside).setAuthTag(bytes.subarray(tag))
    return cipher.update(bytes.subarray(NONCE_BYTES, tag), undefined, 'utf8') + cipher.final('utf8')
  } catch (error) {
    throw new Error(`${what} does not open: it was altered, or sealed for another place`, { cause: error })
  }
}
