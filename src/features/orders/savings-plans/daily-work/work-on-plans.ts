// The work of a day on plans: pauses that end, executions that are announced, plans whose days are over.
import type { Context } from '../../../../context.ts'
import { type Day, dayAt } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { DAILY_WORK } from '../../../../worker/job.ts'
import { record } from '../../../platform/events/record.ts'
import { readCalendars } from '../calendars.ts'
import { listOpen, listRecorded, lockDuePlans } from '../read.ts'
import { type PlanRow, targetOf } from '../rules.ts'
import { insertExecutions } from '../write-executions.ts'
import { updateProgress } from '../write-plans.ts'
import { decideWork, type Work } from './decide-work.ts'
import { type ExecutionPayload, executionJob, type PlanWorkPayload, planWorkJob } from './jobs.ts'

/** The number of plans that one change works on. */
const CHUNK = 500

/** Does the work of the day on the next plans. */
export async function workOnPlans(context: Context, { day }: PlanWorkPayload): Promise<void> {
  const { plans, has_more } = await lockDuePlans(context, day, CHUNK)
  if (plans.length === 0 && !has_more) return
  context.pending.resource = plans[0]?.id ?? null
  await writeWork(context, await readWork(context, plans))
  if (has_more) enqueue(context, planWorkJob(day, context.now))
}

async function readWork(context: Context, plans: readonly PlanRow[]): Promise<Work[]> {
  const ids = plans.map(({ id }) => id)
  const recorded = await listRecorded(context, ids)
  const open = await listOpen(context, ids)
  const calendarOf = await readCalendars(context, plans)
  return plans.map((plan) =>
    decideWork(plan, {
      calendar: calendarOf(plan),
      recorded: recorded.get(plan.id)!,
      is_open: open.has(plan.id),
      now: context.now,
    }),
  )
}

/** Writes the work on plans that the change has locked: states, executions, and the jobs of the days ahead. */
export async function writeWork(context: Context, all: readonly Work[]): Promise<void> {
  await updateProgress(
    context,
    all.map(({ plan }) => plan),
  )
  await insertExecutions(
    context,
    all.flatMap(({ plan, announced }) =>
      announced.map((coming) => ({ plan, coming, status: 'announced' as const })),
    ),
  )
  for (const { plan, event } of all) if (event) record(context, `savings_plan.${event}`, plan.id)
  enqueueAhead(context, all)
}

/** Enqueues one job for each day with work, and one for each instrument and day of the announced executions. */
export function enqueueAhead(context: Context, all: readonly Work[]): void {
  const { now } = context
  const isAhead = (day: Day | null): day is Day => day !== null && dayAt(day, DAILY_WORK) > now
  const days = new Set(all.flatMap(({ plan: { work_on } }) => (isAhead(work_on) ? [work_on] : [])))
  for (const day of days) enqueue(context, planWorkJob(day))
  const counts = new Map<string, ExecutionPayload>()
  for (const { plan, announced } of all)
    for (const { execution_on: day } of announced) {
      const key = `${plan.instrument ?? plan.model} ${day}`
      const counted = counts.get(key) ?? { ...targetOf(plan), day, executions: 0 }
      counts.set(key, { ...counted, executions: counted.executions + 1 })
    }
  for (const payload of counts.values()) enqueue(context, executionJob(payload))
}
