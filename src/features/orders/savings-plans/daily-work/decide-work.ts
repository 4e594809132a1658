// Decides the work of a day on a plan: what is announced, what comes next, and whether it goes on or has ended.
import type { Calendar } from '../../../../fixed-income/calendars.ts'
import { addDays, type Day, dayOf, type Instant } from '../../../../values/time.ts'
import { NO_DAYS, type PlanRow } from '../rules.ts'
import { type Coming, decideDays } from '../schedule/decide-days.ts'

interface WorkFacts {
  calendar: Calendar
  /** The scheduled days that are on record. */
  recorded: ReadonlySet<Day>
  /** Whether an execution of the plan has not ended. */
  is_open: boolean
  now: Instant
}

export interface Work {
  plan: PlanRow
  announced: Coming[]
  /** The change of its state, if there is one. */
  event: 'resumed' | 'completed' | null
}

/** Announces the executions whose time has come, and sets the next day; ends a pause and a plan whose day is over. */
export function decideWork(plan: PlanRow, facts: WorkFacts): Work {
  const today = dayOf(facts.now)
  const { paused_until } = plan
  if (plan.status === 'paused') {
    if (paused_until === null || paused_until > today) return { plan, announced: [], event: null }
    const resumed = { ...plan, status: 'active' as const, paused_reason: null, paused_until: null, misses: 0 }
    return { ...decideWork(resumed, facts), event: 'resumed' }
  }
  const { announced, next } = decideDays({ ...facts, schedule: plan.schedule, from: plan.next_number })
  const { end_on } = plan.schedule
  if (next || announced.length > 0 || facts.is_open || end_on === null || end_on >= today)
    return { plan: withNext(plan, next, today), announced, event: null }
  return { plan: { ...plan, status: 'completed', ...NO_DAYS }, announced, event: 'completed' }
}

/** The plan with its next execution. Without one, the day after its end, or tomorrow, looks whether it is completed. */
export function withNext(plan: PlanRow, next: Coming | undefined, today: Day): PlanRow {
  if (next)
    return {
      ...plan,
      next_number: next.number,
      next_scheduled_on: next.scheduled_on,
      next_execution_on: next.execution_on,
      next_change_until: next.change_until,
      work_on: next.announce_on,
    }
  const { end_on } = plan.schedule
  const last = end_on !== null && end_on > today ? end_on : today
  return { ...plan, ...NO_DAYS, work_on: addDays(last, 1) }
}
