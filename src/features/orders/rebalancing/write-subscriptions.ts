// The statements that write subscriptions.
import type { Context } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import type { SubscriptionRow } from './rules.ts'

/** Inserts a subscription. */
export async function insertSubscription({ sql, tenant, now }: Context, row: SubscriptionRow): Promise<void> {
  await sql`
    insert into model_subscriptions (tenant, id, account, model, status, outside_positions, cash_flows, reserve_amount,
      pinned_version, seen_version, first_version, evaluated_on, cash_since, work_on, created_at, modified_at)
    select ${tenant}, id, account, model, status, outside_positions, cash_flows, reserve_amount, pinned_version,
      seen_version, first_version, evaluated_on, cash_since, work_on, ${now}, ${now}
    from json_to_recordset(${JSON.stringify([row])}::json)
      as x (id text, account text, model text, status text, outside_positions text, cash_flows text,
            reserve_amount numeric, pinned_version integer, seen_version integer, first_version integer,
            evaluated_on date, cash_since timestamptz, work_on date)`
}

/** Writes subscriptions that the change has locked: their terms, their state, and the days of their work. */
export async function updateSubscriptions(
  { sql, tenant, now }: Context,
  rows: readonly SubscriptionRow[],
  { isDaily = false }: { isDaily?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update model_subscriptions s
    set model = x.model, status = x.status, outside_positions = x.outside_positions, cash_flows = x.cash_flows,
        reserve_amount = x.reserve_amount, pinned_version = x.pinned_version, seen_version = x.seen_version,
        first_version = x.first_version, evaluated_on = x.evaluated_on, work_on = x.work_on, ended_at = x.ended_at,
        modified_at = case when ${isDaily} then s.modified_at else ${now} end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, model text, status text, outside_positions text, cash_flows text, reserve_amount numeric,
            pinned_version integer, seen_version integer, first_version integer, evaluated_on date, work_on date,
            ended_at timestamptz)
    where s.tenant = ${tenant} and ${eachById} and s.id = x.id`
}

/** Notes that runs of the subscriptions have started: cash that comes from now on is new. */
export async function noteStarts(
  { sql, tenant, now }: Context,
  subscriptions: readonly string[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await sql`
    update model_subscriptions s set cash_since = ${now}
    from json_to_recordset(${JSON.stringify(subscriptions.map((id) => ({ id })))}::json) as x (id text)
    where s.tenant = ${tenant} and ${eachById} and s.id = x.id`
}

/** The end of a run that has traded. */
export interface NotedEnd {
  id: string
  /** Of a full run: the day before which drift and calendar start none. */
  cooldown_until: string | null
}

/** Notes that runs of the subscriptions have ended that have traded. */
export async function noteEnds({ sql, tenant, now }: Context, ends: readonly NotedEnd[]): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update model_subscriptions s
    set last_rebalanced_at = ${now}, cooldown_until = coalesce(x.cooldown_until, s.cooldown_until)
    from json_to_recordset(${JSON.stringify(ends)}::json) as x (id text, cooldown_until date)
    where s.tenant = ${tenant} and ${eachById} and s.id = x.id`
}
