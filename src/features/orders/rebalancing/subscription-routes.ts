// The operations on subscriptions of accounts to models.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { findSubscription, listSubscriptions } from './read-subscriptions.ts'
import { Drift } from './schemas.ts'
import {
  endSubscription,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscriptions/change-subscriptions.ts'
import { createSubscription } from './subscriptions/create-subscription.ts'
import {
  CreateModelSubscriptionRequest,
  ModelSubscription,
  SubscriptionPath,
  subscriptionFilters,
  UpdateModelSubscriptionRequest,
} from './subscriptions/schemas.ts'
import { showSubscriptions } from './subscriptions/show.ts'
import { showDrift } from './subscriptions/show-drift.ts'

const group = 'models'
const reads = { group, permission: 'model.read' } as const
const writes = { group, permission: 'model.write' } as const
const AT = '/model-subscriptions/{model_subscription_id}'
const ofSubscription = { params: SubscriptionPath, response: ModelSubscription } as const

const REFUSALS = [
  'buy_order_forbidden',
  'sell_order_forbidden',
  'currency_not_supported',
  'model_not_active',
  'run_open',
  'duplicate',
] as const

export const subscriptionRoutes = [
  route({
    ...writes,
    method: 'POST',
    path: '/model-subscriptions',
    name: 'model_subscriptions.create',
    title: 'Subscribe an account',
    description:
      'The account follows the model: a full run brings it there, and the daily work keeps it there. An account ' +
      'follows one model.',
    body: CreateModelSubscriptionRequest,
    response: ModelSubscription,
    status: 201,
    errors: [...REFUSALS],
    write: (context, { body }) => createSubscription(context, body),
  }),
  listRoute({
    ...reads,
    path: '/model-subscriptions',
    name: 'model_subscriptions.list',
    title: 'Subscriptions',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: subscriptionFilters,
    item: ModelSubscription,
    rows: (context, { query }, window) => listSubscriptions(context, query, window),
    show: showSubscriptions,
  }),
  route({
    ...reads,
    ...ofSubscription,
    method: 'GET',
    path: AT,
    name: 'model_subscriptions.retrieve',
    title: 'Subscription by id',
    description: 'With its open run, and the next day of its calendar.',
    read: async (context, { params }) => {
      const row = await findSubscription(context, params.model_subscription_id)
      const [subscription] = await showSubscriptions(context, [row])
      return subscription!
    },
  }),
  route({
    ...writes,
    ...ofSubscription,
    method: 'PUT',
    path: AT,
    name: 'model_subscriptions.update',
    title: 'Change a subscription',
    description:
      'Members that are left out keep their value. With another `model` the account follows that one, and a full run ' +
      'brings it there.',
    body: UpdateModelSubscriptionRequest,
    errors: [...REFUSALS, 'conflict'],
    write: (context, { params, body }) => updateSubscription(context, params.model_subscription_id, body),
  }),
  route({
    ...writes,
    ...ofSubscription,
    method: 'POST',
    path: `${AT}/pause`,
    name: 'model_subscriptions.pause',
    title: 'Pause a subscription',
    description: 'Nothing starts by itself, and a proposed run is cancelled. Runs on request stay possible.',
    errors: ['conflict'],
    write: (context, { params }) => pauseSubscription(context, params.model_subscription_id),
  }),
  route({
    ...writes,
    ...ofSubscription,
    method: 'POST',
    path: `${AT}/resume`,
    name: 'model_subscriptions.resume',
    title: 'Resume a subscription',
    description: 'Calendar days of the pause are not made up for.',
    errors: ['conflict'],
    write: (context, { params }) => resumeSubscription(context, params.model_subscription_id),
  }),
  route({
    ...writes,
    ...ofSubscription,
    method: 'POST',
    path: `${AT}/end`,
    name: 'model_subscriptions.end',
    title: 'End a subscription',
    description: 'Final; positions stay as they are, and the account may follow a model anew.',
    errors: ['conflict'],
    write: (context, { params }) => endSubscription(context, params.model_subscription_id),
  }),
  route({
    group: 'rebalancing',
    permission: 'rebalancing.read',
    method: 'GET',
    path: `${AT}/drift`,
    name: 'model_subscriptions.retrieve_drift',
    is_heavy: true,
    title: 'Drift now',
    description: 'How far each line and the cash are from their targets, at the prices of now.',
    params: SubscriptionPath,
    response: Drift,
    errors: ['missing_price'],
    read: (context, { params }) => showDrift(context, params.model_subscription_id),
  }),
]
