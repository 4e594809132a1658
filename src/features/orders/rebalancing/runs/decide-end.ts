// Decides how a run ends whose orders have ended.
import type { RunLineRow, RunStatus } from '../rules.ts'
import { HARMLESS } from '../rules.ts'

/** A line as the end of its run needs it. */
export interface EndedLine extends Pick<RunLineRow, 'side' | 'order' | 'skipped_reason'> {
  order_status: string | null
  is_partial: boolean
  cancelled_reason: string | null
}

export interface RunEnd {
  status: Extract<RunStatus, 'completed' | 'completed_partially' | 'cancelled' | 'failed'>
  reason: string | null
}

/**
 * Completed, in part, or failed; cancelled if its client has ended it, or its account was suspended before a trade. A
 * run that could not pay out what it was to raise ends in part.
 */
export function decideRunEnd(
  lines: readonly EndedLine[],
  { is_cancelling, shortfall }: { is_cancelling: boolean; shortfall?: { reason: string | null } | undefined },
): RunEnd {
  const end = endOfOrders(lines, is_cancelling)
  if (shortfall === undefined || end.status === 'cancelled' || end.status === 'failed') return end
  return { status: 'completed_partially', reason: shortfall.reason ?? end.reason }
}

function endOfOrders(lines: readonly EndedLine[], is_cancelling: boolean): RunEnd {
  if (is_cancelling) return { status: 'cancelled', reason: 'cancelled_by_client' }
  const ordered = lines.filter(({ order }) => order !== null)
  const failure = lines.find(
    ({ skipped_reason }) => skipped_reason !== null && !HARMLESS.includes(skipped_reason),
  )
  const reason = failure?.skipped_reason ?? null
  if (ordered.length === 0)
    return reason === null ? { status: 'completed', reason } : { status: 'failed', reason }
  const cancelled = ordered.filter(({ order_status }) => order_status === 'cancelled')
  const isSuspended = cancelled.some(({ cancelled_reason }) => cancelled_reason === 'account_suspended')
  if (cancelled.length === ordered.length && isSuspended)
    return { status: 'cancelled', reason: 'account_suspended' }
  const isWhole = cancelled.length === 0 && reason === null && !ordered.some(({ is_partial }) => is_partial)
  return { status: isWhole ? 'completed' : 'completed_partially', reason: null }
}
