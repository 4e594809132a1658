// Versions of the API. Business code knows only the newest shapes. Each breaking change can turn an answer into the one
// before it, and an answer passes through all changes that are newer than the caller's version.
import type { TSchema } from 'typebox'

export const BASELINE = '2026-01-01'
export const CURRENT = '2026-09-02'
export const VERSIONS: readonly string[] = [BASELINE, CURRENT]

export interface BreakingChange {
  /** The version that introduced it. */
  version: string
  /** Method and path of the operation that it changed, such as `POST /accounts/{account_id}/order-quotes`. */
  operation: string
  /** The shape of the answer before the change. */
  response: TSchema
  /** Turns the answer into the one before the change. */
  backwards(answer: unknown): unknown
}

/** Turns the newest answer of the operation into that of the version. */
export function walkBack(
  changes: readonly BreakingChange[],
  version: string,
  operation: string,
  answer: unknown,
): unknown {
  if (version === CURRENT) return answer
  return changes
    .filter((change) => change.version > version && change.operation === operation)
    .sort((a, b) => (a.version < b.version ? 1 : -1))
    .reduce((today, change) => change.backwards(today), answer)
}
