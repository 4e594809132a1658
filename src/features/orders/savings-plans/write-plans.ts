// The statements that write savings plans.
import type { Context } from '../../../context.ts'
import { eachById, oneOf } from '../../../db/sql.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import { planColumns } from './read.ts'
import { MAX_MISSES, type PlanRow } from './rules.ts'

/** Inserts a plan. */
export async function insertPlan({ sql, tenant, vault, now }: Context, plan: PlanRow): Promise<void> {
  await sql`
    insert into savings_plans (tenant, id, account, instrument, model, currency, sizing, amount, keep_amount,
      maximum_amount, schedule, shortfall, retry_days, annual_increase, raised_from, name, external_reference, status,
      misses, next_number, next_scheduled_on, next_execution_on, next_change_until, work_on, created_at, modified_at)
    select ${tenant}, id, account, instrument, model, currency, sizing, amount, keep_amount, maximum_amount,
      schedule, shortfall, retry_days, annual_increase, raised_from, name, external_reference, status, misses,
      next_number, next_scheduled_on, next_execution_on, next_change_until, work_on, ${now}, ${now}
    from json_to_recordset(${JSON.stringify([sealRow(vault, 'savings_plans', plan)])}::json)
      as x (id text, account text, instrument text, model text, currency text, sizing text, amount numeric,
            keep_amount numeric, maximum_amount numeric, schedule jsonb, shortfall text, retry_days smallint,
            annual_increase numeric, raised_from date, name text, external_reference text, status text, misses smallint,
            next_number integer, next_scheduled_on date, next_execution_on date, next_change_until timestamptz,
            work_on date)`
}

/** Writes the terms of a plan that the change has locked. */
export async function updateTerms({ sql, tenant, vault, now }: Context, plan: PlanRow): Promise<void> {
  await sql`
    update savings_plans p
    set instrument = x.instrument, model = x.model, sizing = x.sizing, amount = x.amount,
        keep_amount = x.keep_amount, maximum_amount = x.maximum_amount, schedule = x.schedule,
        shortfall = x.shortfall, retry_days = x.retry_days, annual_increase = x.annual_increase,
        raised_from = x.raised_from, name = x.name, external_reference = x.external_reference, modified_at = ${now}
    from json_to_recordset(${JSON.stringify([sealRow(vault, 'savings_plans', plan)])}::json)
      as x (id text, instrument text, model text, sizing text, amount numeric, keep_amount numeric,
            maximum_amount numeric, schedule jsonb, shortfall text, retry_days smallint,
            annual_increase numeric, raised_from date, name text, external_reference text)
    where p.tenant = ${tenant} and ${eachById} and p.id = x.id`
}

/** The state of a plan and its days. */
export type PlanProgress = Pick<
  PlanRow,
  | 'id'
  | 'status'
  | 'paused_reason'
  | 'paused_until'
  | 'misses'
  | 'next_number'
  | 'next_scheduled_on'
  | 'next_execution_on'
  | 'next_change_until'
  | 'work_on'
>

/** Writes the state and the days of plans that the change has locked. */
export async function updateProgress(
  { sql, tenant, now }: Context,
  plans: readonly PlanProgress[],
): Promise<void> {
  if (plans.length === 0) return
  await sql`
    update savings_plans p
    set status = x.status, paused_reason = x.paused_reason, paused_until = x.paused_until, misses = x.misses,
        next_number = x.next_number, next_scheduled_on = x.next_scheduled_on,
        next_execution_on = x.next_execution_on, next_change_until = x.next_change_until, work_on = x.work_on,
        modified_at = case when p.status = x.status then p.modified_at else ${now} end
    from json_to_recordset(${JSON.stringify(plans)}::json)
      as x (id text, status text, paused_reason text, paused_until date, misses smallint, next_number integer,
            next_scheduled_on date, next_execution_on date, next_change_until timestamptz, work_on date)
    where p.tenant = ${tenant} and ${eachById} and p.id = x.id`
}

/**
 * Counts executions that bought nothing, each of another plan, and returns the plans that have had too many in a row,
 * locked until the change ends.
 */
export async function countMisses({ sql, tenant }: Context, plans: readonly string[]): Promise<PlanRow[]> {
  const rows = await sql<PlanRow>`
    update savings_plans p set misses = p.misses + 1
    where p.tenant = ${tenant} and p.id ${oneOf(plans)} and p.status = 'active'
    returning ${planColumns}`
  return rows.filter(({ misses }) => misses >= MAX_MISSES)
}

/** Forgets the executions in a row that bought nothing, of plans that have bought. */
export async function forgetMisses({ sql, tenant }: Context, plans: readonly string[]): Promise<void> {
  await sql`
    update savings_plans set misses = 0
    where tenant = ${tenant} and id ${oneOf(plans)} and misses > 0`
}
