// Seals and opens the personal data of one tenant, by AES-256-GCM under the tenant's data key. A sealed value is
// `hf1.`, the number of its data key, `.`, and base64url of nonce (12 bytes, random), ciphertext and tag (16 bytes).
// Tenant, table, column and row are bound to it as associated data: moved anywhere else, it does not open.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import type { SealedColumn } from './sealed-columns.ts'

const MARK = 'hf1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

/** The purpose of a keyed hash; the hashes of one purpose reveal nothing about those of another. */
export type Purpose =
  | 'name'
  | 'email'
  | 'iban'
  | 'owner_name'
  | 'fingerprint'
  | 'cursor'
  | 'document'
  | 'recovery_code'
  | 'attempt'
  | 'subject'
  | 'user_code'

export interface Vault {
  /** Seals a text for its column and row. */
  seal(column: SealedColumn, row: string, text: string): string
  /** Opens a value that was sealed for the same column and row. */
  open(column: SealedColumn, row: string, sealed: string): string
  /** The HMAC-SHA256 of a text under the tenant's key of the purpose. */
  hash(purpose: Purpose, text: string): Buffer
  /** The beginning of every value that is sealed under the newest data key. */
  newest: string
}

/** The value is sealed under a data key that this process does not know yet. */
export class UnknownDataKey extends Error {}

export interface TenantKeys {
  tenant: string
  /** The data keys by their number. */
  seal: ReadonlyMap<number, KeyObject>
  /** The key from which those of the hashes are derived. */
  search: KeyObject
}

/** Whether a text from the database is sealed; JSON and webhook secrets never begin with the mark. */
export const isSealed = (text: string) => text.startsWith(MARK)

/** Makes the vault of a tenant from its keys. */
export function newVault({ tenant, seal: keys, search }: TenantKeys): Vault {
  const number = Math.max(...keys.keys())
  const key = keys.get(number)!
  const newest = `${MARK}${number}.`
  const hashKeys = new Map<Purpose, KeyObject>()

  function hashKey(purpose: Purpose): KeyObject {
    let hash_key = hashKeys.get(purpose)
    if (!hash_key) {
      hash_key = createSecretKey(Buffer.from(hkdfSync('sha256', search, tenant, `holdfast ${purpose}`, 32)))
      hashKeys.set(purpose, hash_key)
    }
    return hash_key
  }

  return {
    newest,
    seal: (column, row, text) => newest + encrypt(key, bindingOf(tenant, column, row), text),
    open: (column, row, sealed) => {
      const end = sealed.indexOf('.', MARK.length)
      if (!isSealed(sealed) || end < 0) throw new Error(`${column} of ${row} is not sealed`)
      const data_key = keys.get(Number(sealed.slice(MARK.length, end)))
      if (!data_key)
        throw new UnknownDataKey(`${column} of ${row} is sealed under a data key that is not here`)
      return decrypt(data_key, bindingOf(tenant, column, row), sealed.slice(end + 1), `${column} of ${row}`)
    },
    hash: (purpose, text) => createHmac('sha256', hashKey(purpose)).update(text).digest(),
  }
}

const bindingOf = (tenant: string, column: string, row: string) => Buffer.from(`${tenant}\0${column}\0${row}`)

// Nonces are drawn 512 at a time: a call of the system's generator costs more than sealing a short text.
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

/** Encrypts a text with its associated data; gives nonce, ciphertext and tag in base64url. */
export function encrypt(key: KeyObject, binding: Buffer, text: string): string {
  const nonce = Buffer.from(newNonce())
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(binding)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Decrypts the result of encrypt under the same key with the same associated data; throws for anything else. */
export function decrypt(key: KeyObject, binding: Buffer, sealed: string, what: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.length - TAG_BYTES
  if (tag < NONCE_BYTES) throw new Error(`${what} is cut off`)
  try {
    const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(binding).setAuthTag(bytes.subarray(tag))
    return cipher.update(bytes.subarray(NONCE_BYTES, tag), undefined, 'utf8') + cipher.final('utf8')
  } catch (error) {
    throw new Error(`${what} does not open: it was altered, or sealed for another place`, { cause: error })
  }
}
