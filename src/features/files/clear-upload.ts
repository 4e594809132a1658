// A day after its end an upload keeps only what became a file; whatever else was received for it goes.
import type { Context } from '../../context.ts'
import type { JobRun } from '../../worker/jobs.ts'

const DAY_MS = 86_400_000

/** Removes the objects of an upload that belong to no file, and what broken uploads left behind. */
export async function clearUpload(run: JobRun, { upload }: { upload: string }): Promise<void> {
  const { app, job } = run
  const kept = await run.change((context) => closeUpload(context, upload))
  for (const object of await app.storage.list(`${job.tenant}/${upload}`))
    if (object !== kept) await app.storage.remove(object)
  await app.storage.sweep(app.machineNow() - DAY_MS)
  await run.finish((context) => forgetBytes(context, upload))
}

// From here on no bytes are taken and no file is made, so what is removed next is nobody's.
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
