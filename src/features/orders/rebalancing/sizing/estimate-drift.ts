// How far an account is from its model.
//
//   w = v ÷ V   absolute = |w − t|   relative = |w − t| ÷ t, where t > 0; cash has none
import { type Decimal, fraction, isPositive, money } from '../../../../values/decimal.ts'
import {
  compareRatios,
  divideRatios,
  type ExactRatio,
  ratioOf,
  roundRatio,
  subtractRatios,
} from '../../../../values/exact/ratio.ts'
import { baseValueOf, measureLines } from './estimate-lines.ts'
import type { RunFacts } from './rules.ts'

/** A condition on drift. */
export interface DriftBand {
  kind: 'absolute' | 'relative'
  band: Decimal
}

export interface DriftLine {
  /** Null for the cash. */
  instrument: string | null
  target_weight: Decimal
  value: Decimal
  weight: Decimal
  absolute: Decimal
  relative: Decimal | null
}

/** The drift of an account, with the conditions that it meets. */
export interface AccountDrift<Band extends DriftBand> {
  base_value: Decimal
  largest_absolute: Decimal
  largest_relative: Decimal | null
  breaches: Band[]
  lines: DriftLine[]
}

interface Distance {
  absolute: ExactRatio
  relative: ExactRatio | null
}

const PLACES = 4

/** The drift of the lines that count and of the cash; an account that is worth nothing has none. */
export function estimateDrift<Band extends DriftBand>(
  facts: Pick<RunFacts, 'cash' | 'cash_weight' | 'lines'>,
  bands: readonly Band[],
): AccountDrift<Band> {
  const base_value = baseValueOf(facts)
  const rows = [
    ...measureLines(facts, base_value).map(({ facts: { instrument, target_weight }, value }) => ({
      instrument,
      target_weight,
      value,
    })),
    { instrument: null, target_weight: facts.cash_weight, value: money(facts.cash) },
  ].map((row) => ({ row, ...distanceOf(row, base_value) }))
  const absolute = largestOf(rows.map((row) => row.absolute))
  const relative = largestOf(rows.flatMap((row) => row.relative ?? []))
  const isMet = ({ kind, band }: Band) => {
    const largest = kind === 'absolute' ? absolute : relative
    return largest !== undefined && largest.over > 0n && compareRatios(largest, ratioOf(band)) >= 0
  }
  return {
    base_value,
    largest_absolute: shown(absolute) ?? fraction('0'),
    largest_relative: shown(relative),
    breaches: bands.filter(isMet),
    lines: rows.map(({ row, ...distance }) => ({
      instrument: row.instrument,
      target_weight: fraction(row.target_weight),
      value: row.value,
      weight: roundRatio(weightOf(row.value, base_value), PLACES),
      absolute: shown(distance.absolute)!,
      relative: shown(distance.relative),
    })),
  }
}

const shown = (ratio: ExactRatio | null | undefined): Decimal | null =>
  ratio ? roundRatio(ratio, PLACES) : null

const weightOf = (value: Decimal, base: Decimal): ExactRatio =>
  isPositive(base) ? divideRatios(ratioOf(value), ratioOf(base)) : ratioOf('0')

function distanceOf(
  { instrument, target_weight, value }: { instrument: string | null; target_weight: Decimal; value: Decimal },
  base: Decimal,
): Distance {
  if (!isPositive(base)) return { absolute: ratioOf('0'), relative: null }
  const target = ratioOf(target_weight)
  const drift = subtractRatios(weightOf(value, base), target)
  const absolute = drift.over < 0n ? { ...drift, over: -drift.over } : drift
  const relative = instrument !== null && target.over > 0n ? divideRatios(absolute, target) : null
  return { absolute, relative }
}

function largestOf(ratios: readonly ExactRatio[]): ExactRatio | undefined {
  return ratios.reduce<ExactRatio | undefined>(
    (largest, each) => (largest && compareRatios(largest, each) >= 0 ? largest : each),
    undefined,
  )
}
