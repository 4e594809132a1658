// Seals audit records: links those of changes that have committed to the chain, each with the next number.
import type { App } from '../../../context.ts'
import { listUnnumbered } from '../../../worker/publish-events.ts'

/** Links the committed records of the tenant. */
export async function sealActivity(app: App, tenant: string): Promise<void> {
  for (let is_more: boolean | undefined = true; is_more; ) {
    const [row] = await app.database.write(tenant)<{ is_more: boolean }>`
      select seal_activity(${tenant}) as is_more`
    is_more = row?.is_more
  }
}

/** Links the committed records of every tenant. */
export async function sealAll(app: App): Promise<void> {
  for (const tenant of await listUnnumbered(app, 'unlinked_records')) await sealActivity(app, tenant)
}
