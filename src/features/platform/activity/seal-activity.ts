// Seals audit records: numbers and chains those of changes that have committed.
import type { App } from '../../../context.ts'
import { listUnnumbered } from '../../../worker/publish-events.ts'

/** Numbers and chains the committed records of the tenant. */
export async function sealActivity(app: App, tenant: string): Promise<void> {
  for (let is_more: boolean | undefined = true; is_more; ) {
    const [row] = await app.database.write(tenant)<{ is_more: boolean }>`
      select seal_activity(${tenant}) as is_more`
    is_more = row?.is_more
  }
}

/** Numbers and chains the committed records of every tenant. */
export async function sealAll(app: App): Promise<void> {
  for (const tenant of await listUnnumbered(app, 'audit_records')) await sealActivity(app, tenant)
}
