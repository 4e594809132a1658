// Runs as the API shows them.
import type { ReadContext } from '../../../context.ts'
import { fraction, money, units } from '../../../values/decimal.ts'
import { listLines, type ShownLine } from './read-runs.ts'
import type { RunRow, WholeRun } from './rules.ts'
import type { RebalancingRun } from './schemas.ts'

/** The stored runs on the wire, with their lines. */
export async function showRuns(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  runs: readonly RunRow[],
): Promise<RebalancingRun[]> {
  const lines = await listLines(
    context,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => showRun(run, lines.get(run.id)!))
}

/** A run that is not stored, as it would be. */
export function showDraft({ run, lines }: WholeRun): RebalancingRun {
  const shown = showRun(
    run,
    lines.map((line) => ({
      ...line,
      order_status: null,
      traded_quantity: '0',
      traded_notional: '0.00',
      is_partial: false,
      cancelled_reason: null,
    })),
  )
  return { ...shown, id: null, created_at: null, modified_at: null }
}

const showRun = (run: RunRow, lines: readonly ShownLine[]): RebalancingRun => {
  const { started_at, completed_at, created_at, modified_at, ...head } = showHead(run)
  return { ...head, lines: lines.map(showLine), started_at, completed_at, created_at, modified_at }
}

/** The stored run on the wire, without its lines. */
export function showHead(run: RunRow) {
  const { id, account, subscription, model, model_version, run_type, trigger, status, reason } = run
  const { base_value, cash_before, cash_target, estimated_proceeds, estimated_cost, estimated_fees } = run
  const { estimated_cash_after, priced_at, approve_until, approved_by, started_at, completed_at } = run
  return {
    id,
    account,
    subscription,
    model,
    model_version,
    type: run_type,
    trigger,
    status,
    reason,
    currency: run.currency as RebalancingRun['currency'],
    amount: run.amount,
    base_value,
    cash_before,
    cash_target,
    estimated_proceeds,
    estimated_cost,
    estimated_fees,
    estimated_cash_after,
    priced_at,
    approve_until,
    approved_by,
    withdrawal: run.withdrawal,
    started_at,
    completed_at,
    created_at: run.created_at,
    modified_at: run.modified_at,
  }
}

function showLine(line: ShownLine): RebalancingRun['lines'][number] {
  const { instrument, side, cash_cap, order, order_status, skipped_reason } = line
  const { target_weight, weight_before, value_before, target_value, difference, exact_quantity, rounding } =
    line.explanation
  const { scale, limited_by, weight_after, text } = line.explanation
  return {
    instrument,
    phase: side === null ? null : side === 'sell' ? 1 : 2,
    side,
    quantity: units(line.quantity),
    cash_cap: cash_cap === null ? null : money(cash_cap),
    price: line.price,
    estimated_notional: money(line.estimated_notional),
    estimated_fees: money(line.estimated_fees),
    order,
    order_status,
    traded_quantity: units(line.traded_quantity),
    traded_notional: money(line.traded_notional),
    skipped_reason,
    // The database keeps the members of JSON in an order of its own.
    explanation: {
      target_weight: fraction(target_weight),
      weight_before,
      value_before,
      target_value,
      difference,
      exact_quantity,
      rounding,
      scale,
      limited_by,
      weight_after,
      text,
    },
  }
}
