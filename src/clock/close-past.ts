// Closes past days for good. A statement of past days must never gain a movement later, but a change takes its time
// when it begins, so a change that began just before midnight could commit just after. Raising the epoch of the clock
// before the first statement up to a day makes every such change begin again and book at its new time.

import type { Context } from '../context.ts'
import { lockAlone } from '../db/locks.ts'
import type { Instant } from '../values/time.ts'

/** Ensures that nothing more is booked before the instant, which must not be after now. */
export async function closePast({ app, tenant, outside }: Context, until: Instant): Promise<void> {
  const [row] = await outside<{ is_closed: boolean }>`
    select t.clock_mode = 'frozen' or coalesce(c.closed_until >= ${until}::timestamptz, false) as is_closed
    from tenants t left join closed_days c on c.tenant = t.id
    where t.id = ${tenant}`
  // Setting a frozen clock has raised the epoch already.
  if (row!.is_closed) return
  await app.database.transaction(tenant, async (tx) => {
    // Waits for every change that is committing; later ones find the new epoch.
    await lockAlone(tx.sql, 'tenant clock', tenant)
    await tx.sql`update tenants set clock_epoch = clock_epoch + 1 where id = ${tenant}`
    await tx.sql`
      insert into closed_days (tenant, closed_until) values (${tenant}, ${until})
      on conflict (tenant) do update set closed_until = greatest(closed_days.closed_until, excluded.closed_until)`
  })
  await app.forget('tenant', tenant)
}
