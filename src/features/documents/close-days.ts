// A statement of days that are over must never gain a movement afterwards. A change takes its time when it begins, so one
// that began just before midnight could commit just after. Before the first statement that reaches so far, every change
// that is under way is therefore told that the clock has moved on: it begins anew, and books at its new time.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'

/** Makes sure that nothing is booked before the instant any more; it must not lie after now. */
export async function closeDays({ app, tenant, outside }: Context, until: Instant): Promise<void> {
  const [known] = await outside<{ is_over: boolean }>`
    select t.clock_mode = 'frozen' or coalesce(c.closed_until >= ${until}::timestamptz, false) as is_over
    from tenants t left join closed_days c on c.tenant = t.id
    where t.id = ${tenant}`
  // A clock that stands still was moved there, and that has told every change already.
  if (known!.is_over) return
  const tx = await app.database.begin(tenant)
  try {
    // Waits for whatever is committing; whatever comes later finds the new epoch.
    await tx.sql`select pg_advisory_xact_lock(tenant_lock(${tenant}))`
    await tx.sql`update tenants set clock_epoch = clock_epoch + 1 where id = ${tenant}`
    await tx.sql`
      insert into closed_days (tenant, closed_until) values (${tenant}, ${until})
      on conflict (tenant) do update set closed_until = greatest(closed_days.closed_until, excluded.closed_until)`
    await tx.commit()
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await app.forget('tenant', tenant)
}
