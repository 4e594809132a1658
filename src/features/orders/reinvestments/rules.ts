// The rules of reinvested income: which income may be reinvested, and when its order is placed.
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
