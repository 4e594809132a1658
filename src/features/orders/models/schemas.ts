// Models and their versions on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { BusinessDayRule, PlanInterval, Weekday } from '../automatic-orders/schemas.ts'
import { CONDITION_TYPES, DRIFT_KINDS, MODEL_STATUSES, RUN_APPROVALS } from './rules.ts'

export const ModelStatus = Type.Enum([...MODEL_STATUSES], {
  $id: 'ModelStatus',
  description:
    'State of a model. `active`: runs may start. `needs_adjustment`: an instrument of the version in force cannot be ' +
    'bought, and no run starts until a new version or the instrument is right. `archived`: ended.',
})
export const RunApproval = Type.Enum([...RUN_APPROVALS], {
  $id: 'RunApproval',
  description:
    '`automatic`: a run starts immediately. `manual`: it is proposed, and starts once it is approved.',
})
const ConditionType = Type.Enum([...CONDITION_TYPES], {
  $id: 'ConditionType',
  description:
    'What starts a full run. `drift_band`: the weights are too far from the targets. `calendar`: a day. ' +
    '`version_change`: another version is in force.',
})
const DriftKind = Type.Enum([...DRIFT_KINDS], {
  $id: 'DriftKind',
  description:
    '`absolute`: the weight of a line or of the cash less its target. `relative`: that of a line, as a fraction of ' +
    'its target.',
})

export const ModelWeight = Type.Object(
  {
    instrument: IdOf('instrument'),
    weight: AmountInput('Its share of the value: `0.45` is 45 %; at most four decimals.'),
  },
  { $id: 'ModelWeight', description: 'An instrument of a model and its share.' },
)

export const RebalanceCondition = Type.Object(
  {
    type: ConditionType,
    kind: Type.Optional(Nullable(described(DriftKind, 'Of a drift band.'))),
    band: Type.Optional(
      Nullable(AmountInput('Of a drift band: the condition is met from this fraction on, such as `0.05`.')),
    ),
    interval: Type.Optional(Nullable(described(PlanInterval, 'Of a calendar.'))),
    day_of_month: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1, maximum: 31, description: 'The day; a shorter month has its last day.' }),
      ),
    ),
    weekday: Type.Optional(Nullable(described(Weekday, 'The day of a weekly or biweekly calendar.'))),
    month: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 12,
          description: 'The first month of a quarterly, semi-annual or annual calendar; 1 if left out.',
        }),
      ),
    ),
    business_day_rule: Type.Optional(Nullable(described(BusinessDayRule, '`preceding` if left out.'))),
  },
  { $id: 'RebalanceCondition', description: 'A condition under which a full run starts by itself.' },
)
export type ConditionInput = Static<typeof RebalanceCondition>

const Name = Type.String({ minLength: 1, maxLength: 100, description: 'The name of the model.' })
const Description = Type.String({ maxLength: 1000, description: 'What the model is for.' })
const Reference = Type.String({ minLength: 1, maxLength: 100, description: "The caller's own name for it." })
const Note = Type.String({ maxLength: 1000, description: 'What has changed with the version.' })

const settings = {
  description: Type.Optional(Nullable(Description)),
  external_reference: Type.Optional(Nullable(Reference)),
  conditions: Type.Optional(
    Nullable(
      Type.Array(RebalanceCondition, {
        maxItems: 20,
        description: 'Any one suffices; none: full runs start only on request.',
      }),
    ),
  ),
  cooldown_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description:
          'The calendar days after a full run in which drift and calendar start none; 0 if left out.',
      }),
    ),
  ),
  minimum_order_amount: Type.Optional(Nullable(AmountInput('No order is smaller; 1.00 if left out.'))),
  price_tolerance: Type.Optional(
    Nullable(
      AmountInput('The fraction by which a price may move until a run is approved; `0.0100` if left out.'),
    ),
  ),
  approval: Type.Optional(Nullable(described(RunApproval, '`automatic` if left out.'))),
}

const weighted = {
  weights: Type.Array(ModelWeight, { minItems: 1, maxItems: 100, description: 'The instruments.' }),
  cash_weight: Type.Optional(AmountInput('The share that stays in cash; 0 if left out.')),
}
export type WeightsInput = {
  weights: { instrument: string; weight: string | number }[]
  cash_weight?: string | number
}

export const CreateModelRequest = Type.Object(
  {
    name: Name,
    currency: described(Currency, 'The currency of all its instruments.'),
    ...weighted,
    ...settings,
  },
  { $id: 'CreateModelRequest', description: 'A new model.' },
)
export type CreateModelRequest = Static<typeof CreateModelRequest>

export const UpdateModelRequest = Type.Object(
  { name: Type.Optional(Nullable(Name)), ...settings },
  { $id: 'UpdateModelRequest', description: 'The settings to change; the other members stay.' },
)
export type UpdateModelRequest = Static<typeof UpdateModelRequest>

export const CreateModelVersionRequest = Type.Object(
  {
    ...weighted,
    note: Type.Optional(Nullable(Note)),
    effective_on: Type.Optional(Nullable(OnDay('The day from which it is in force; today if left out.'))),
  },
  { $id: 'CreateModelVersionRequest', description: 'A new version of a model.' },
)
export type CreateModelVersionRequest = Static<typeof CreateModelVersionRequest>

export const ModelVersion = Type.Object(
  {
    id: IdOf('version'),
    model: IdOf('model'),
    version: Count('Its number, from 1.'),
    weights: Type.Array(ModelWeight, { description: 'The instruments with their shares.' }),
    cash_weight: Amount('The share that stays in cash.'),
    note: Nullable(Note),
    effective_on: OnDay('The day from which it is in force.'),
    created_by: Text('The client that published it.'),
    created_at: Moment('When it was published.'),
  },
  { $id: 'ModelVersion', description: 'The weights of a model from a day on.' },
)
export type ModelVersion = Static<typeof ModelVersion>

export const Model = Type.Object(
  {
    id: IdOf('model'),
    name: Name,
    description: Nullable(Description),
    external_reference: Nullable(Reference),
    status: ModelStatus,
    currency: described(Currency, 'The currency of all its instruments.'),
    current_version: described(ModelVersion, 'The version in force.'),
    next_version: Nullable(described(ModelVersion, 'The version that waits for its day; null without one.')),
    conditions: Type.Array(RebalanceCondition, { description: 'The conditions of full runs.' }),
    cooldown_days: Count('The days after a full run in which drift and calendar start none.'),
    minimum_order_amount: Amount('No order is smaller.'),
    price_tolerance: Amount('The fraction by which a price may move until a run is approved.'),
    approval: RunApproval,
    unusable_instruments: Type.Array(Type.String(), {
      description: 'The instruments for which it needs adjustment.',
    }),
    subscriptions: Count('The subscriptions that are active or paused.'),
    ...timestamps,
  },
  { $id: 'Model', description: 'A portfolio that accounts follow.' },
)
export type Model = Static<typeof Model>

export const ModelPath = Type.Object({ model_id: PathId('model') })

/** The filters of a list of models. */
export const modelFilters = {
  status: Type.Optional(described(ModelStatus, 'Only models in this state.')),
}
