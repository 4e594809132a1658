// The work of a day on subscriptions: conditions and cash flows, for many accounts with one read.
import type { Context } from '../../../../context.ts'
import { isBusinessDay, nextBusinessDay } from '../../../../fixed-income/calendars.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { calendarOfTenant } from '../../models/rules.ts'
import { type WorkPayload, workJob } from '../jobs.ts'
import { lockDue } from '../read-subscriptions.ts'
import { createRuns } from '../runs/create-runs.ts'
import { updateSubscriptions } from '../write-subscriptions.ts'
import { type Evaluated, evaluate } from './evaluate-subscriptions.ts'

/** The number of subscriptions that one change works on. */
const CHUNK = 250

/** Does the work of the day on the next subscriptions. */
export async function workOnSubscriptions(context: Context, { day }: WorkPayload): Promise<void> {
  const { subscriptions, has_more } = await lockDue(context, day, CHUNK)
  if (has_more) enqueue(context, workJob(day, context.now))
  if (subscriptions.length === 0) return
  context.pending.resource = subscriptions[0]!.id
  const today = dayOf(context.now)
  const calendar = calendarOfTenant(context.settings)
  const work_on = nextBusinessDay(calendar, today)
  const evaluated = isBusinessDay(calendar, today)
    ? await evaluate(context, subscriptions)
    : new Map<string, Evaluated>()
  await updateSubscriptions(
    context,
    subscriptions.map((each) => ({ ...each, work_on, ...evaluated.get(each.id)?.seen })),
    { isDaily: true },
  )
  await createRuns(
    context,
    [...evaluated.values()].flatMap(({ run }) => run ?? []),
  )
  enqueue(context, workJob(work_on))
}
