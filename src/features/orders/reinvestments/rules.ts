// The rules of reinvested income: which income may be reinvested, when its order is placed, and why nothing was bought.
import type { ErrorCode } from '../../../errors.ts'
import { isExchangeTraded } from '../../../fixed-income/calendars.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { firstCutAfter, type PoolTimes } from '../pools/cut-times.ts'

export const INCOME_RULES = ['pay_out', 'reinvest'] as const
export type IncomeRule = (typeof INCOME_RULES)[number]

export const POSITION_INCOME_RULES = ['account_default', ...INCOME_RULES] as const
export type PositionIncomeRule = (typeof POSITION_INCOME_RULES)[number]

/** The rule that counts for a position. */
export const effectiveRule = (position: PositionIncomeRule, account: IncomeRule): IncomeRule =>
  position === 'account_default' ? account : position

export const REINVESTMENT_STATUSES = ['pending', 'executing', 'completed', 'skipped'] as const
export type ReinvestmentStatus = (typeof REINVESTMENT_STATUSES)[number]

/** The reasons for which less than the income, or nothing, was invested. */
export type ReinvestmentReason =
  | ('insufficient_funds' | 'instrument_not_trading' | 'account_forbidden' | 'below_minimum')
  | ('skipped_by_client' | 'nothing_to_invest' | 'partly_filled')

const PAYERS: Record<string, ReadonlySet<string>> = {
  dividend: new Set(['stock']),
  coupon_payment: new Set(['etf', 'certificate', 'money_market_fund', 'amc']),
}

/** Whether income of the type on the instrument may be reinvested; the coupon of a bond is not. */
export const isReinvestable = (
  transaction_type: string,
  { instrument_type }: Pick<Instrument, 'instrument_type'>,
): boolean => PAYERS[transaction_type]?.has(instrument_type) ?? false

/** How long before a cut the orders for it are placed. Until then the income is free. */
const LEAD_MS = 60_000

/** When the order for income that is booked now is placed: shortly before the next cut, or now if it is not pooled. */
export function placedAt(instrument: Instrument, times: PoolTimes, now: Instant): Instant {
  if (!isExchangeTraded(instrument)) return now
  const before = addMilliseconds(firstCutAfter(instrument, times, now), -LEAD_MS)
  return before > now ? before : now
}

const OF_REFUSAL: Partial<Record<ErrorCode, ReinvestmentReason>> = {
  buy_order_forbidden: 'account_forbidden',
  professional_trader_required: 'account_forbidden',
  currency_not_supported: 'account_forbidden',
  instrument_not_trading: 'instrument_not_trading',
  instrument_sell_only: 'instrument_not_trading',
  instrument_too_close_to_maturity: 'instrument_not_trading',
  missing_price: 'instrument_not_trading',
  insufficient_funds: 'insufficient_funds',
  trading_rule_violated: 'below_minimum',
  // The income less its fee buys no increment.
  invalid_request: 'below_minimum',
}

/** The reason why an order was refused; undefined for a refusal that is not about the order. */
export const reasonOfRefusal = (code: ErrorCode): ReinvestmentReason | undefined => OF_REFUSAL[code]

/** The order of a reinvestment, once it has ended. */
export interface EndedOrder {
  status: 'filled' | 'settled' | 'cancelled'
  cancelled_reason: string | null
  /** The venue has executed less than it was asked for: of the order, or of the parent order of a pooled one. */
  is_partial: boolean
  /** Its cash paid for no increment at the price of the cut. */
  wants_nothing: boolean
}

const OF_CANCELLATION: Record<string, ReinvestmentReason> = {
  cancelled_by_client: 'skipped_by_client',
  cancelled_by_operator: 'account_forbidden',
  account_suspended: 'account_forbidden',
}

/** How a reinvestment ends with its order. */
export function decideEnd({ status, cancelled_reason, is_partial, wants_nothing }: EndedOrder): {
  status: 'completed' | 'skipped'
  reason: ReinvestmentReason | null
} {
  if (status !== 'cancelled') return { status: 'completed', reason: is_partial ? 'partly_filled' : null }
  const unfilled = wants_nothing ? 'below_minimum' : 'instrument_not_trading'
  return { status: 'skipped', reason: OF_CANCELLATION[cancelled_reason ?? ''] ?? unfilled }
}
