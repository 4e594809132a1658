// The statements that write runs and their lines.
import type { Context } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { RunLineRow, RunRow, RunStatus, WholeRun } from './rules.ts'

/** Inserts runs with their lines. */
export async function insertRuns(context: Context, runs: readonly WholeRun[]): Promise<void> {
  if (runs.length === 0) return
  const { sql, tenant, now } = context
  await sql`
    insert into rebalancing_runs (tenant, id, account, subscription, model, model_version, currency, run_type, trigger,
      amount, terms, status, withdrawal_to, trading_cost, base_value, cash_before, cash_target, estimated_proceeds,
      estimated_cost, estimated_fees, estimated_cash_after, priced_at, approve_until, created_at, modified_at)
    select ${tenant}, id, account, subscription, model, model_version, currency, run_type, trigger, amount, terms,
      status, withdrawal_to, trading_cost, base_value, cash_before, cash_target, estimated_proceeds, estimated_cost,
      estimated_fees, estimated_cash_after, priced_at, approve_until, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(runs.map(({ run }) => run))}::json)
      as x (id text, account text, subscription text, model text, model_version integer, currency text, run_type text,
            trigger text, amount numeric, terms jsonb, status text, withdrawal_to text, trading_cost numeric,
            base_value numeric, cash_before numeric, cash_target numeric, estimated_proceeds numeric,
            estimated_cost numeric, estimated_fees numeric, estimated_cash_after numeric, priced_at timestamptz,
            approve_until timestamptz)`
  await sql`
    insert into rebalancing_run_lines (tenant, run, number, instrument, target_weight, units, mid, side, quantity,
      cash_cap, price, estimated_notional, estimated_fees, skipped_reason, explanation)
    select ${tenant}, run, number, instrument, target_weight, units, mid, side, quantity, cash_cap, price,
      estimated_notional, estimated_fees, skipped_reason, explanation
    from json_to_recordset(${JSON.stringify(runs.flatMap(({ lines }) => lines))}::json)
      as x (run text, number integer, instrument text, target_weight numeric, units numeric, mid numeric, side text,
            quantity numeric, cash_cap numeric, price numeric, estimated_notional numeric, estimated_fees numeric,
            skipped_reason text, explanation jsonb)`
}

/** Writes what was placed, or not, for lines of runs that the change has locked. */
export async function updateLines({ sql, tenant }: Context, lines: readonly RunLineRow[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update rebalancing_run_lines l
    set side = x.side, quantity = x.quantity, cash_cap = x.cash_cap, price = x.price,
        estimated_notional = x.estimated_notional, estimated_fees = x.estimated_fees, "order" = x."order",
        skipped_reason = x.skipped_reason, explanation = x.explanation
    from json_to_recordset(${JSON.stringify(lines.map((line) => ({ ...line, id: line.run })))}::json)
      as x (id text, number integer, side text, quantity numeric, cash_cap numeric, price numeric,
            estimated_notional numeric, estimated_fees numeric, "order" text, skipped_reason text, explanation jsonb)
    where l.tenant = ${tenant} and ${eachById} and l.run = x.id and l.number = x.number`
}

/** The events of the ends of runs. */
const ENDS = {
  completed: 'rebalancing_run.completed',
  completed_partially: 'rebalancing_run.completed',
  cancelled: 'rebalancing_run.cancelled',
  expired: 'rebalancing_run.expired',
  failed: 'rebalancing_run.failed',
} as const

const isEnd = (status: RunStatus): status is keyof typeof ENDS => status in ENDS

/** Writes the states of runs that the change has locked, with an event for each that has ended. */
export async function moveRuns(context: Context, runs: readonly RunRow[]): Promise<void> {
  if (runs.length === 0) return
  const { sql, tenant, now } = context
  const rows = runs.map((run) => ({ ...run, completed_at: isEnd(run.status) ? now : null }))
  await sql`
    update rebalancing_runs r
    set status = x.status, reason = x.reason, is_cancelling = x.is_cancelling, approved_by = x.approved_by,
        sell_until = x.sell_until, withdrawal = x.withdrawal, reserved_cash = x.reserved_cash,
        hold_until = x.hold_until, started_at = x.started_at, completed_at = x.completed_at, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, status text, reason text, is_cancelling boolean, approved_by text, sell_until date,
            withdrawal text, reserved_cash numeric, hold_until date, started_at timestamptz, completed_at timestamptz)
    where r.tenant = ${tenant} and ${eachById} and r.id = x.id`
  for (const { id, status } of rows) if (isEnd(status)) record(context, ENDS[status], id)
}
