// Savings plans and their executions as the API shows them.
import { add, money, subtract } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { amountOn } from '../automatic-orders/estimate-amount.ts'
import type { PlanSchedule } from '../automatic-orders/estimate-days.ts'
import type { ShownExecution, ShownPlan } from './read.ts'
import type { SavingsPlan, SavingsPlanExecution } from './schemas.ts'

/** The plan on the day. An execution that is announced is its next one. */
export function showPlan(plan: ShownPlan, today: Day): SavingsPlan {
  const { id, account, status, paused_reason, instrument, sizing, amount, annual_increase } = plan
  const { keep_amount, maximum_amount, currency, schedule, shortfall, retry_days, name, external_reference } =
    plan
  const { executions, invested, created_at, modified_at } = plan
  const current_amount = plan.sizing === 'amount' ? amountOn(plan, today) : null
  return {
    id,
    account,
    status,
    paused_reason,
    target: { instrument, model: null },
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

/** The report of an execution. */
export function showExecution(execution: ShownExecution): SavingsPlanExecution {
  const { id, plan, account, status, reason, scheduled_on, execution_on, attempts, planned_amount } =
    execution
  const { instrument, order, quantity, price, notional, fees, announced_at, completed_at } = execution
  const invested_amount = money(add(notional, fees))
  const amount = execution.cash_amount ?? planned_amount ?? '0.00'
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
    lines: [
      {
        instrument,
        weight: null,
        amount,
        order,
        quantity,
        price,
        traded_notional: notional,
        fees,
        skipped_reason: reason,
      },
    ],
    announced_at,
    completed_at,
    created_at: execution.created_at,
    modified_at: execution.modified_at,
  }
}
