// A statement of days that are over must never gain a movement afterwards. A change takes its time when it begins, so
// a change that began just before midnight could commit just after. Before the first statement up to a day every
// change that has begun is therefore made to see that the clock has moved on: it begins again, and books at its new
// time.

import type { Context } from '../context.ts'
import { lockAlone } from '../db/locks.ts'
import type { Instant } from '../values/time.ts'

/** Makes sure that nothing more is booked before the instant; it must not lie after now. */
export async function closePast({ app, tenant, outside }: Context, until: Instant): Promise<void> {
  const [row] = await outside<{ is_closed: boolean }>`
    select t.clock_mode = 'frozen' or coalesce(c.closed_until >= ${until}::timestamptz, false) as is_closed
    from tenants t left join closed_days c on c.tenant = t.id
    where t.id = ${tenant}`
  // A frozen clock was moved to where it stands, and that raised the epoch.
  if (row!.is_closed) return
  await app.database.transaction(tenant, async (tx) => {
    // Waits for every change that is committing; a later one finds the new epoch.
    await lockAlone(tx.sql, 'tenant clock', tenant)
    await tx.sql`update tenants set clock_epoch = clock_epoch + 1 where id = ${tenant}`
    await tx.sql`
      insert into closed_days (tenant, closed_until) values (${tenant}, ${until})
      on conflict (tenant) do update set closed_until = greatest(closed_days.closed_until, excluded.closed_until)`
  })
  await app.forget('tenant', tenant)
}
