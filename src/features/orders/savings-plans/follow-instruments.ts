// Plans follow their instrument: into the one that takes its place, or into a pause.
import type { Context } from '../../../context.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { findListed } from '../../instruments/catalog/read.ts'
import { record } from '../../platform/events/record.ts'
import { executionJob } from './daily-work/jobs.ts'
import { lockPlansIn } from './read.ts'
import { pausedPlan } from './rules.ts'
import { endAnnounced } from './write-executions.ts'
import { updateProgress } from './write-plans.ts'

/** An instrument that ends, and the one whose units its holders get instead. */
export interface EndedInstrument {
  instrument: string
  new_instrument: string | null
}

/** Moves the plans of an instrument that ends to its successor, or pauses them. */
export async function followInstrument(
  context: Context,
  { instrument, new_instrument }: EndedInstrument,
): Promise<void> {
  const plans = await lockPlansIn(context, instrument)
  if (plans.length === 0) return
  const ids = plans.map(({ id }) => id)
  const currency = new_instrument && currenciesOf((await findListed(context, new_instrument)).row).quote
  // A successor in another currency would spend another cash than the plan names.
  if (new_instrument !== null && plans.every((plan) => plan.currency === currency))
    return replaceInstrument(context, ids, new_instrument)
  const paused = plans.map((plan) => pausedPlan(plan, 'instrument_ended'))
  await updateProgress(context, paused)
  await endAnnounced(context, ids, 'skipped')
  for (const { id, status } of plans) if (status === 'active') record(context, 'savings_plan.paused', id)
}

async function replaceInstrument(
  context: Context,
  ids: readonly string[],
  instrument: string,
): Promise<void> {
  const { sql, tenant, now } = context
  await sql`
    update savings_plans set instrument = ${instrument}, modified_at = ${now}
    where tenant = ${tenant} and id = any (${[...ids]})`
  const moved = await sql<{ due_on: Day }>`
    update savings_plan_executions set instrument = ${instrument}, modified_at = ${now}
    where tenant = ${tenant} and plan = any (${[...ids]}) and status = 'announced' returning due_on`
  const today = dayOf(now)
  for (const day of new Set(moved.map(({ due_on }) => (due_on > today ? due_on : today))))
    enqueue(context, executionJob({ instrument, model: null, day, executions: 0 }))
}
