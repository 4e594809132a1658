import type { Context } from '../../../context.ts'
import type { Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { nextDailyWork } from '../../../worker/job.ts'
import { listRules, type RetentionRule } from './read.ts'

export type RetentionRuleChange = Pick<
  RetentionRule,
  'record_kind' | 'years' | 'counted_from' | 'is_automatic'
>

/** Sets the rule of a kind of record. */
export async function setRetentionRule(context: Context, rule: RetentionRuleChange): Promise<RetentionRule> {
  const { sql, tenant, actor, now } = context
  const { record_kind, years, counted_from, is_automatic } = rule
  await sql`
    insert into retention_rules
      (tenant, record_kind, years, counted_from, is_automatic, set_by, created_at, modified_at)
    values (${tenant}, ${record_kind}, ${years}, ${counted_from}, ${is_automatic}, ${actor.id}, ${now}, ${now})
    on conflict (tenant, record_kind) do update
      set years = excluded.years, counted_from = excluded.counted_from, is_automatic = excluded.is_automatic,
          set_by = excluded.set_by, modified_at = excluded.modified_at`
  context.pending.resource = record_kind
  if (is_automatic) await enqueueDaily(context, now)
  const rules = await listRules(context)
  return rules.find((one) => one.record_kind === record_kind)!
}

/** Enqueues the daily job for the day after the instant, unless it waits already. */
export async function enqueueDaily(context: Context, after: Instant): Promise<void> {
  const { sql, tenant } = context
  const due_at = nextDailyWork(after)
  const [waiting] = await sql`
    select id from jobs where tenant = ${tenant} and kind = 'retention.erase-due' and due_at >= ${due_at} limit 1`
  if (!waiting) enqueue(context, { kind: 'retention.erase-due', payload: {}, due_at })
}
