// Files that the platform itself makes, such as statements and legal documents.
import type { App, Context, ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { newContentKey, sealBytes } from '../../../privacy/seal-stream.ts'
import { newId } from '../../../values/ids.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { File, FilePurpose } from './schemas.ts'

/** The content type of sealed bytes in the file store. */
export const SEALED_TYPE = 'application/octet-stream'

export interface StoredBytes {
  object: string
  content_type: string
  /** The key under which the bytes are sealed. */
  key: string
  size: number
  sha256: Buffer
}

/**
 * Stores bytes before the change that refers to them, with the same checks as uploads. If that change fails, the caller
 * removes the object.
 */
export async function storeBytes(
  app: App,
  tenant: string,
  bytes: Buffer,
  content_type = 'application/pdf',
): Promise<StoredBytes> {
  const object = `${tenant}/made/${newId('obj_')}`
  const key = newContentKey()
  const inspected = inspectBytes(once(bytes), content_type)
  await app.storage.put(object, sealBytes(key, inspected.bytes), SEALED_TYPE)
  return { object, content_type, key, size: inspected.size, sha256: inspected.sha256() }
}

async function* once(bytes: Buffer) {
  yield bytes
}

/** Makes files whose bytes keepBytes() adds later; they exist when the change has committed. */
export function addFutureFiles(
  { tenant, vault, now, defer }: Context,
  newFiles: { filename: string; purpose: FilePurpose }[],
  content_type = 'application/pdf',
): File[] {
  const files = newFiles.map(({ filename, purpose }): File => {
    const times = { created_at: now, modified_at: now }
    return { id: newId('fil_'), filename, content_type, purpose, signed_upload: null, ...times }
  })
  const rows = files.map(({ id, filename, purpose }) => {
    return { id, purpose, filename: vault.seal('files.filename', id, filename) }
  })
  defer`
    insert into files (tenant, id, filename, content_type, purpose, created_at, modified_at)
    select ${tenant}, x.id, x.filename, ${content_type}, x.purpose, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, filename text, purpose text)`
  return files
}

/**
 * Adds the bytes of a file that has none; false if it has bytes already, or was erased. Their plain hash is not
 * stored: most of the content of such a file is elsewhere in the database, so the name in it could be guessed from a
 * hash.
 */
export async function keepBytes(
  { sql, tenant, vault }: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  file: string,
  { object, key, size }: StoredBytes,
): Promise<boolean> {
  const updated = await sql`
    update files
    set object = ${object}, size = ${size}, content_key = ${vault.seal('files.content_key', file, key)}
    where tenant = ${tenant} and id = ${file} and object is null and signed_upload is null and erased_at is null
    returning id`
  return updated.length > 0
}

/** Makes a file of stored bytes; it exists when the change has committed. */
export function addFile(
  { tenant, vault, now, defer }: Context,
  { filename, purpose }: { filename: string; purpose: FilePurpose },
  { object, content_type, key, size, sha256 }: StoredBytes,
): File {
  const id = newId('fil_')
  defer`
    insert into files (tenant, id, filename, content_type, purpose, object, size, sha256, content_key, created_at,
                       modified_at)
    values (${tenant}, ${id}, ${vault.seal('files.filename', id, filename)}, ${content_type}, ${purpose}, ${object},
            ${size}, ${sha256}, ${vault.seal('files.content_key', id, key)}, ${now}, ${now})`
  return { id, filename, content_type, purpose, signed_upload: null, created_at: now, modified_at: now }
}

/** Gives a file another name. */
export function renameFile({ tenant, vault, now, defer }: Context, id: string, filename: string): void {
  defer`
    update files set filename = ${vault.seal('files.filename', id, filename)}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and erased_at is null`
}

/**
 * A statement, to be used in a `with`, which inserts files whose objects all tenants share. The source has the columns
 * `file` (the id), `filename`, `object` and `at`.
 */
export const insertSharedFiles = (tenant: string, purpose: FilePurpose, source: Part): Part => part`
  insert into files (tenant, id, filename, content_type, purpose, object, created_at, modified_at)
  select ${tenant}, file, filename, 'application/pdf', ${purpose}, object, at, at from ${source}`
