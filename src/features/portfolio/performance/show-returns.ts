// Rates of return of an account or of a position, over a period that ends now.
import type { ReadContext } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { couponsOf } from '../holding-history/coupon-windows.ts'
import { listEntries } from '../holding-history/read-entries.ts'
import type { Snapshot } from '../holding-history/replay-entries.ts'
import { findPositionRow } from '../holdings/read.ts'
import { type AccountAtValue, ASSUMED, FROM_ENTRY } from '../valuation/rules.ts'
import { valueInBatches } from '../valuation/value-snapshots.ts'
import { accountFlow, planReturns, positionFlow, type ReturnPlan } from './flows.ts'
import { type Period, startOf } from './periods.ts'
import { type ExplainedReturns, FORMULAS, ratesOf, worthOf } from './rules.ts'
import type { ReturnsFlag, ReturnsQuery } from './schemas.ts'

/** Returns the returns of the account, after fees and taxes. */
export async function showAccountReturns(context: ReadContext, id: string, query: ReturnsQuery) {
  const account = await findAccount(context, id)
  const entries = await listEntries(context, id, context.now)
  const inception = entries[0]?.booked_at ?? account.created_at
  const span = spanOf(query.period, inception, context.now)
  const plan = planReturns(entries, span, accountFlow, (all) => all, await couponsOf(context, account))
  return { account: id, ...(await showReturns(context, account.base_currency, query, span, plan)) }
}

/** Returns the returns of the position, before fees and taxes. */
export async function showPositionReturns(context: ReadContext, id: string, query: ReturnsQuery) {
  const position = await findPositionRow(context, id)
  const account = await findAccount(context, position.account)
  const entries = await listEntries(context, position.account, context.now)
  const span = spanOf(query.period, position.opened_at, context.now)
  const alone = ({ at, positions }: Snapshot): Snapshot => ({
    at,
    cash: [],
    positions: positions.filter((held) => held.position === id),
  })
  const plan = planReturns(entries, span, positionFlow(id), alone, await couponsOf(context, account))
  return { position: id, ...(await showReturns(context, account.base_currency, query, span, plan)) }
}

interface Span {
  start: Instant
  end: Instant
  /** The period would begin before the inception. */
  is_moved: boolean
}

function spanOf(period: Period, inception: Instant, now: Instant): Span {
  const start = startOf(period, now)
  const is_moved = start !== undefined && start < inception
  return { start: start === undefined || is_moved ? inception : start, end: now, is_moved }
}

async function showReturns(
  context: ReadContext,
  currency: string,
  { period, explain }: ReturnsQuery,
  span: Span,
  plan: ReturnPlan,
) {
  const planValue = await valuePlan(context, currency, plan, Boolean(explain))
  const flows = plan.flows.map(({ direction, at, moved, held }) => ({
    direction,
    at,
    amount: planValue(moved).amount,
    value: planValue(held).amount,
  }))
  const { twrr, mwrr, reason } = ratesOf({
    opening: planValue(plan.opening),
    flows,
    closing: planValue(plan.closing),
  })
  const has_guess = snapshotsOf(plan).some((snapshot) => planValue(snapshot).is_guessed)
  const flags: Record<ReturnsFlag, boolean> = {
    inception_after_period_start: span.is_moved,
    missing_history: plan.has_unpriced || has_guess,
    twrr_uncomputable: twrr === null,
    mwrr_uncomputable: mwrr === null,
    xirr_no_sign_change: reason === 'xirr_no_sign_change',
    xirr_single_cashflow: reason === 'xirr_single_cashflow',
  }
  return {
    period,
    period_start: span.start,
    period_end: span.end,
    twrr,
    mwrr,
    flags: (Object.keys(flags) as ReturnsFlag[]).filter((flag) => flags[flag]),
    ...(explain ? { explanation: { formulas: FORMULAS, ...explainReturns(plan, planValue) } } : {}),
  }
}

const snapshotsOf = ({ opening, flows, closing }: ReturnPlan): Snapshot[] => [
  opening,
  ...flows.flatMap(({ moved, held }) => [moved, held]),
  closing,
]

/** The value of a snapshot of the plan. */
interface PlanValue {
  at: Instant
  amount: Decimal
  /** A price is that of the last entry, or assumed. */
  is_guessed: boolean
  /** Only where the returns are explained: a long history takes much memory. */
  valued: AccountAtValue | undefined
}

async function valuePlan(
  context: ReadContext,
  currency: string,
  plan: ReturnPlan,
  isExplained: boolean,
): Promise<(snapshot: Snapshot) => PlanValue> {
  const snapshots = snapshotsOf(plan)
  const list = await valueInBatches(
    context,
    currency,
    snapshots,
    (valued): PlanValue => ({
      at: valued.at,
      amount: worthOf(valued),
      is_guessed: isGuessed(valued),
      valued: isExplained ? valued : undefined,
    }),
  )
  const values = new Map(snapshots.map((snapshot, n) => [snapshot, list[n]!]))
  return (snapshot) => values.get(snapshot)!
}

function explainReturns(plan: ReturnPlan, planValue: (snapshot: Snapshot) => PlanValue): ExplainedReturns {
  const valued = (snapshot: Snapshot) => planValue(snapshot).valued!
  return {
    opening: valued(plan.opening),
    flows: plan.flows.map(({ direction, at, moved, held, transactions }) => ({
      direction,
      at,
      moved: valued(moved),
      held: valued(held),
      transactions,
    })),
    closing: valued(plan.closing),
  }
}

const isGuessed = ({ positions }: AccountAtValue) =>
  positions.some(({ provider }) => provider === FROM_ENTRY || provider === ASSUMED)
