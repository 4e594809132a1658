// The rules of subscriptions and runs: states, triggers, terms.
import type { Decimal } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import type { ModelWeight, RunApproval } from '../models/rules.ts'
import type { RunExplanation, RunSide, RunSkipReason, SizedRun } from './sizing/rules.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const OUTSIDE_POSITIONS = ['keep', 'sell'] as const
export type OutsidePositions = (typeof OUTSIDE_POSITIONS)[number]
export const CASH_FLOW_RULES = ['invest', 'hold'] as const
export type CashFlowRule = (typeof CASH_FLOW_RULES)[number]

export const RUN_TYPES = ['full', 'invest_cash', 'raise_cash', 'liquidate'] as const
export type RunType = (typeof RUN_TYPES)[number]
/** Whether a run of the type only sells, for cash that is to leave the model. */
export const raisesCash = ({ run_type }: { run_type: RunType }): boolean =>
  run_type === 'raise_cash' || run_type === 'liquidate'

export const RUN_TRIGGERS = [
  'api',
  'drift',
  'calendar',
  'version_change',
  'cash_flow',
  'subscription',
  'withdrawal',
] as const
export type RunTrigger = (typeof RUN_TRIGGERS)[number]
export const RUN_STATUSES = [
  'proposed',
  'selling',
  'buying',
  'settling',
  'completed',
  'completed_partially',
  'cancelled',
  'expired',
  'failed',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const SKIP_REASONS = [
  'below_minimum',
  'within_increment',
  'no_cash',
  'open_order',
  'instrument_not_trading',
  'instrument_buy_only',
  'instrument_sell_only',
  'missing_price',
  'outside_model',
  'frozen',
] as const satisfies readonly RunSkipReason[]

/** The reasons that let a run end as a whole: there was nothing to place. */
export const HARMLESS: readonly RunSkipReason[] = ['within_increment', 'below_minimum', 'outside_model']

/** A subscription as it is stored. */
export interface SubscriptionRow {
  id: string
  account: string
  model: string
  status: SubscriptionStatus
  outside_positions: OutsidePositions
  cash_flows: CashFlowRule
  reserve_amount: Decimal
  pinned_version: number | null
  seen_version: number
  first_version: number
  evaluated_on: Day
  cooldown_until: Day | null
  cash_since: Instant
  last_rebalanced_at: Instant | null
  work_on: Day | null
  ended_at: Instant | null
  created_at: Instant
  modified_at: Instant
}

/** The terms by which a run is sized. */
export interface RunTerms {
  weights: ModelWeight[]
  cash_weight: Decimal
  minimum_order_amount: Decimal
  price_tolerance: Decimal
  outside_positions: OutsidePositions
  reserve_amount: Decimal
  /** Instruments of earlier versions, whose positions have the target zero. */
  former: string[]
}

/** A run as it is stored. */
export type RunRow = Omit<SizedRun, 'lines' | 'estimated_value_after'> & {
  id: string
  account: string
  subscription: string | null
  model: string | null
  model_version: number | null
  currency: string
  run_type: RunType
  trigger: RunTrigger
  amount: Decimal | null
  terms: RunTerms
  status: RunStatus
  reason: string | null
  is_cancelling: boolean
  /** The funding account to which the cash goes that the run raises. */
  withdrawal_to: string | null
  withdrawal: string | null
  /** The cash that is reserved for the withdrawal until now. */
  reserved_cash: Decimal | null
  /** The first day on which cash that was raised without a withdrawal counts again. */
  hold_until: Day | null
  /** The value before the run less the one that was expected after it. */
  trading_cost: Decimal | null
  priced_at: Instant
  approve_until: Instant | null
  approved_by: string | null
  sell_until: Day | null
  started_at: Instant | null
  completed_at: Instant | null
  created_at: Instant
  modified_at: Instant
}

/** A line of a run as it is stored. */
export interface RunLineRow {
  run: string
  number: number
  instrument: string
  target_weight: Decimal
  units: Decimal
  mid: Decimal | null
  side: RunSide | null
  quantity: Decimal
  cash_cap: Decimal | null
  price: Decimal
  estimated_notional: Decimal
  estimated_fees: Decimal
  order: string | null
  skipped_reason: RunSkipReason | null
  explanation: RunExplanation
}

/** A run with its lines. */
export interface WholeRun {
  run: RunRow
  lines: RunLineRow[]
}

/** How a run begins: by whom, and whether it waits for an approval. */
export interface RunOrigin {
  run_type: RunType
  trigger: RunTrigger
  amount: Decimal | null
  approval: RunApproval
  withdrawal_to: string | null
}

/** The parts of a run that its model gives; null for a run without one. */
export interface RunModel {
  subscription: string
  model: string
  model_version: number
}
