// Decides the executions of savings plans that buy a model: the lines of each, with their orders. An account that
// follows the model buys what is below its target; any other buys by the weights. A later execution finds the cash that
// the earlier ones of its account have left.
import { type Decimal, isLess, isPositive } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import {
  availableOn,
  type CashLeft,
  type DecidedPurchase,
  decidePurchase,
} from '../../automatic-orders/decide-purchase.ts'
import { draftPurchase } from '../../automatic-orders/draft-purchase.ts'
import { draftSized } from '../../automatic-orders/draft-sized.ts'
import type { ModelStatus, Weights } from '../../models/rules.ts'
import type { InvestedLine, Investment } from '../../rebalancing/draft-investments.ts'
import type { BuyingPower } from '../../trading/check-order.ts'
import type { OrderRequest } from '../../trading/parse-order.ts'
import type { MarketFacts } from '../../trading/read-market.ts'
import type { ExecutionReason } from '../rules.ts'
import type { NewLine } from '../write-executions.ts'
import { type DuePlan, sizeExecution } from './decide-executions.ts'
import { splitAmount } from './estimate-shares.ts'

export interface BoughtModel extends Weights {
  status: ModelStatus
  minimum_order_amount: Decimal
  markets: ReadonlyMap<string, MarketFacts & { listed: Listed }>
  calendar: string
  today: Day
}

export interface ModelExecutionFacts {
  execution: DuePlan
  /** The buying power of the account, by instrument. */
  powers: ReadonlyMap<string, BuyingPower | undefined>
  /** The purchases toward the targets, of an account that follows the model and may be led to them now. */
  invest: Investment | undefined
}

/** A line of an execution, with its order if there is one. */
export type DecidedPlanLine = Omit<NewLine, 'id' | 'number' | 'order'> & { purchase: DecidedPurchase | null }

export type DecidedModelExecution =
  | { execution: DuePlan; status: 'executing'; planned_amount: Decimal; lines: DecidedPlanLine[] }
  | { execution: DuePlan; status: 'announced'; due_on: Day }
  | {
      execution: DuePlan
      status: 'skipped'
      reason: ExecutionReason
      planned_amount: Decimal | null
      lines: DecidedPlanLine[]
      /** Whether it counts among those that bought nothing. */
      is_miss: boolean
    }

/** Decides the executions into the model, each after those before it. */
export function decideModelExecutions(
  model: BoughtModel,
  all: readonly ModelExecutionFacts[],
): DecidedModelExecution[] {
  const left: CashLeft = new Map()
  return all.map((facts) => {
    // An earlier execution of the account has taken the units to its targets.
    const isSecond = left.has(facts.execution.account)
    return decideOne(model, isSecond ? { ...facts, invest: undefined } : facts, left)
  })
}

function decideOne(model: BoughtModel, facts: ModelExecutionFacts, left: CashLeft): DecidedModelExecution {
  const { execution, powers } = facts
  const skipped = (reason: ExecutionReason, planned_amount: Decimal | null, lines: DecidedPlanLine[] = []) =>
    ({ execution, status: 'skipped', reason, planned_amount, lines, is_miss: true }) as const
  if (model.status !== 'active') return skipped('model_not_active', execution.planned_amount)
  const [power] = powers.values()
  const available = availableOn(left, execution.account, power)
  const { calendar, today } = model
  const sized = sizeExecution({ execution, calendar }, { available, allowed: (amount) => amount, today })
  if ('due_on' in sized) return { execution, status: 'announced', due_on: sized.due_on }
  if ('reason' in sized) return skipped(sized.reason, sized.planned_amount)
  const { amount, planned_amount } = sized
  const drafts = facts.invest ? draftToTargets(facts.invest(amount)) : draftByWeights(model, amount)
  const lines = drafts.map((draft) => decideLine(draft, { model, facts, left }))
  if (lines.some(({ purchase }) => purchase !== null))
    return { execution, status: 'executing', planned_amount, lines }
  const reason = lines.find((line) => line.reason !== null)?.reason ?? 'nothing_to_invest'
  // A run has invested the cash before, or the account keeps less than its model does: nothing was to be bought.
  if (facts.invest && lines.every((line) => line.reason === 'below_minimum'))
    return { ...skipped('nothing_to_invest', planned_amount), is_miss: false }
  return skipped(reason, planned_amount, lines)
}

/** A line before its order: with its draft, or the reason why there is none. */
interface DraftedLine {
  instrument: string
  weight: Decimal
  amount: Decimal
  drafted: ((account: string, listed: Listed) => OrderRequest) | ExecutionReason
}

function draftByWeights({ weights, minimum_order_amount }: BoughtModel, amount: Decimal): DraftedLine[] {
  return splitAmount(amount, weights).map((share): DraftedLine => {
    const { instrument } = share
    const isTooSmall = isLess(share.amount, minimum_order_amount) || !isPositive(share.amount)
    const draft = (account: string, listed: Listed) =>
      draftPurchase({ account, instrument }, share.amount, listed, 'savings_plan')
    return { ...share, drafted: isTooSmall ? 'below_minimum' : draft }
  })
}

const OF_SKIP: Partial<Record<InvestedLine['skipped_reason'] & string, ExecutionReason>> = {
  below_minimum: 'below_minimum',
  within_increment: 'below_minimum',
  no_cash: 'insufficient_funds',
}

const draftToTargets = (lines: readonly InvestedLine[]): DraftedLine[] =>
  lines.map(({ instrument, weight, order, skipped_reason }) => {
    if (order === null) {
      const drafted = OF_SKIP[skipped_reason!] ?? 'instrument_not_trading'
      return { instrument, weight, amount: '0.00', drafted }
    }
    const drafted = (account: string, listed: Listed) =>
      draftSized(account, { ...order, instrument }, listed, 'savings_plan')
    return { instrument, weight, amount: order.cash_amount!, drafted }
  })

function decideLine(
  { instrument, weight, amount, drafted }: DraftedLine,
  { model, facts, left }: { model: BoughtModel; facts: ModelExecutionFacts; left: CashLeft },
): DecidedPlanLine {
  const line = { instrument, weight, amount }
  if (typeof drafted === 'string') return { ...line, reason: drafted, purchase: null }
  const market = model.markets.get(instrument)!
  const order = drafted(facts.execution.account, market.listed)
  const placed = decidePurchase(market, { order, buying_power: facts.powers.get(instrument) }, left)
  return 'reason' in placed
    ? { ...line, reason: placed.reason, purchase: null }
    : { ...line, reason: null, purchase: placed }
}
