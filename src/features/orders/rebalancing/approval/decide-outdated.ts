// Decides whether a proposed run is still what was proposed.
import { compare, type Decimal, divide, isLess, negate, subtract } from '../../../../values/decimal.ts'
import type { RunLineRow, RunRow } from '../rules.ts'
import type { RunFacts } from '../sizing/rules.ts'

/** The first difference between a proposal and the present, as the context of a refusal; undefined without one. */
export function decideOutdated(
  {
    run,
    lines,
  }: { run: Pick<RunRow, 'cash_before' | 'model_version' | 'terms'>; lines: readonly RunLineRow[] },
  facts: RunFacts,
  version: number | null,
): Record<string, string | number> | undefined {
  if (version !== run.model_version) return { model_version: version ?? 0 }
  if (compare(facts.cash, run.cash_before) !== 0) return { cash: facts.cash }
  const present = new Map(facts.lines.map((line) => [line.instrument, line]))
  for (const { instrument, units, mid } of lines) {
    const line = present.get(instrument)
    if (compare(line?.units ?? '0', units) !== 0) return { instrument, units: line?.units ?? '0' }
    if (mid !== null && (line?.mid == null || hasMoved(mid, line.mid, run.terms.price_tolerance)))
      return { instrument, price: line?.mid ?? '' }
  }
  const proposed = new Set(lines.map(({ instrument }) => instrument))
  const added = facts.lines.find((line) => line.counts && !proposed.has(line.instrument))
  return added && { instrument: added.instrument, units: added.units }
}

function hasMoved(before: Decimal, now: Decimal, tolerance: Decimal): boolean {
  const change = subtract(now, before)
  const size = isLess(change, '0') ? negate(change) : change
  return compare(divide(size, before, 20), tolerance) > 0
}
