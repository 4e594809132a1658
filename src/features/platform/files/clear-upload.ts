// A day after an upload expires its bytes are removed, unless they became a file.
import type { Context } from '../../../context.ts'
import type { JobsRun, Of } from '../../../worker/job.ts'

const DAY_MS = 86_400_000

/** Removes the objects of uploads that do not belong to a file, and the remains of interrupted uploads. */
export async function clearUploads(run: JobsRun, payloads: Of<{ upload: string }>): Promise<void> {
  const { storage, machineNow } = run.app
  const closed = await run.change(payloads, async (contexts, all) => {
    const uploads = []
    for (const [n, context] of contexts.entries()) {
      const { upload } = all[n]!
      uploads.push({ upload, tenant: context.tenant, kept: await closeUpload(context, upload) })
    }
    return uploads
  })
  const cleared = await run.call(closed, async ({ tenant, upload, kept }) => {
    for (const object of await storage.list(`${tenant}/${upload}`))
      if (object !== kept) await storage.remove(object)
    await storage.sweep(machineNow() - DAY_MS)
    return upload
  })
  await run.finish(cleared, async (contexts, uploads) => {
    for (const [n, context] of contexts.entries()) await forgetBytes(context, uploads[n]!)
  })
}

// From here on the upload accepts no bytes and no file is made of it, so its objects can be removed.
async function closeUpload({ sql, tenant, now }: Context, id: string): Promise<string | undefined> {
  const [row] = await sql<{ kept: string | null }>`
    update signed_uploads set cleared_at = coalesce(cleared_at, ${now})
    where tenant = ${tenant} and id = ${id}
    returning case when file is not null then object end as kept`
  return row?.kept ?? undefined
}

async function forgetBytes({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`
    update signed_uploads set object = null, size = null, sha256 = null, content_key = null, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and file is null`
}
