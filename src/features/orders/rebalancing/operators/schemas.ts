// The shapes of subscriptions and runs as operators see them.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Nullable,
  PathId,
  Text,
  tenantPath,
} from '../../../../http/api/shapes.ts'
import { withPendingOf } from '../../../operators/approvals/schemas.ts'
import { Explanation } from '../../../operators/operators/look-schemas.ts'
import { instrumentNames, NamedInstruments } from '../../models/operator-schemas.ts'
import { RebalanceCondition } from '../../models/schemas.ts'
import { Drift, RebalancingRun, RunTrigger, RunType, runFilters } from '../schemas.ts'
import { ModelSubscription } from '../subscriptions/schemas.ts'

export const SubscriptionOfTenant = Type.Object({
  ...tenantPath,
  model_subscription_id: PathId('subscription'),
})
export const RebalancingRunOfTenant = Type.Object({ ...tenantPath, rebalancing_run_id: PathId('run') })

const DriftFigures = Type.Object(
  {
    currency: described(Currency, 'Currency of the value.'),
    base_value: Amount('The value that counts.'),
    largest_absolute: Amount('The largest absolute drift.'),
    largest_relative: Nullable(Amount('The largest relative drift; null without a line that has one.')),
    breaches: Type.Array(RebalanceCondition, { description: 'The drift bands that are met.' }),
  },
  { $id: 'DriftFigures', description: 'How far an account is from its model now.' },
)
export const ShownSubscription = Type.Object(
  {
    ...ModelSubscription.properties,
    model_name: Text('The name of the model.'),
    drift: Nullable(
      described(
        DriftFigures,
        'The drift now; null of one that has ended, and without a price of a position.',
      ),
    ),
  },
  { $id: 'ShownSubscription', description: 'An account that follows a model, with its drift.' },
)
export const DriftDetail = Type.Object(
  {
    ...Drift.properties,
    conditions: Type.Array(RebalanceCondition, { description: 'The conditions of the model.' }),
    instruments: NamedInstruments,
  },
  { $id: 'DriftDetail', description: 'How far an account is from its model now, by line.' },
)

const { lines, ...head } = RebalancingRun.properties
const model_name = Nullable(Text('The name of the model; null without one.'))
export const RunHead = withPendingOf(
  Type.Object({ ...head, id: IdOf('run'), model_name }, { description: 'A run without its lines.' }),
  'RebalancingRunHead',
)
const RunLineDetail = Type.Object(
  {
    ...lines.items.properties,
    ...instrumentNames,
    units_before: Amount('The units that counted at the beginning.'),
    mid: Nullable(Amount('The middle of bid and ask by which they were valued; null without a price.')),
  },
  { $id: 'RunLineDetail', description: 'An instrument of a run, with all figures by which it was sized.' },
)
export const RunDetail = withPendingOf(
  Type.Object(
    {
      ...head,
      id: IdOf('run'),
      model_name,
      lines: Type.Array(RunLineDetail, { description: 'All instruments, also the untouched ones.' }),
    },
    { description: 'A run with the figures of each line.' },
  ),
  'RebalancingRunDetail',
)

export const ReasonBody = Type.Object(
  {
    reason: described(
      { ...Explanation, minLength: 3 },
      'The reason. It is a note on the run, sealed, masked, and erased with it.',
    ),
  },
  { $id: 'RunDecisionReason', description: 'The reason of a decision about a run.' },
)

export const runHeadFilters = {
  ...runFilters,
  type: Type.Optional(described(RunType, 'Only runs of this type.')),
  trigger: Type.Optional(described(RunTrigger, 'Only runs that this has started.')),
  ...createdFilters,
}
