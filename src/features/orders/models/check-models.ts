// The check of models: each day, with a new version, and when an instrument has changed.
import type { Context, ReadContext } from '../../../context.ts'
import { addDays, type Day, dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { findInstrument } from '../../instruments/catalog/read.ts'
import { isMatured } from '../../instruments/catalog/rules.ts'
import { record } from '../../platform/events/record.ts'
import { type CheckedModel, decideCheck } from './decide-check.ts'
import { modelWorkJob } from './jobs.ts'
import { listVersionsOf } from './read.ts'
import type { ModelRow } from './rules.ts'
import { updateStates } from './write-models.ts'

const UNUSABLE = ['not_trading', 'sell_only']

/** Whether the instrument can be bought: it is visible, trades, and has not ended. */
export async function isBuyable(context: ReadContext, instrument: string): Promise<boolean> {
  const listed = await findInstrument(context, instrument)
  return (
    listed !== undefined &&
    !UNUSABLE.includes(String(listed.wire.trading_status)) &&
    !isMatured(listed.row, dayOf(context.now))
  )
}

/** Checks models that the change has locked, writes their states, and returns those that need adjustment now. */
export async function checkModels(
  context: Context,
  models: readonly ModelRow[],
  { isDaily = false }: { isDaily?: boolean } = {},
): Promise<CheckedModel[]> {
  const today = dayOf(context.now)
  const versions = await listVersionsOf(
    context,
    models.map(({ id }) => id),
  )
  const instruments = [...versions.values()].flat().flatMap(({ weights }) => weights.map((w) => w.instrument))
  const usable = new Set<string>()
  for (const instrument of new Set(instruments))
    if (await isBuyable(context, instrument)) usable.add(instrument)
  const work_on = addDays(today, 1)
  const checked = models.map((model) =>
    decideCheck(isDaily ? { ...model, work_on } : model, versions.get(model.id)!, {
      today,
      isUsable: (instrument) => usable.has(instrument),
    }),
  )
  await updateStates(
    context,
    checked.map(({ model }) => model),
  )
  for (const { model, is_published, event } of checked) {
    if (is_published) record(context, 'model.version_published', model.id)
    if (event) record(context, `model.${event}`, model.id)
  }
  if (isDaily && models.length > 0) enqueueCheck(context, work_on)
  return checked
}

/** Enqueues the check of the day. */
export const enqueueCheck = (context: Context, day: Day): void => enqueue(context, modelWorkJob(day))
