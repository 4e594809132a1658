// Drafts runs from their sizes: rows that are not stored yet.
import type { ReadContext } from '../../../../context.ts'
import { money, subtract } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import type { SubjectFacts } from '../facts/gather-facts.ts'
import type { RunLineRow, RunModel, RunOrigin, WholeRun } from '../rules.ts'
import { decideInvestment, decideLiquidation } from '../sizing/decide-cash-runs.ts'
import { decideFullRun } from '../sizing/decide-full-run.ts'
import { decideRaising } from '../sizing/decide-raising.ts'
import type { LineFacts, RunLine, SizedRun } from '../sizing/rules.ts'

const APPROVE_HOURS = 24

const hoursOf = ({ settings }: Pick<ReadContext, 'settings'>): number => {
  const { approve_hours } = (settings.rebalancing ?? {}) as { approve_hours?: number }
  return Number(approve_hours ?? APPROVE_HOURS)
}

/** The sizes of a run of the type. */
export function sizeOf(
  { subject, facts, recent_cost }: SubjectFacts,
  { run_type, amount }: Pick<RunOrigin, 'run_type' | 'amount'>,
): SizedRun {
  if (run_type === 'invest_cash') return decideInvestment(facts, amount)
  if (run_type === 'liquidate') return decideLiquidation(facts)
  if (run_type === 'raise_cash') return decideRaising(facts, amount!, subject.terms.weights.length > 0)
  return decideFullRun(facts, recent_cost)
}

/** Whether the run would place an order. */
export const placesOrders = ({ lines }: SizedRun): boolean => lines.some(({ order }) => order !== null)

/** A run as it would be stored now: proposed, if it waits for an approval. */
export function draftRun(
  context: ReadContext,
  subject: SubjectFacts,
  sized: SizedRun,
  { origin, model }: { origin: RunOrigin; model: RunModel | null },
): WholeRun {
  const { now } = context
  const { account, currency, terms } = subject.subject
  const { run_type, trigger, amount, approval, withdrawal_to } = origin
  const id = newId('rbr_')
  const { lines, estimated_value_after, ...figures } = sized
  const cost = money(subtract(sized.base_value, estimated_value_after))
  const isProposed = approval === 'manual' && placesOrders(sized)
  const approve_until = isProposed ? addMilliseconds(now, hoursOf(context) * 3_600_000) : null
  return {
    run: {
      ...figures,
      id,
      account,
      subscription: model?.subscription ?? null,
      model: model?.model ?? null,
      model_version: model?.model_version ?? null,
      currency,
      run_type,
      trigger,
      amount,
      terms,
      status: isProposed ? 'proposed' : 'selling',
      reason: null,
      is_cancelling: false,
      withdrawal_to,
      withdrawal: null,
      reserved_cash: null,
      hold_until: null,
      trading_cost: run_type === 'full' ? cost : null,
      priced_at: now,
      approve_until,
      approved_by: null,
      sell_until: null,
      started_at: null,
      completed_at: null,
      created_at: now,
      modified_at: now,
    },
    lines: lines.map((line, number) => draftLine(id, number, line, subject.facts.lines[number]!)),
  }
}

function draftLine(run: string, number: number, line: RunLine, facts: LineFacts): RunLineRow {
  const { instrument, target_weight, units, mid } = facts
  return { run, number, instrument, target_weight, units, mid, ...sizesOf(line, facts), order: null }
}

/** The members of a line that its size gives. */
export function sizesOf({ order, skipped_reason, explanation }: RunLine, facts: LineFacts) {
  return {
    side: order?.side ?? null,
    quantity: order?.quantity ?? '0',
    cash_cap: order?.cash_amount ?? null,
    price: order?.price ?? facts.mid ?? '0',
    estimated_notional: order?.estimated_notional ?? '0.00',
    estimated_fees: order?.estimated_fees ?? '0.00',
    skipped_reason,
    explanation,
  }
}
