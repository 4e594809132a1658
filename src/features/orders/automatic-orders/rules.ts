// Why an order that Holdfast places by itself bought nothing, or less than it could, and how it ends.
import type { ErrorCode } from '../../../errors.ts'

/** The reasons for which less than the amount, or nothing, was invested. */
export type OutcomeReason =
  | ('insufficient_funds' | 'instrument_not_trading' | 'account_forbidden' | 'below_minimum')
  | ('skipped_by_client' | 'nothing_to_invest' | 'partly_filled')

const OF_REFUSAL: Partial<Record<ErrorCode, OutcomeReason>> = {
  buy_order_forbidden: 'account_forbidden',
  professional_trader_required: 'account_forbidden',
  currency_not_supported: 'account_forbidden',
  instrument_not_trading: 'instrument_not_trading',
  instrument_sell_only: 'instrument_not_trading',
  instrument_too_close_to_maturity: 'instrument_not_trading',
  missing_price: 'instrument_not_trading',
  insufficient_funds: 'insufficient_funds',
  trading_rule_violated: 'below_minimum',
  // The amount less its fee buys no increment.
  invalid_request: 'below_minimum',
}

/** The reason why an order was refused; undefined for a refusal that is not about the order. */
export const reasonOfRefusal = (code: ErrorCode): OutcomeReason | undefined => OF_REFUSAL[code]

/** The order, once it has ended. */
export interface EndedOrder {
  status: 'filled' | 'settled' | 'cancelled'
  cancelled_reason: string | null
  /** The venue has executed less than it was asked for: of the order, or of the parent order of a pooled one. */
  is_partial: boolean
  /** Its cash paid for no increment at the price of the cut. */
  wants_nothing: boolean
}

const OF_CANCELLATION: Record<string, OutcomeReason> = {
  cancelled_by_client: 'skipped_by_client',
  cancelled_by_operator: 'account_forbidden',
  account_suspended: 'account_forbidden',
}

/** The end of what the order was for. */
export interface OrderEnd {
  status: 'completed' | 'skipped'
  reason: OutcomeReason | null
}

/** How a reinvestment, or an execution of a plan, ends with its order. */
export function decideEnd({ status, cancelled_reason, is_partial, wants_nothing }: EndedOrder): OrderEnd {
  if (status !== 'cancelled') return { status: 'completed', reason: is_partial ? 'partly_filled' : null }
  const unfilled = wants_nothing ? 'below_minimum' : 'instrument_not_trading'
  return { status: 'skipped', reason: OF_CANCELLATION[cancelled_reason ?? ''] ?? unfilled }
}
