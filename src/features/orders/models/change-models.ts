// The changes of models by their clients: new ones, settings, versions, the end.
import type { Context } from '../../../context.ts'
import { fail, failParams, type Offender } from '../../../errors.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import { newId } from '../../../values/ids.ts'
import { addDays, dayOf } from '../../../values/time.ts'
import { findInstrument } from '../../instruments/catalog/read.ts'
import { record } from '../../platform/events/record.ts'
import { checkModels, enqueueCheck, isBuyable } from './check-models.ts'
import { countSubscriptions, findModel, hasPlans, listVersionsOf, lockModel } from './read.ts'
import { checkEffective, readSettings, readWeights } from './read-terms.ts'
import { MODEL_TYPES, type ModelRow, type VersionRow, type Weights } from './rules.ts'
import type {
  CreateModelRequest,
  CreateModelVersionRequest,
  Model,
  ModelVersion,
  UpdateModelRequest,
} from './schemas.ts'
import { showModels, showVersion, waitingOf } from './show.ts'
import { insertModel, insertVersion, updateSettings, updateStates } from './write-models.ts'

/** Creates a model with its first version, which is in force immediately. */
export async function createModel(context: Context, input: CreateModelRequest): Promise<Model> {
  const { now } = context
  const settings = readSettings(input)
  const weights = readWeights(input)
  await requireInstruments(context, weights, input.currency)
  const model: ModelRow = {
    ...settings,
    id: newId('mdl_'),
    currency: input.currency,
    status: 'active',
    version: 1,
    unusable_instruments: [],
    work_on: addDays(dayOf(now), 1),
    created_at: now,
    modified_at: now,
  }
  await insertModel(context, model, newVersion(context, model.id, { ...weights, version: 1 }))
  enqueueCheck(context, model.work_on!)
  record(context, 'model.created', model.id)
  context.pending.resource = model.id
  return show(context, model.id)
}

const newVersion = (
  { now, actor }: Context,
  model: string,
  terms: Weights & { version: number; note?: string | null; effective_on?: string },
): VersionRow => ({
  id: newId('mdv_'),
  model,
  version: terms.version,
  weights: terms.weights,
  cash_weight: terms.cash_weight,
  note: terms.note ?? null,
  effective_on: terms.effective_on ?? dayOf(now),
  created_by: actor.client ?? actor.id,
  created_at: now,
})

/** Refuses instruments that a model of the currency cannot hold, each at its place. */
export async function requireInstruments(
  context: Context,
  { weights }: Weights,
  currency: string,
): Promise<void> {
  const offenders: Offender[] = []
  for (const [n, { instrument }] of weights.entries()) {
    const path = `body.weights.${n}.instrument`
    const listed = await findInstrument(context, instrument)
    if (!listed) offenders.push({ path, code: 'not_found', detail: 'No such instrument.' })
    else if (!MODEL_TYPES.includes(listed.row.instrument_type))
      offenders.push({ path, code: 'invalid_param', detail: `A model holds ${MODEL_TYPES.join(', ')}.` })
    else if (currenciesOf(listed.row).quote !== currency)
      offenders.push({ path, code: 'invalid_param', detail: `Must trade in ${currency}.` })
    else if (!(await isBuyable(context, instrument)))
      offenders.push({ path, code: 'invalid_param', detail: 'Cannot be bought now.' })
  }
  if (offenders.length > 0) throw failParams(offenders)
}

async function show(context: Context, id: string): Promise<Model> {
  const [model] = await showModels(context, [await findModel(context, id)])
  return model!
}

/** Changes the settings; the weights change with a version. */
export async function updateModel(context: Context, id: string, input: UpdateModelRequest): Promise<Model> {
  const before = await lockModel(context, id)
  await updateSettings(context, { ...before, ...readSettings(input, before) })
  return show(context, id)
}

/** Publishes a version, which is in force from its day on. */
export async function publishVersion(
  context: Context,
  id: string,
  input: CreateModelVersionRequest,
): Promise<ModelVersion> {
  const model = await lockModel(context, id)
  const weights = readWeights(input)
  await requireInstruments(context, weights, model.currency)
  const versions = (await listVersionsOf(context, [id])).get(id)!
  const today = dayOf(context.now)
  const effective_on = input.effective_on ?? today
  checkEffective(effective_on, { today, waiting: waitingOf(model, versions) !== undefined })
  const version = newVersion(context, id, {
    ...weights,
    version: versions.at(-1)!.version + 1,
    note: input.note ?? null,
    effective_on,
  })
  await insertVersion(context, version)
  if (effective_on === today) await checkModels(context, [model])
  return showVersion(version)
}

/** Archives a model that nobody follows and no plan buys. */
export async function archiveModel(context: Context, id: string): Promise<Model> {
  const model = await lockModel(context, id)
  if (((await countSubscriptions(context, [id])).get(id) ?? 0) > 0)
    throw fail('conflict', 'Accounts follow the model: end their subscriptions first.')
  if (await hasPlans(context, id)) throw fail('conflict', 'Savings plans buy the model: cancel them first.')
  await updateStates(context, [{ ...model, status: 'archived', work_on: null }])
  record(context, 'model.archived', id)
  return show(context, id)
}
