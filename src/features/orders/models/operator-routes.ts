// Models and their versions as operators see them.
import Type from 'typebox'
import type { ReadContext } from '../../../context.ts'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { tenantPath } from '../../../http/api/shapes.ts'
import { nameInstruments } from './name-instruments.ts'
import { ModelDetail, ModelOfTenant, ModelVersionDetail } from './operator-schemas.ts'
import { findModel, listModels, listVersions } from './read.ts'
import { Model, modelFilters } from './schemas.ts'
import { showModels, showVersion } from './show.ts'

const PATH = '/operator/tenants/{tenant_id}/models'
const reads = { group: 'models', permission: 'model.read', operator: { within: 'tenant' } } as const

const idsOf = (weights: readonly { instrument: string }[]) => weights.map(({ instrument }) => instrument)

async function describeModel(context: ReadContext, id: string) {
  const [model] = await showModels(context, [await findModel(context, id)])
  const { current_version, next_version, unusable_instruments } = model!
  const weights = [...current_version.weights, ...(next_version?.weights ?? [])]
  const instruments = await nameInstruments(context, [...idsOf(weights), ...unusable_instruments])
  return { ...model!, instruments }
}

export const modelsOfTenant = [
  listRoute({
    ...reads,
    path: PATH,
    name: 'models.list',
    title: 'List models',
    description: 'Newest first.',
    params: Type.Object(tenantPath),
    filters: modelFilters,
    pages: BACK_OFFICE,
    item: Model,
    rows: (context, { query }, window) => listModels(context, query, window),
    show: showModels,
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${PATH}/{model_id}`,
    name: 'models.retrieve',
    title: 'Retrieve a model',
    description:
      'With the version in force, the one that waits for its day, and the names of the instruments.',
    params: ModelOfTenant,
    response: ModelDetail,
    read: (context, { params }) => describeModel(context, params.model_id),
  }),
  listRoute({
    ...reads,
    path: `${PATH}/{model_id}/versions`,
    name: 'models.list_versions',
    title: 'List the versions of a model',
    description: 'Newest first.',
    params: ModelOfTenant,
    pages: BACK_OFFICE,
    item: ModelVersionDetail,
    rows: async (context, { params }, window) => {
      await findModel(context, params.model_id)
      return listVersions(context, params.model_id, window)
    },
    show: (context, rows) =>
      Promise.all(
        rows.map(async (row) => ({
          ...showVersion(row),
          instruments: await nameInstruments(context, idsOf(row.weights)),
        })),
      ),
  }),
]
