// Drafts runs from their sizes: rows that are not stored yet.
import type { ReadContext } from '../../../../context.ts'
import { newId } from '../../../../values/ids.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import type { SubjectFacts } from '../facts/gather-facts.ts'
import type { RunLineRow, RunModel, RunOrigin, WholeRun } from '../rules.ts'
import { decideInvestment } from '../sizing/decide-cash-runs.ts'
import { decideFullRun } from '../sizing/decide-full-run.ts'
import type { LineFacts, RunLine, SizedRun } from '../sizing/rules.ts'

const APPROVE_HOURS = 24

const hoursOf = ({ settings }: Pick<ReadContext, 'settings'>): number => {
  const { approve_hours } = (settings.rebalancing ?? {}) as { approve_hours?: number }
  return Number(approve_hours ?? APPROVE_HOURS)
}

/** The sizes of a run of the type. */
export function sizeOf({ facts }: SubjectFacts, { run_type, amount }: RunOrigin): SizedRun {
  return run_type === 'invest_cash' ? decideInvestment(facts, amount) : decideFullRun(facts)
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
  const { run_type, trigger, amount, approval } = origin
  const id = newId('rbr_')
  const { lines, ...figures } = sized
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
