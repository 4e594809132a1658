// Decides the executions of savings plans in one instrument: an order is placed, tried again on a later day, or the
// execution is skipped and its cash stays. A later one finds the cash that the earlier ones of its account have left.
import { Refusal } from '../../../../errors.ts'
import { addBusinessDays, type Calendar } from '../../../../fixed-income/calendars.ts'
import { compare, type Decimal, isPositive, subtract } from '../../../../values/decimal.ts'
import { type Day, dayOf } from '../../../../values/time.ts'
import { reasonOfRefusal } from '../../reinvestments/rules.ts'
import type { BuyingPower } from '../../trading/check-order.ts'
import { decideOrder, type OrderDecision } from '../../trading/decide-order.ts'
import type { OrderRequest } from '../../trading/parse-order.ts'
import type { MarketFacts } from '../../trading/read-market.ts'
import { type CashSteps, stepDown, sweepOf } from '../estimate-amount.ts'
import type { ExecutionReason, ShortfallRule, Sizing } from '../rules.ts'
import { draftOrder } from './draft-order.ts'

/** An execution whose day has come. */
export type DueExecution = Sizing & {
  id: string
  plan: string
  account: string
  instrument: string
  planned_amount: Decimal | null
  shortfall: ShortfallRule
  retry_days: number
  /** The attempts before this one. */
  attempts: number
  /** The day of the plan's next execution, which ends all attempts of this one. */
  next_execution_on: Day | null
}

export interface ExecutionFacts {
  execution: DueExecution
  buying_power: BuyingPower | undefined
  calendar: Calendar
}

/** An execution whose order is placed. */
export interface PlacedExecution {
  execution: DueExecution
  planned_amount: Decimal
  order: OrderRequest
  decision: OrderDecision
}

export interface DecidedExecutions {
  placed: PlacedExecution[]
  retried: { execution: DueExecution; due_on: Day }[]
  skipped: { execution: DueExecution; reason: ExecutionReason; planned_amount: Decimal | null }[]
}

/** Decides the executions in one instrument, each after those before it. */
export function decideExecutions(market: MarketFacts, all: readonly ExecutionFacts[]): DecidedExecutions {
  const decided: DecidedExecutions = { placed: [], retried: [], skipped: [] }
  const left = new Map<string, Decimal>()
  for (const facts of all) {
    const { execution } = facts
    const { account } = execution
    const available = left.get(account) ?? facts.buying_power?.holding?.available ?? '0'
    const sized = sizeOf(facts, market, available)
    if ('due_on' in sized) decided.retried.push({ execution, due_on: sized.due_on })
    else if ('reason' in sized) decided.skipped.push({ execution, ...sized })
    else {
      const placed = place(market, facts, available, sized.amount)
      if ('reason' in placed)
        decided.skipped.push({ execution, planned_amount: sized.planned_amount, ...placed })
      else {
        left.set(account, subtract(available, placed.decision.estimate.reserved))
        decided.placed.push({ execution, planned_amount: sized.planned_amount, ...placed })
      }
    }
  }
  return decided
}

type Sized =
  | { amount: Decimal; planned_amount: Decimal }
  | { due_on: Day }
  | { reason: ExecutionReason; planned_amount: Decimal | null }

/** The amount that the order may spend. */
function sizeOf(facts: ExecutionFacts, { listed, now }: MarketFacts, available: Decimal): Sized {
  const { execution, buying_power } = facts
  const isFirst = buying_power?.holding?.position == null
  const allowed = (amount: Decimal) => stepDown(amount, listed!.wire as CashSteps, isFirst)
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
  return shortOf(facts, { available: allowed(available), today: dayOf(now) })
}

/** The outcome for an account with too little cash. */
function shortOf(
  { execution, calendar }: ExecutionFacts,
  { available, today }: { available: Decimal; today: Day },
): Sized {
  const planned_amount = execution.planned_amount!
  if (execution.shortfall === 'reduce' && isPositive(available)) return { amount: available, planned_amount }
  const skipped = { reason: 'insufficient_funds', planned_amount } as const
  if (execution.shortfall !== 'retry' || execution.attempts >= execution.retry_days) return skipped
  const due_on = addBusinessDays(calendar, today, 1)
  const { next_execution_on } = execution
  return next_execution_on !== null && due_on >= next_execution_on ? skipped : { due_on }
}

/** The order for the amount, or the reason why there is none. */
function place(
  market: MarketFacts,
  { execution, buying_power }: ExecutionFacts,
  available: Decimal,
  amount: Decimal,
): Pick<PlacedExecution, 'order' | 'decision'> | { reason: ExecutionReason } {
  const order = draftOrder(execution, amount, market.listed!)
  const holding = buying_power?.holding
  const counted = buying_power && { ...buying_power, ...(holding && { holding: { ...holding, available } }) }
  try {
    const facts = { ...market, buying_power: counted, quote: undefined, is_counted: true }
    return { order, decision: decideOrder(facts, order) }
  } catch (error) {
    const reason = error instanceof Refusal ? reasonOfRefusal(error.code) : undefined
    if (reason === undefined) throw error
    return { reason }
  }
}
