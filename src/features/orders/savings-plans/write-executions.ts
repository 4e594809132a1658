// The statements that write the executions of savings plans.
import type { Context } from '../../../context.ts'
import { eachById, oneOf } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import type { Day } from '../../../values/time.ts'
import { record } from '../../platform/events/record.ts'
import { amountOn } from '../automatic-orders/estimate-amount.ts'
import type { ExecutionReason, ExecutionStatus, PlanRow } from './rules.ts'
import type { Coming } from './schedule/decide-days.ts'

/** An execution that begins: announced, or skipped by the client before. */
export interface NewExecution {
  plan: PlanRow
  coming: Coming
  status: 'announced' | 'skipped'
}

/** Inserts executions with the terms that their plans have now. */
export async function insertExecutions(context: Context, all: readonly NewExecution[]): Promise<void> {
  if (all.length === 0) return
  const { sql, tenant, now } = context
  const rows = all.map(({ plan, coming, status }) => ({
    ...plan,
    id: newId('spe_'),
    plan: plan.id,
    scheduled_on: coming.scheduled_on,
    execution_on: coming.execution_on,
    change_until: coming.change_until,
    planned_amount: plan.sizing === 'amount' ? amountOn(plan, coming.scheduled_on) : null,
    status,
    reason: status === 'skipped' ? 'skipped_by_client' : null,
    announced_at: status === 'announced' ? now : null,
    completed_at: status === 'skipped' ? now : null,
  }))
  await sql`
    insert into savings_plan_executions (tenant, id, plan, account, instrument, model, scheduled_on, execution_on,
      due_on, change_until, status, reason, sizing, amount, keep_amount, maximum_amount, shortfall, retry_days,
      planned_amount, announced_at, completed_at, created_at, modified_at)
    select ${tenant}, id, plan, account, instrument, model, scheduled_on, execution_on, execution_on, change_until,
      status, reason, sizing, amount, keep_amount, maximum_amount, shortfall, retry_days, planned_amount, announced_at,
      completed_at, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, plan text, account text, instrument text, model text, scheduled_on date, execution_on date,
            change_until timestamptz, status text, reason text, sizing text, amount numeric, keep_amount numeric,
            maximum_amount numeric, shortfall text, retry_days smallint, planned_amount numeric,
            announced_at timestamptz, completed_at timestamptz)`
  for (const { id, status } of rows) record(context, `savings_plan_execution.${status}`, id)
}

/** The next state of an execution. */
export interface ExecutionMove {
  id: string
  status: Exclude<ExecutionStatus, 'funding'>
  reason: ExecutionReason | null
  planned_amount: Decimal | null
  order: string | null
  /** The day of the next attempt; null leaves the day. */
  due_on: Day | null
  /** Whether it was tried now. */
  is_attempt: boolean
}

const ENDED: readonly ExecutionStatus[] = [
  'completed',
  'completed_partially',
  'skipped',
  'failed',
  'cancelled',
]

/** Moves executions, which the caller has locked, to their next states. */
export async function moveExecutions(
  { sql, tenant, now }: Context,
  moves: readonly ExecutionMove[],
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => ({ ...move, completed_at: ENDED.includes(move.status) ? now : null }))
  await sql`
    update savings_plan_executions e
    set status = x.status, reason = x.reason, "order" = coalesce(x."order", e."order"),
        planned_amount = coalesce(x.planned_amount, e.planned_amount), due_on = coalesce(x.due_on, e.due_on),
        attempts = e.attempts + x.is_attempt::integer, completed_at = x.completed_at, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, status text, reason text, planned_amount numeric, "order" text, due_on date,
            is_attempt boolean, completed_at timestamptz)
    where e.tenant = ${tenant} and e.id = x.id and ${eachById}`
}

/** Ends the announced executions of the plans: skipped with a pause, cancelled with the plan. */
export async function endAnnounced(
  context: Context,
  plans: readonly string[],
  status: 'skipped' | 'cancelled',
): Promise<void> {
  if (plans.length === 0) return
  const { sql, tenant, now } = context
  const reason: ExecutionReason | null = status === 'skipped' ? 'paused' : null
  const ended = await sql<{ id: string }>`
    update savings_plan_executions
    set status = ${status}, reason = ${reason}, completed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and plan ${oneOf(plans)} and status = 'announced' returning id`
  for (const { id } of ended) record(context, `savings_plan_execution.${status}`, id)
}

/** A line of an execution that buys a model: with its order, or the reason why there is none. */
export interface NewLine {
  /** The execution. */
  id: string
  number: number
  instrument: string
  weight: Decimal
  amount: Decimal
  order: string | null
  reason: ExecutionReason | null
}

/** Inserts lines of executions that the change has locked. */
export async function insertLines({ sql, tenant }: Context, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into savings_plan_execution_lines (tenant, execution, number, instrument, weight, amount, "order", reason)
    select ${tenant}, id, number, instrument, weight, amount, "order", reason
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as x (id text, number integer, instrument text, weight numeric, amount numeric, "order" text, reason text)`
}

/** Writes the reasons of lines whose orders have ended. */
export async function endLines(
  { sql, tenant }: Context,
  lines: readonly { order: string; reason: ExecutionReason | null }[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update savings_plan_execution_lines l set reason = x.reason
    from json_to_recordset(${JSON.stringify(lines.map(({ order: id, reason }) => ({ id, reason })))}::json)
      as x (id text, reason text)
    where l.tenant = ${tenant} and ${eachById} and l."order" = x.id`
}
