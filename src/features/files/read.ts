import type { ReadContext } from '../../context.ts'
import type { Instant } from '../../values/time.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

export interface UploadRow {
  id: string
  filename: string
  content_type: string
  purpose: 'verification_evidence'
  expires_at: Instant
  object: string | null
  size: number | null
  sha256: Buffer | null
  file: string | null
  cleared_at: Instant | null
}

/** Gives a signed upload, or undefined. */
export async function lookUpUpload({ sql, tenant }: Reader, id: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select id, filename, content_type, purpose, expires_at, object, size, sha256, file, cleared_at
    from signed_uploads where tenant = ${tenant} and id = ${id}`
  return row
}

export interface StoredFile {
  filename: string
  content_type: string
  object: string | null
  sha256: Buffer | null
}

/** Gives what is needed to hand out the bytes of a file, or undefined. */
export async function lookUpStored({ sql, tenant }: Reader, id: string): Promise<StoredFile | undefined> {
  const [row] = await sql<StoredFile>`
    select filename, content_type, object, sha256 from files where tenant = ${tenant} and id = ${id}`
  return row
}
