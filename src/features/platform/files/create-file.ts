// Makes a file of the bytes of an upload, once.
import type { Context } from '../../../context.ts'
import { fail, failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { lookUpUpload, openMixed } from './read.ts'
import { stateOf } from './rules.ts'
import type { File } from './schemas.ts'

/** Makes a file of the upload, or refuses. */
export async function createFile(context: Context, signed_upload: string): Promise<File> {
  const { sql, tenant, vault, now, defer } = context
  await sql`select from signed_uploads where tenant = ${tenant} and id = ${signed_upload} for no key update`
  const upload = await lookUpUpload(context, signed_upload)
  if (!upload) throw failParam('body.signed_upload', 'not_found', 'No such signed upload.')
  const state = stateOf(upload, now)
  if (state === 'consumed') throw fail('conflict', 'The upload has already become a file.')
  if (state === 'expired') throw fail('signed_upload_expired')
  if (state === 'issued') throw fail('file_not_uploaded')
  const { content_type, purpose, object, size, sha256 } = upload
  const filename = openMixed(vault, 'signed_uploads.filename', signed_upload, upload.filename)
  const key =
    upload.content_key && vault.open('signed_uploads.content_key', signed_upload, upload.content_key)
  const id = newId('fil_')
  const file: File = {
    id,
    filename,
    content_type,
    purpose,
    signed_upload,
    created_at: now,
    modified_at: now,
  }
  await sql`
    update signed_uploads set file = ${id}, modified_at = ${now} where tenant = ${tenant} and id = ${signed_upload}`
  defer`
    insert into files (tenant, id, filename, content_type, purpose, signed_upload, object, size, sha256, content_key,
                       created_at, modified_at)
    values (${tenant}, ${id}, ${vault.seal('files.filename', id, filename)}, ${content_type}, ${purpose},
            ${signed_upload}, ${object}, ${size}, ${sha256}, ${key && vault.seal('files.content_key', id, key)},
            ${now}, ${now})`
  context.pending.resource = id
  return file
}
