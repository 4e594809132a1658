// Accounts that follow models, and their drift, as operators see them.
import Type from 'typebox'
import type { ReadContext } from '../../../../context.ts'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route } from '../../../../http/api/route.ts'
import { tenantPath } from '../../../../http/api/shapes.ts'
import { nameInstruments } from '../../models/name-instruments.ts'
import { findModel, readModels } from '../../models/read.ts'
import { conditionMembers } from '../../models/rules.ts'
import { findSubscription, listSubscriptions } from '../read-subscriptions.ts'
import type { SubscriptionRow } from '../rules.ts'
import { subscriptionFilters } from '../subscriptions/schemas.ts'
import { showSubscriptions } from '../subscriptions/show.ts'
import { listDrifts, showDrift } from '../subscriptions/show-drift.ts'
import { DriftDetail, ShownSubscription, SubscriptionOfTenant } from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/model-subscriptions'
const reads = { group: 'models', permission: 'model.read', operator: { within: 'tenant' } } as const

async function describeSubscriptions(context: ReadContext, rows: readonly SubscriptionRow[]) {
  const shown = await showSubscriptions(context, rows)
  const models = await readModels(
    context,
    rows.map(({ model }) => model),
  )
  const drifts = await listDrifts(context, rows)
  return shown.map((row) => ({
    ...row,
    model_name: models.get(row.model)!.name,
    drift: drifts.get(row.id) ?? null,
  }))
}

async function describeDrift(context: ReadContext, id: string) {
  const drift = await showDrift(context, id)
  const { model } = await findSubscription(context, id)
  const { conditions } = await findModel(context, model)
  const ids = drift.lines.flatMap(({ instrument }) => instrument ?? [])
  const instruments = await nameInstruments(context, ids)
  return { ...drift, conditions: conditions.map(conditionMembers), instruments }
}

export const subscriptionsOfTenant = [
  listRoute({
    ...reads,
    path: PATH,
    name: 'model_subscriptions.list',
    title: 'List the accounts that follow models',
    description: 'Newest first, each with its drift at the prices of now.',
    params: Type.Object(tenantPath),
    filters: subscriptionFilters,
    pages: BACK_OFFICE,
    item: ShownSubscription,
    rows: (context, { query }, window) => listSubscriptions(context, query, window),
    show: describeSubscriptions,
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${PATH}/{model_subscription_id}/drift`,
    name: 'model_subscriptions.retrieve_drift',
    title: 'Retrieve the drift of an account',
    description: 'How far each line and the cash are from their targets, at the prices of now.',
    params: SubscriptionOfTenant,
    response: DriftDetail,
    errors: ['missing_price'],
    read: (context, { params }) => describeDrift(context, params.model_subscription_id),
  }),
]
