// Weights as percentages and as a picture: a bar, its target, its band, and where it was before.
import type { ReactNode } from 'react'
import { useSettings } from '../../frame/settings.ts'
import type { ModelDetail, RebalanceCondition } from '../../generated/operator.ts'
import { Nothing } from '../../kit/figures.tsx'
import { formatPercent } from '../../kit/format.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'

/** A fraction as a percentage. */
export function Percent({ value }: { value: string | null }) {
  const { language } = useSettings()
  return value === null ? <Nothing /> : <span className="figure">{formatPercent(value, language)}</span>
}

/** An instrument by its symbol and name. */
export const InstrumentName = ({ id, symbol, name }: ModelDetail['instruments'][number]) => (
  <>
    <strong>
      <ResourceLink id={id} text={symbol} />
    </strong>{' '}
    <span className="quiet">{name}</span>
  </>
)

/** The band around a target: the narrowest of those that the conditions set; undefined without one. */
export function bandOf(
  target: string,
  conditions: readonly RebalanceCondition[],
  isCash: boolean,
): readonly [low: number, high: number] | undefined {
  const middle = Number(target)
  const widths = conditions.flatMap(({ type, kind, band }) => {
    if (type !== 'drift_band' || !band || (kind === 'relative' && (isCash || middle === 0))) return []
    return [kind === 'relative' ? middle * Number(band) : Number(band)]
  })
  if (widths.length === 0) return undefined
  const width = Math.min(...widths)
  return [Math.max(0, middle - width), Math.min(1, middle + width)]
}

interface Weight {
  target: string
  before?: string
  after?: string
  band?: readonly [low: number, high: number] | undefined
}

/** The largest weight that pictures of the weights show at their right end. */
export const widestOf = (weights: readonly Weight[]): number =>
  Math.max(
    0.01,
    ...weights.flatMap(({ target, before, after, band }) => [
      Number(target),
      Number(before ?? 0),
      Number(after ?? 0),
      band?.[1] ?? 0,
    ]),
  )

/** A weight on a line from zero to the widest; the figures stand beside it. */
export function WeightPicture({ target, before, after, band, widest }: Weight & { widest: number }) {
  const at = (weight: number | string) => (Number(weight) / widest) * 98 + 1
  return (
    <svg className="weight" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      {band && <rect className="band" x={at(band[0])} y="0" width={at(band[1]) - at(band[0])} height="12" />}
      {before === undefined && <rect className="after" x="1" y="3" width={at(target) - 1} height="6" />}
      {before !== undefined && <rect className="before" x="1" y="1" width={at(before) - 1} height="4" />}
      {after !== undefined && <rect className="after" x="1" y="7" width={at(after) - 1} height="4" />}
      {before !== undefined && <line x1={at(target)} x2={at(target)} y1="0" y2="12" />}
    </svg>
  )
}

/** Says what the parts of the pictures are. */
export const WeightLegend = ({ parts }: { parts: readonly (readonly [kind: string, name: string])[] }) => (
  <p className="weight-legend" aria-hidden="true">
    {parts.map(
      ([kind, name]): ReactNode => (
        <span key={kind} className={kind}>
          {name}
        </span>
      ),
    )}
  </p>
)
