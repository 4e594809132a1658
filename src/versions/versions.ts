// Versions of the API. Business code knows only today's shapes; each breaking change turns today's answer into
// yesterday's, and an answer walks back through all that came after the caller's version.
import type { TSchema } from 'typebox'

export const BASELINE = '2026-01-01'
export const CURRENT = '2026-09-02'
export const VERSIONS: readonly string[] = [BASELINE, CURRENT]

export interface BreakingChange {
  /** The version that brought it. */
  version: string
  /** Method and path of the operation it changed, e.g. `POST /accounts/{account_id}/order-quotes`. */
  operation: string
  /** The answer as it was before. */
  response: TSchema
  /** Turns today's answer into the one before. */
  backwards(answer: unknown): unknown
}

/** Turns today's answer of the operation into the one of the version. */
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
