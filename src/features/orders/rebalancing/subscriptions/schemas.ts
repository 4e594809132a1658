// Subscriptions of accounts to models on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { CASH_FLOW_RULES, OUTSIDE_POSITIONS, SUBSCRIPTION_STATUSES } from '../rules.ts'

export const SubscriptionStatus = Type.Enum([...SUBSCRIPTION_STATUSES], {
  $id: 'SubscriptionStatus',
  description: '`active`: runs start by themselves. `paused`: only on request. `ended`: final.',
})
const OutsidePositions = Type.Enum([...OUTSIDE_POSITIONS], {
  $id: 'OutsidePositions',
  description:
    'What happens to positions outside the model. `keep`: they stay and do not count. `sell`: a full run sells them.',
})
const CashFlowRule = Type.Enum([...CASH_FLOW_RULES], {
  $id: 'CashFlowRule',
  description: 'What happens to cash that comes in. `invest`: the daily work invests it. `hold`: it stays.',
})

const terms = {
  outside_positions: Type.Optional(Nullable(described(OutsidePositions, '`keep` if left out.'))),
  cash_flows: Type.Optional(Nullable(described(CashFlowRule, '`invest` if left out.'))),
  reserve_amount: Type.Optional(Nullable(AmountInput('Cash that is left out of everything; 0 if left out.'))),
}

export const CreateModelSubscriptionRequest = Type.Object(
  {
    account: IdOf('account'),
    model: IdOf('model'),
    rebalance_now: Type.Optional(Nullable(Flag('Whether a full run starts immediately; true if left out.'))),
    ...terms,
    pinned_version: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1, description: 'Follows this version; the one in force if left out.' }),
      ),
    ),
  },
  { $id: 'CreateModelSubscriptionRequest', description: 'A new subscription.' },
)
export type CreateModelSubscriptionRequest = Static<typeof CreateModelSubscriptionRequest>

export const UpdateModelSubscriptionRequest = Type.Object(
  {
    model: Type.Optional(Nullable(Text('Id of another model to follow; a full run is the consequence.'))),
    ...terms,
    pinned_version: Type.Optional(
      Nullable(Type.Integer({ minimum: 0, description: 'Follows this version; 0: the one in force.' })),
    ),
  },
  { $id: 'UpdateModelSubscriptionRequest', description: 'What is to change; the other members stay.' },
)
export type UpdateModelSubscriptionRequest = Static<typeof UpdateModelSubscriptionRequest>

export const ModelSubscription = Type.Object(
  {
    id: IdOf('subscription'),
    account: IdOf('account'),
    model: IdOf('model'),
    status: SubscriptionStatus,
    version: Count('The version that is in force for it.'),
    pinned_version: Nullable(
      Count('The version to which it is pinned; null if it follows the one in force.'),
    ),
    outside_positions: OutsidePositions,
    cash_flows: CashFlowRule,
    reserve_amount: Amount('Cash that is left out of everything.'),
    open_run: Nullable(IdOf('run that has not ended; null without one')),
    last_rebalanced_at: Nullable(Moment('When the last run that traded ended.')),
    cooldown_until: Nullable(OnDay('Before this day drift and calendar start no run.')),
    next_calendar_on: Nullable(OnDay('The next day of its calendar conditions.')),
    ended_at: Nullable(Moment('When it ended.')),
    ...timestamps,
  },
  { $id: 'ModelSubscription', description: 'An account that follows a model.' },
)
export type ModelSubscription = Static<typeof ModelSubscription>

export const SubscriptionPath = Type.Object({ model_subscription_id: PathId('subscription') })

/** The filters of a list of subscriptions. */
export const subscriptionFilters = {
  model: Type.Optional(Text('Only subscriptions to this model.')),
  account: Type.Optional(Text('Only subscriptions of this account.')),
  status: Type.Optional(described(SubscriptionStatus, 'Only subscriptions in this state.')),
}
