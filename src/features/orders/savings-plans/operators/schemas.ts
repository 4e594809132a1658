// The shapes of savings plans as operators see them.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import { Count, described, Nullable, OnDay, PathId, Text, tenantPath } from '../../../../http/api/shapes.ts'
import { accountFilters } from '../../../customers/accounts/list-of-account.ts'
import { withPendingOf } from '../../../operators/approvals/schemas.ts'
import { Explanation } from '../../../operators/operators/look-schemas.ts'
import { NamedInstruments } from '../../models/operator-schemas.ts'
import { PauseRequest, planFilters, SavingsPlan, SavingsPlanExecution, SkipRequest } from '../schemas.ts'

export const PlanOfTenant = Type.Object({ ...tenantPath, savings_plan_id: PathId('savings plan') })

export const ShownSavingsPlan = withPendingOf(
  Type.Object(
    {
      ...SavingsPlan.properties,
      name: Nullable(Text('The name that its owner gave it, masked; null without one.')),
      paused_until: Nullable(OnDay('The day on which it goes on by itself; null until it is resumed.')),
      misses: Count(
        'The executions in a row that bought nothing, other than those that were skipped by hand.',
      ),
      instruments: NamedInstruments,
    },
    { description: 'A plan that buys an instrument by itself, again and again.' },
  ),
  'ShownSavingsPlan',
)
export const ShownPlanExecution = Type.Object(
  { ...SavingsPlanExecution.properties, instruments: NamedInstruments },
  { $id: 'ShownPlanExecution', description: 'One purchase of a savings plan, and its report.' },
)

export const planListFilters = {
  ...accountFilters,
  ...planFilters,
  executes_until: Type.Optional(OnDay('Only plans whose next execution is on this day or before.')),
  has_missed: Type.Optional(
    Type.Boolean({ description: 'Only plans whose last execution bought nothing; with false the others.' }),
  ),
  ...createdFilters,
}

const reason = described(
  { ...Explanation, minLength: 3 },
  'The reason. It is a note on the plan, sealed, masked, and erased with it.',
)
export const OperatorPauseRequest = Type.Object(
  { ...PauseRequest.properties, reason },
  { $id: 'OperatorPauseRequest', description: 'A pause, and why.' },
)
export const OperatorResumeRequest = Type.Object(
  { reason },
  { $id: 'OperatorResumeRequest', description: 'Why the plan goes on.' },
)
export const OperatorSkipRequest = Type.Object(
  { ...SkipRequest.properties, reason },
  { $id: 'OperatorSkipRequest', description: 'The execution to skip, and why.' },
)
