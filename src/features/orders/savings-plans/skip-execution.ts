import type { Context } from '../../../context.ts'
import { fail, failParam } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { lastDayOf } from '../automatic-orders/estimate-days.ts'
import { planAhead, readDays, showStored } from './plan-ahead.ts'
import { findAnnouncedDay, lockPlan } from './read.ts'
import { findComing } from './schedule/decide-days.ts'
import type { SavingsPlan } from './schemas.ts'
import { insertExecutions } from './write-executions.ts'

/** Skips the execution of the day, or the next one, that is not announced yet. */
export async function skipExecution(
  context: Context,
  id: string,
  execution_on: string | null,
): Promise<SavingsPlan> {
  const plan = await lockPlan(context, id, ['active'])
  const announced_on = await findAnnouncedDay(context, id)
  const day = execution_on ?? plan.next_execution_on
  const isOver = day === plan.next_execution_on && (plan.next_change_until ?? '') <= context.now
  if (day !== null && (day === announced_on || isOver))
    throw fail('conflict', 'The execution is announced and can no longer be skipped; the plan can be paused.')
  const facts = { ...(await readDays(context, plan)), from: plan.next_number }
  const isAhead =
    day !== null &&
    plan.next_execution_on !== null &&
    day >= plan.next_execution_on &&
    day <= lastDayOf(dayOf(context.now))
  const coming = isAhead ? findComing(facts, day) : undefined
  if (!coming)
    throw failParam('body.execution_on', 'invalid_param', 'The plan has no coming execution on that day.')
  await insertExecutions(context, [{ plan, coming, status: 'skipped' }])
  await planAhead(context, plan)
  return showStored(context, id)
}
