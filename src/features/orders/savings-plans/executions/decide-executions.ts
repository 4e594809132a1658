// Decides the executions of savings plans in one instrument: an order is placed, tried again on a later day, or the
// execution is skipped and its cash stays. A later one finds the cash that the earlier ones of its account have left.
import { addBusinessDays, type Calendar } from '../../../../fixed-income/calendars.ts'
import { compare, type Decimal, isPositive } from '../../../../values/decimal.ts'
import { type Day, dayOf } from '../../../../values/time.ts'
import {
  availableOn,
  type CashLeft,
  type DecidedPurchase,
  decidePurchase,
} from '../../automatic-orders/decide-purchase.ts'
import { draftPurchase } from '../../automatic-orders/draft-purchase.ts'
import { type CashSteps, stepDown, sweepOf } from '../../automatic-orders/estimate-amount.ts'
import type { BuyingPower } from '../../trading/check-order.ts'
import type { MarketFacts } from '../../trading/read-market.ts'
import type { ExecutionReason, ShortfallRule, Sizing } from '../rules.ts'

/** An execution whose day has come. */
export type DuePlan = Sizing & {
  id: string
  plan: string
  account: string
  planned_amount: Decimal | null
  shortfall: ShortfallRule
  retry_days: number
  /** The attempts before this one. */
  attempts: number
  /** The day of the plan's next execution, which ends all attempts of this one. */
  next_execution_on: Day | null
}

/** An execution in an instrument whose day has come. */
export type DueExecution = DuePlan & { instrument: string }

export interface ExecutionFacts {
  execution: DueExecution
  buying_power: BuyingPower | undefined
  calendar: Calendar
}

/** An execution whose order is placed. */
export interface PlacedExecution extends DecidedPurchase {
  execution: DueExecution
  planned_amount: Decimal
}

export interface DecidedExecutions {
  placed: PlacedExecution[]
  retried: { execution: DueExecution; due_on: Day }[]
  skipped: { execution: DueExecution; reason: ExecutionReason; planned_amount: Decimal | null }[]
}

/** Decides the executions in one instrument, each after those before it. */
export function decideExecutions(market: MarketFacts, all: readonly ExecutionFacts[]): DecidedExecutions {
  const decided: DecidedExecutions = { placed: [], retried: [], skipped: [] }
  const left: CashLeft = new Map()
  for (const facts of all) {
    const { execution, buying_power } = facts
    const isFirst = buying_power?.holding?.position == null
    const sized = sizeExecution(facts, {
      available: availableOn(left, execution.account, buying_power),
      allowed: (amount) => stepDown(amount, market.listed!.wire as CashSteps, isFirst),
      today: dayOf(market.now),
    })
    if ('due_on' in sized) decided.retried.push({ execution, due_on: sized.due_on })
    else if ('reason' in sized) decided.skipped.push({ execution, ...sized })
    else {
      const { planned_amount, amount } = sized
      const order = draftPurchase(execution, amount, market.listed!, 'savings_plan')
      const placed = decidePurchase(market, { order, buying_power }, left)
      if ('reason' in placed) decided.skipped.push({ execution, planned_amount, ...placed })
      else decided.placed.push({ execution, planned_amount, ...placed })
    }
  }
  return decided
}

export type SizedExecution =
  | { amount: Decimal; planned_amount: Decimal }
  | { due_on: Day }
  | { reason: ExecutionReason; planned_amount: Decimal | null }

/** The cash of an account, and the part of an amount that may be spent. */
interface SizeFacts {
  available: Decimal
  allowed: (amount: Decimal) => Decimal
  today: Day
}

/** The amount that the execution may spend, or why it spends nothing today. */
export function sizeExecution(
  facts: { execution: DuePlan; calendar: Calendar },
  { available, allowed, today }: SizeFacts,
): SizedExecution {
  const { execution } = facts
  if (execution.sizing === 'sweep') {
    const swept = allowed(sweepOf(available, execution))
    return isPositive(swept)
      ? { amount: swept, planned_amount: swept }
      : { reason: 'nothing_to_invest', planned_amount: null }
  }
  const planned_amount = execution.planned_amount!
  const amount = allowed(planned_amount)
  if (!isPositive(amount)) return { reason: 'below_minimum', planned_amount }
  if (compare(available, amount) >= 0) return { amount, planned_amount }
  return shortOf(facts, { available: allowed(available), today })
}

/** The outcome for an account with too little cash. */
function shortOf(
  { execution, calendar }: { execution: DuePlan; calendar: Calendar },
  { available, today }: { available: Decimal; today: Day },
): SizedExecution {
  const planned_amount = execution.planned_amount!
  if (execution.shortfall === 'reduce' && isPositive(available)) return { amount: available, planned_amount }
  const skipped = { reason: 'insufficient_funds', planned_amount } as const
  if (execution.shortfall !== 'retry' || execution.attempts >= execution.retry_days) return skipped
  const due_on = addBusinessDays(calendar, today, 1)
  const { next_execution_on } = execution
  return next_execution_on !== null && due_on >= next_execution_on ? skipped : { due_on }
}
