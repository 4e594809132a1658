// The facts from which a rebalancing run is sized, and the lines that come of it.
import type { Decimal } from '../../../../values/decimal.ts'
import type { CashSteps } from '../../automatic-orders/estimate-amount.ts'

export type RunSide = 'buy' | 'sell'

/** Why a line has no order. */
export type RunSkipReason =
  | ('below_minimum' | 'within_increment' | 'no_cash' | 'open_order' | 'missing_price' | 'frozen')
  | ('instrument_not_trading' | 'instrument_buy_only' | 'instrument_sell_only' | 'outside_model')

/** The bound that gave a line its size. */
export type RunLimit = 'target' | 'cash' | 'increment' | 'units' | 'minimum' | 'none'

/** An instrument of the model, or a position, as it is when the run is sized. Prices are money of one unit. */
export interface LineFacts {
  instrument: string
  target_weight: Decimal
  /** Units that count: settled or not, less those that are reserved outside the run. */
  units: Decimal
  /** Units that may be sold; at most those that count. */
  sellable_units: Decimal
  bid: Decimal | null
  ask: Decimal | null
  mid: Decimal | null
  increment: Decimal
  minimum_quantity: Decimal
  /** The fraction by which a price may move against the order until it is filled. */
  price_margin: Decimal
  /** The fees of an order; they never fall while its notional grows. */
  feeOf: (side: RunSide, notional: Decimal) => Decimal
  /** The steps of cash of an instrument that is dealt once a day by cash; null for one that is dealt in units. */
  cash_steps: CashSteps | null
  is_first_purchase: boolean
  /** Why it cannot be traded on a side, if it cannot. */
  reasons: Record<RunSide, RunSkipReason | null>
  /** False for a position outside the model that stays as it is and counts for nothing. */
  counts: boolean
}

/** The state of an account that a run begins with. */
export interface RunFacts {
  currency: string
  /** Cash that counts; zero or more. */
  cash: Decimal
  cash_weight: Decimal
  minimum_order_amount: Decimal
  lines: readonly LineFacts[]
}

/** A line with its value, its target and target − value. */
export interface MeasuredLine {
  facts: LineFacts
  value: Decimal
  target: Decimal
  need: Decimal
}

/** An order of a run. A buy costs at most its cash; a buy of an instrument dealt by cash is placed by its cash. */
export interface RunOrder {
  side: RunSide
  quantity: Decimal
  /** Buys: notional and fees at most. */
  cash_amount: Decimal | null
  price: Decimal
  estimated_notional: Decimal
  estimated_fees: Decimal
}

/** How a line was sized; it has an order, a reason, or nothing to do. */
export interface RunExplanation {
  target_weight: Decimal
  weight_before: Decimal
  value_before: Decimal
  target_value: Decimal
  /** Target less value. */
  difference: Decimal
  /** Units before rounding; exact_quantity − rounding is the quantity of the order. */
  exact_quantity: Decimal
  rounding: Decimal
  /** The share of the need that the cash allows. */
  scale: Decimal
  limited_by: RunLimit
  weight_after: Decimal
  text: string
}

export interface RunLine {
  instrument: string
  order: RunOrder | null
  skipped_reason: RunSkipReason | null
  explanation: RunExplanation
}

/** A run as it would be at the prices of its facts. */
export interface SizedRun {
  base_value: Decimal
  cash_before: Decimal
  cash_target: Decimal
  /** Of sells, before fees. */
  estimated_proceeds: Decimal
  /** Of buys, before fees. */
  estimated_cost: Decimal
  estimated_fees: Decimal
  estimated_cash_after: Decimal
  /** V after the run; base_value less it is the cost of the run. */
  estimated_value_after: Decimal
  lines: RunLine[]
}
