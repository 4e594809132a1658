// The days of an active plan are planned anew: with the plan, after a pause, and after a change.
import type { Context } from '../../../context.ts'
import { dayOf } from '../../../values/time.ts'
import { readCalendars } from './calendars.ts'
import { withNext } from './daily-work/decide-work.ts'
import { writeWork } from './daily-work/work-on-plans.ts'
import { findPlan, listRecorded } from './read.ts'
import type { PlanRow } from './rules.ts'
import { decideDays } from './schedule/decide-days.ts'
import type { SavingsPlan } from './schemas.ts'
import { showPlan } from './show.ts'

/** The calendar of a plan, and the scheduled days that are on record. */
export async function readDays(context: Context, plan: PlanRow) {
  const calendars = await readCalendars(context, [plan])
  const recorded = (await listRecorded(context, [plan.id])).get(plan.id)!
  return { schedule: plan.schedule, calendar: calendars(plan), recorded, now: context.now }
}

/** Looks for the next execution from the first scheduled day on, and writes what follows. */
export async function planAhead(
  context: Context,
  plan: PlanRow,
  { event = null, is_changed = false }: { event?: 'resumed' | null; is_changed?: boolean } = {},
): Promise<void> {
  const decided = decideDays({ ...(await readDays(context, plan)), from: 0 })
  const { next } = decided
  // A change counts from the execution after: it announces none whose time for changes is over.
  const announced = is_changed ? [] : decided.announced
  await writeWork(context, [{ plan: withNext(plan, next, dayOf(context.now)), announced, event }])
}

/** The plan as it is stored now. */
export const showStored = async (context: Context, id: string): Promise<SavingsPlan> =>
  showPlan(await findPlan(context, id), dayOf(context.now))
