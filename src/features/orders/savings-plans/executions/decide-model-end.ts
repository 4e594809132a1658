// Decides how an execution into a model ends whose orders have all ended.
import type { ExecutionReason } from '../rules.ts'

export interface ModelEnd {
  status: 'completed' | 'completed_partially' | 'skipped'
  reason: ExecutionReason | null
}

/**
 * Completed if every line bought all that it could, skipped if none bought anything. The reason is that of the first
 * line that has one.
 */
export function decideModelEnd(
  lines: readonly { reason: ExecutionReason | null; has_traded: boolean }[],
): ModelEnd {
  const reason = lines.find((line) => line.reason !== null)?.reason ?? null
  if (!lines.some(({ has_traded }) => has_traded))
    return { status: 'skipped', reason: reason ?? 'below_minimum' }
  return reason === null ? { status: 'completed', reason } : { status: 'completed_partially', reason }
}
