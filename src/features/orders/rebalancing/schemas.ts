// Rebalancing runs and the drift of an account on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { ModelWeight, RebalanceCondition, RunApproval } from '../models/schemas.ts'
import { OrderSide, OrderStatus } from '../trading/schemas.ts'
import { RUN_STATUSES, RUN_TRIGGERS, RUN_TYPES, SKIP_REASONS } from './rules.ts'

export const RunStatus = Type.Enum([...RUN_STATUSES], {
  $id: 'RunStatus',
  description:
    'State of a run. `proposed`: it waits for its approval. `selling`, `buying`: its orders are on their way. ' +
    '`settling`: its proceeds are on their way. `completed`: every order is filled, or there was none to place. ' +
    '`completed_partially`: a part was traded. `failed`: no order could be placed. `expired`: it was not approved in ' +
    'time. `cancelled`: ended before its time.',
})
export const RunType = Type.Enum([...RUN_TYPES], {
  $id: 'RunType',
  description:
    '`full`: sells and buys towards the targets. `invest_cash`: only buys. `raise_cash`: only sells, for an amount. ' +
    '`liquidate`: sells everything.',
})
export const RunTrigger = Type.Enum([...RUN_TRIGGERS], {
  $id: 'RunTrigger',
  description:
    'What started a run: a caller (`api`, `withdrawal`), a subscription, a condition or a cash flow.',
})
const RunSkipReason = Type.Enum([...SKIP_REASONS], {
  $id: 'RunSkipReason',
  description:
    'Why a line has no order. `below_minimum`: it would be too small. `within_increment`: the target is nearer than ' +
    'one step of units. `no_cash`: the cash does not pay for it. `open_order`: another order is open in it. ' +
    '`outside_model`: the position does not count. `frozen`: its units are reserved. The others are named ' +
    'like the errors.',
})
const RunLimit = Type.Enum(['target', 'cash', 'increment', 'units', 'minimum', 'none'], {
  $id: 'RunLimit',
  description: 'The bound that gave a line its size.',
})

export const CreateRunRequest = Type.Object(
  {
    account: IdOf('account'),
    type: RunType,
    amount: Type.Optional(
      Nullable(MoneyInput('Of `raise_cash`: the cash to raise. Of `invest_cash`: at most this is invested.')),
    ),
    weights: Type.Optional(
      Nullable(
        Type.Array(ModelWeight, {
          minItems: 1,
          maxItems: 100,
          description: 'Of a single full run of an account that follows no model.',
        }),
      ),
    ),
    cash_weight: Type.Optional(AmountInput('With `weights`: the share that stays in cash; 0 if left out.')),
    currency: Type.Optional(
      Nullable(described(Currency, 'Of a run without a model: the currency of the instruments.')),
    ),
    withdrawal_to: Type.Optional(
      Nullable(
        Text(
          'Of `raise_cash` and `liquidate`: id of the funding account to which the cash is paid when it has settled.',
        ),
      ),
    ),
    approval: Type.Optional(Nullable(described(RunApproval, "The model's if left out."))),
    dry_run: Type.Optional(Nullable(Flag('Answers with the run as it would be, and stores nothing.'))),
  },
  { $id: 'CreateRunRequest', description: 'A new run.' },
)
export type CreateRunRequest = Static<typeof CreateRunRequest>

const RunExplanation = Type.Object(
  {
    target_weight: Amount('The target, a fraction of the value.'),
    weight_before: Amount('The weight at the beginning.'),
    value_before: Amount('Its value at the beginning: units × mid price.'),
    target_value: Amount('The target in money.'),
    difference: Amount('Target less value.'),
    exact_quantity: Amount('The units before rounding.'),
    rounding: Amount('The units that the rounding took; below zero if it added some.'),
    scale: Amount('The share of the need that the cash allows.'),
    limited_by: RunLimit,
    weight_after: Amount('The weight that is expected afterwards.'),
    text: Text('One sentence in English.'),
  },
  { $id: 'RunExplanation', description: 'How a line was sized. It is stored with the run.' },
)

const RunLine = Type.Object(
  {
    instrument: IdOf('instrument'),
    phase: Nullable(Count('1: sold first. 2: bought when the sells have ended. Null if nothing is done.')),
    side: Nullable(described(OrderSide, 'Null if nothing is done.')),
    quantity: Amount('Units of the order.'),
    cash_cap: Nullable(Amount('The most that a buy costs, fees included.')),
    price: Amount('The price with which it was sized: the ask of a buy, the bid of a sell.'),
    estimated_notional: Amount('Units at that price.'),
    estimated_fees: Amount('Fee of that.'),
    order: Nullable(IdOf('order; null without one')),
    order_status: Nullable(described(OrderStatus, 'The state of the order.')),
    traded_quantity: Amount('Units that were traded.'),
    traded_notional: Amount('Their money, without fees.'),
    skipped_reason: Nullable(described(RunSkipReason, 'Why it has no order.')),
    explanation: RunExplanation,
  },
  { $id: 'RunLine', description: 'An instrument of a run.' },
)

export const RebalancingRun = Type.Object(
  {
    id: Nullable(IdOf('run; null of a dry run')),
    account: IdOf('account'),
    subscription: Nullable(IdOf('subscription')),
    model: Nullable(IdOf('model')),
    model_version: Nullable(Count('The version of the model by which it was sized.')),
    type: RunType,
    trigger: RunTrigger,
    status: RunStatus,
    reason: Nullable(Text('Why it was cancelled, expired or failed; else null.')),
    currency: described(Currency, 'Currency of the amounts.'),
    amount: Nullable(Amount('The amount that was requested.')),
    base_value: Amount('The value that counts: cash and positions.'),
    cash_before: Amount('The cash that counts.'),
    cash_target: Amount('The cash that is to stay.'),
    estimated_proceeds: Amount('Money of the sells, before fees.'),
    estimated_cost: Amount('Money of the buys, before fees.'),
    estimated_fees: Amount('All fees.'),
    estimated_cash_after: Amount('The cash that is expected afterwards.'),
    priced_at: Moment('The instant of the prices.'),
    approve_until: Nullable(Moment('Until then it can be approved; null if it needs no approval.')),
    approved_by: Nullable(Text('The client that approved it.')),
    withdrawal: Nullable(IdOf('withdrawal; null until it is made')),
    lines: Type.Array(RunLine, { description: 'All instruments, also the untouched ones.' }),
    started_at: Nullable(Moment('When its first orders were placed.')),
    completed_at: Nullable(Moment('When it ended.')),
    created_at: Nullable(timestamps.created_at),
    modified_at: Nullable(timestamps.modified_at),
  },
  {
    $id: 'RebalancingRun',
    description: 'Orders that bring an account to its targets, with the reason of each.',
  },
)
export type RebalancingRun = Static<typeof RebalancingRun>

const DriftLine = Type.Object(
  {
    instrument: Nullable(IdOf('instrument; null for the cash')),
    target_weight: Amount('The target.'),
    weight: Amount('The weight now.'),
    value: Amount('The value now.'),
    absolute: Amount('Weight less target, without its sign.'),
    relative: Nullable(Amount('That as a fraction of the target; null without a target, and of the cash.')),
  },
  { $id: 'DriftLine', description: 'How far a line is from its target.' },
)

export const Drift = Type.Object(
  {
    subscription: IdOf('subscription'),
    account: IdOf('account'),
    asof: Moment('The instant of the prices.'),
    currency: described(Currency, 'Currency of the values.'),
    base_value: Amount('The value that counts.'),
    largest_absolute: Amount('The largest absolute drift.'),
    largest_relative: Nullable(Amount('The largest relative drift; null without a line that has one.')),
    breaches: Type.Array(RebalanceCondition, { description: 'The drift bands that are met.' }),
    is_cooling_down: Flag('Drift and calendar start no run, since the last one is recent.'),
    would_run: Flag('The next daily work would start a full run by drift, at these prices.'),
    lines: Type.Array(DriftLine, { description: 'The lines that count, and the cash at the end.' }),
  },
  { $id: 'Drift', description: 'How far an account is from its model now.' },
)
export type Drift = Static<typeof Drift>

export const RunPath = Type.Object({ rebalancing_run_id: PathId('run') })

/** The filters of a list of runs. */
export const runFilters = {
  account: Type.Optional(Text('Only runs of this account.')),
  model: Type.Optional(Text('Only runs by this model.')),
  status: Type.Optional(described(RunStatus, 'Only runs in this state.')),
}

export const StartedRuns = Type.Object(
  {
    model: IdOf('model'),
    runs: Count('The runs that were started or proposed.'),
    skipped: Type.Array(
      Type.Object(
        {
          subscription: IdOf('subscription'),
          reason: Text('The code of the error for which it was passed over, such as `run_open`.'),
        },
        { $id: 'SkippedSubscription', description: 'A subscription without a run.' },
      ),
      { description: 'The subscriptions that were passed over.' },
    ),
  },
  { $id: 'StartedRuns', description: 'The runs of all subscriptions of a model.' },
)
export type StartedRuns = Static<typeof StartedRuns>
