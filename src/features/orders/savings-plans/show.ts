// Savings plans and their executions as the API shows them.
import type { ReadContext } from '../../../context.ts'
import { add, fraction, money, subtract, sum } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { amountOn } from '../automatic-orders/estimate-amount.ts'
import type { PlanSchedule } from '../automatic-orders/estimate-days.ts'
import type { ShownExecution, ShownPlan } from './read.ts'
import { listLines, type ShownPlanLine } from './read-lines.ts'
import { targetOf } from './rules.ts'
import type { SavingsPlan, SavingsPlanExecution } from './schemas.ts'

/** The plan on the day. An execution that is announced is its next one. */
export function showPlan(plan: ShownPlan, today: Day): SavingsPlan {
  const { id, account, status, paused_reason, sizing, amount, annual_increase } = plan
  const { keep_amount, maximum_amount, currency, schedule, shortfall, retry_days, name, external_reference } =
    plan
  const { executions, invested, created_at, modified_at } = plan
  const current_amount = plan.sizing === 'amount' ? amountOn(plan, today) : null
  return {
    id,
    account,
    status,
    paused_reason,
    target: targetOf(plan),
    sizing,
    amount,
    current_amount,
    annual_increase,
    keep_amount,
    maximum_amount,
    currency: currency as SavingsPlan['currency'],
    schedule: scheduleOf(schedule),
    funding: { source: 'cash', mandate: null },
    shortfall,
    retry_days,
    name,
    external_reference,
    next_scheduled_on: plan.open_scheduled_on ?? plan.next_scheduled_on,
    next_execution_on: plan.open_execution_on ?? plan.next_execution_on,
    change_until: plan.open_change_until ?? plan.next_change_until,
    executions,
    invested,
    created_at,
    modified_at,
  }
}

// The database keeps the members of JSON in an order of its own.
const scheduleOf = ({
  interval,
  weekday,
  day_of_month,
  start_on,
  end_on,
  business_day_rule,
}: PlanSchedule) => ({
  interval,
  weekday,
  day_of_month,
  start_on,
  end_on,
  business_day_rule,
})

/** The reports of executions. */
export async function showExecutions(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  executions: readonly ShownExecution[],
): Promise<SavingsPlanExecution[]> {
  const of_models = executions.filter(({ instrument }) => instrument === null).map(({ id }) => id)
  const lines = await listLines(context, of_models)
  return executions.map((execution) =>
    showExecution(execution, execution.instrument === null ? (lines.get(execution.id) ?? []) : undefined),
  )
}

function showExecution(
  execution: ShownExecution,
  of_model: ShownPlanLine[] | undefined,
): SavingsPlanExecution {
  const { id, plan, account, status, reason, scheduled_on, execution_on, attempts, planned_amount } =
    execution
  const { announced_at, completed_at, created_at, modified_at } = execution
  const lines = of_model ? of_model.map(showLine) : [showSingle(execution)]
  const fees = money(sum(lines.map((line) => line.fees)))
  const invested_amount = money(add(sum(lines.map((line) => line.traded_notional)), fees))
  return {
    id,
    savings_plan: plan,
    account,
    status,
    reason,
    scheduled_on,
    execution_on,
    attempts,
    planned_amount,
    invested_amount,
    fees,
    uninvested_amount: planned_amount === null ? '0.00' : money(subtract(planned_amount, invested_amount)),
    direct_debit: null,
    lines,
    announced_at,
    completed_at,
    created_at,
    modified_at,
  }
}

type Line = SavingsPlanExecution['lines'][number]

const showLine = ({ notional, reason, weight, ...line }: ShownPlanLine): Line => ({
  instrument: line.instrument,
  weight: fraction(weight),
  amount: line.amount,
  order: line.order,
  quantity: line.quantity,
  price: line.price,
  traded_notional: notional,
  fees: line.fees,
  skipped_reason: reason,
})

const showSingle = ({ instrument, cash_amount, planned_amount, ...line }: ShownExecution): Line => ({
  instrument: instrument!,
  weight: null,
  amount: cash_amount ?? planned_amount ?? '0.00',
  order: line.order,
  quantity: line.quantity,
  price: line.price,
  traded_notional: line.notional,
  fees: line.fees,
  skipped_reason: line.reason,
})
