// Rates of return of an account or of a position, over a period that ends now.
import type { ReadContext } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import { findAccount } from '../accounts/read.ts'
import { findPositionRow } from '../holdings/read.ts'
import { couponsOf } from '../valuation/coupon-windows.ts'
import { listEntries } from '../valuation/read.ts'
import type { Snapshot } from '../valuation/replay-entries.ts'
import { ASSUMED, FROM_ENTRY, type Valued } from '../valuation/rules.ts'
import { valueInBatches } from '../valuation/value-snapshots.ts'
import { accountFlow, type Plan, planReturns, positionFlow } from './flows.ts'
import { type Period, startOf } from './periods.ts'
import { type ExplainedReturns, FORMULAS, ratesOf, worthOf } from './rules.ts'
import type { ReturnsFlag, ReturnsQuery } from './schemas.ts'

/** Gives the returns of the account, after fees and taxes. */
export async function showAccountReturns(context: ReadContext, id: string, query: ReturnsQuery) {
  const account = await findAccount(context, id)
  const entries = await listEntries(context, id, context.now)
  const inception = entries[0]?.booked_at ?? account.created_at
  const span = spanOf(query.period, inception, context.now)
  const plan = planReturns(entries, span, accountFlow, (all) => all, await couponsOf(context, account))
  return { account: id, ...(await work(context, account.base_currency, query, span, plan)) }
}

/** Gives the returns of the position, before fees and taxes. */
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
  return { position: id, ...(await work(context, account.base_currency, query, span, plan)) }
}

interface Span {
  start: Instant
  end: Instant
  is_moved: boolean
}

function spanOf(period: Period, inception: Instant, now: Instant): Span {
  const asked = startOf(period, now)
  const is_moved = asked !== undefined && asked < inception
  return { start: asked === undefined || is_moved ? inception : asked, end: now, is_moved }
}

async function work(
  context: ReadContext,
  currency: string,
  { period, explain }: ReturnsQuery,
  span: Span,
  plan: Plan,
) {
  const snapshots = [plan.opening, ...plan.flows.flatMap(({ moved, held }) => [moved, held]), plan.closing]
  const kept: Valued[] = []
  const worths = await valueInBatches(context, currency, snapshots, (valued) => {
    if (explain) kept.push(valued)
    return { at: valued.at, amount: worthOf(valued), is_guessed: isGuessed(valued) }
  })
  const flows = plan.flows.map(({ direction, at }, n) => ({
    ...{ direction, at, amount: worths[2 * n + 1]!.amount, value: worths[2 * n + 2]!.amount },
  }))
  const { twrr, mwrr, reason } = ratesOf({ opening: worths[0]!, flows, closing: worths.at(-1)! })
  const said: [ReturnsFlag, boolean][] = [
    ['inception_after_period_start', span.is_moved],
    ['missing_history', plan.has_unpriced || worths.some(({ is_guessed }) => is_guessed)],
    ['twrr_uncomputable', twrr === null],
    ['mwrr_uncomputable', mwrr === null],
    ['xirr_no_sign_change', reason === 'xirr_no_sign_change'],
    ['xirr_single_cashflow', reason === 'xirr_single_cashflow'],
  ]
  return {
    period,
    period_start: span.start,
    period_end: span.end,
    twrr,
    mwrr,
    flags: said.flatMap(([flag, isSaid]) => (isSaid ? [flag] : [])),
    ...(explain ? { explanation: { formulas: FORMULAS, ...explanationOf(plan, kept) } } : {}),
  }
}

const explanationOf = (plan: Plan, valued: readonly Valued[]): ExplainedReturns => ({
  opening: valued[0]!,
  flows: plan.flows.map(({ direction, at, transactions }, n) => ({
    ...{ direction, at, moved: valued[2 * n + 1]!, held: valued[2 * n + 2]!, transactions },
  })),
  closing: valued.at(-1)!,
})

const isGuessed = ({ positions }: Valued) =>
  positions.some(({ provider }) => provider === FROM_ENTRY || provider === ASSUMED)
