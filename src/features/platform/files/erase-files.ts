// Erases files: the key of the bytes is destroyed, so that no copy of them can be read any more, and a job removes the
// bytes from the file store.
import type { Context } from '../../../context.ts'
import { ERASED } from '../../../privacy/erase-values.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import type { JobsRun, Of } from '../../../worker/job.ts'

interface Stored {
  id: string
  signed_upload: string | null
  object: string | null
}

/** Erases the names, keys and bytes of files that are not erased yet; returns their number. */
export async function eraseFiles(context: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { sql, tenant, vault, now } = context
  const files = await sql<Stored>`
    select id, signed_upload, object from files
    where tenant = ${tenant} and id = any (${ids}) and erased_at is null order by id for update`
  const rows = files.map(({ id, signed_upload }) => ({
    id,
    signed_upload,
    filename: vault.seal('files.filename', id, ERASED),
    upload_filename: signed_upload && vault.seal('signed_uploads.filename', signed_upload, ERASED),
  }))
  await sql`
    update files f
    set filename = x.filename, object = null, size = null, sha256 = null, content_key = null, erased_at = ${now},
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, filename text)
    where f.tenant = ${tenant} and f.id = x.id`
  await sql`
    update signed_uploads u
    set filename = x.upload_filename, object = null, size = null, sha256 = null, content_key = null,
        cleared_at = coalesce(cleared_at, ${now}), modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (signed_upload text, upload_filename text)
    where u.tenant = ${tenant} and u.id = x.signed_upload`
  const objects = files.flatMap(({ object }) => object ?? [])
  if (objects.length > 0)
    enqueue(context, { kind: 'files.remove-objects', payload: { objects }, due_at: now })
  return files.length
}

/** Removes the bytes of erased files from the file store. */
export async function removeObjects(run: JobsRun, payloads: Of<{ objects: string[] }>): Promise<void> {
  const { storage } = run.app
  const removed = await run.call(payloads, async ({ objects }) => {
    for (const object of objects) await storage.remove(object)
  })
  await run.finish(removed, async () => {})
}
