import type { ReadContext } from '../../../context.ts'
import { openBytes } from '../../../privacy/seal-stream.ts'
import type { SealedColumn } from '../../../privacy/sealed-columns.ts'
import { isSealed, type Vault } from '../../../privacy/vault.ts'
import type { Instant } from '../../../values/time.ts'
import type { FilePurpose, UploadPurpose } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/** Opens a value of a column in which some values are sealed and others are not. */
export const openMixed = (vault: Vault, place: SealedColumn, row: string, text: string) =>
  isSealed(text) ? vault.open(place, row, text) : text

export interface UploadRow {
  id: string
  /** Sealed. */
  filename: string
  content_type: string
  purpose: UploadPurpose
  expires_at: Instant
  object: string | null
  size: number | null
  sha256: Buffer | null
  /** Sealed. */
  content_key: string | null
  file: string | null
  cleared_at: Instant | null
}

/** The signed upload with the id, or undefined. */
export async function lookUpUpload({ sql, tenant }: Reader, id: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select id, filename, content_type, purpose, expires_at, object, size, sha256, content_key, file, cleared_at
    from signed_uploads where tenant = ${tenant} and id = ${id}`
  return row
}

export interface StoredFile {
  filename: string
  content_type: string
  purpose: FilePurpose
  object: string | null
  size: number | null
  /** The key of its bytes; null if they are not sealed. */
  content_key: string | null
}

/** The facts that a download needs, or undefined if there is no such file. */
export async function lookUpStored(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  id: string,
): Promise<StoredFile | undefined> {
  const [row] = await sql<StoredFile>`
    select filename, content_type, purpose, object, size, content_key
    from files where tenant = ${tenant} and id = ${id}`
  return (
    row && {
      ...row,
      filename: openMixed(vault, 'files.filename', id, row.filename),
      content_key: row.content_key && vault.open('files.content_key', id, row.content_key),
    }
  )
}

/**
 * The bytes of the file; undefined if there is no file of the purpose with the id, or its bytes were erased. Call this
 * before the transaction opens, because the store may be slow.
 */
export async function readBytes(
  { app, ...reader }: Reader & Pick<ReadContext, 'app' | 'vault'>,
  id: string,
  purpose: FilePurpose,
): Promise<Buffer | undefined> {
  const file = await lookUpStored(reader, id)
  if (!file?.object || file.purpose !== purpose) return undefined
  const stored = await app.storage.open(file.object)
  if (!stored) throw new Error(`the bytes of file ${id} are not in the file store`)
  const bytes =
    file.content_key === null
      ? stored.bytes
      : openBytes(file.content_key, stored.bytes, `the content of file ${id}`)
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
