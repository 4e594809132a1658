// The operations on models and their versions.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { archiveModel, createModel, publishVersion, updateModel } from './change-models.ts'
import { findModel, listModels, listVersions } from './read.ts'
import {
  CreateModelRequest,
  CreateModelVersionRequest,
  Model,
  ModelPath,
  ModelVersion,
  modelFilters,
  UpdateModelRequest,
} from './schemas.ts'
import { showModels, showVersion } from './show.ts'

const group = 'models'
const reads = { group, permission: 'model.read', is_impersonal: true } as const
const writes = { group, permission: 'model.write', is_impersonal: true } as const
const AT = '/models/{model_id}'
const ofModel = { params: ModelPath, response: Model } as const

export const modelRoutes = [
  route({
    ...writes,
    method: 'POST',
    path: '/models',
    name: 'models.create',
    title: 'Create a model',
    description:
      'Weights of instruments and of cash that add up to 1, and the conditions under which the accounts that follow ' +
      'the model are brought back to it.',
    body: CreateModelRequest,
    response: Model,
    status: 201,
    write: (context, { body }) => createModel(context, body),
  }),
  listRoute({
    ...reads,
    path: '/models',
    name: 'models.list',
    title: 'Models',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: modelFilters,
    item: Model,
    rows: (context, { query }, window) => listModels(context, query, window),
    show: showModels,
  }),
  route({
    ...reads,
    ...ofModel,
    method: 'GET',
    path: AT,
    name: 'models.retrieve',
    title: 'Model by id',
    description: 'With the version in force, and the one that waits for its day.',
    read: async (context, { params }) => {
      const [model] = await showModels(context, [await findModel(context, params.model_id)])
      return model!
    },
  }),
  route({
    ...writes,
    ...ofModel,
    method: 'PUT',
    path: AT,
    name: 'models.update',
    title: 'Change the settings of a model',
    description:
      'Members that are left out keep their value; an empty list of conditions removes them. Weights ' +
      'change with a version.',
    body: UpdateModelRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => updateModel(context, params.model_id, body),
  }),
  route({
    ...writes,
    method: 'POST',
    path: `${AT}/versions`,
    name: 'models.publish_version',
    title: 'Publish a version',
    description:
      'Effective today it is in force immediately, else with the daily work of its day. The highest version whose ' +
      'day has come is in force, so one that is effective today overtakes one that waits.',
    params: ModelPath,
    body: CreateModelVersionRequest,
    response: ModelVersion,
    status: 201,
    errors: ['conflict'],
    write: (context, { params, body }) => publishVersion(context, params.model_id, body),
  }),
  listRoute({
    ...reads,
    path: `${AT}/versions`,
    name: 'models.list_versions',
    title: 'Versions of a model',
    description: 'Newest first.',
    params: ModelPath,
    pages: BACK_OFFICE,
    item: ModelVersion,
    rows: async (context, { params }, window) => {
      await findModel(context, params.model_id)
      return listVersions(context, params.model_id, window)
    },
    show: (_, rows) => rows.map(showVersion),
  }),
  route({
    ...writes,
    ...ofModel,
    method: 'POST',
    path: `${AT}/archive`,
    name: 'models.archive',
    title: 'Archive a model',
    description: 'Final; refused while an account follows the model.',
    errors: ['conflict'],
    write: (context, { params }) => archiveModel(context, params.model_id),
  }),
]
