// Seals audit records: numbers and chains those of changes that have committed.
import type { App } from '../../context.ts'
import { listUnnumbered } from '../../worker/publish-events.ts'

/** The number of records that seal_activity takes at least, if there are that many. */
const BATCH_SIZE = 100

/** Numbers and chains the committed records of the tenant. */
export async function sealActivity(app: App, tenant: string): Promise<void> {
  for (;;) {
    const [row] = await app.database.write(tenant)<{ sealed: number }>`
      select seal_activity(${tenant}) as sealed`
    if (row!.sealed < BATCH_SIZE) return
  }
}

/** Numbers and chains the committed records of every tenant. */
export async function sealAll(app: App): Promise<void> {
  for (const tenant of await listUnnumbered(app, 'audit_records')) await sealActivity(app, tenant)
}
