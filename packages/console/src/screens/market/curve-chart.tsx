// The picture of a yield curve: a dot for each bill and bond, the issuers of a country joined by a line.
import { useMemo, useState } from 'react'
import { useSettings } from '../../frame/settings.ts'
import type { YieldCurve } from '../../generated/operator.ts'
import { Day, Figure } from '../../kit/figures.tsx'
import { formatDecimal, formatInstant } from '../../kit/format.ts'
import { type Line, Plot } from '../../kit/plot.tsx'
import { useWords } from '../../words/words.ts'

type Point = YieldCurve['points'][number]

interface Content {
  points: readonly Point[]
  /** The points of an earlier instant, as a line of their own. */
  before: readonly Point[]
  beforeAt: string | undefined
}

const countryOf = ({ issuer_country }: Point) => issuer_country ?? '–'

export default function CurveChart({ points, before, beforeAt }: Content) {
  const words = useWords()
  const settings = useSettings()
  const [at, setAt] = useState<number>()
  const { data, places, countries } = useMemo(() => figuresOf(points, before), [points, before])
  const ofBefore = countries.length > 1 ? ('points' as const) : ('dots' as const)
  const lines: Line[] = [
    ...countries.map((country) => ({ label: country, shape: 'dots' as const })),
    ...(before.length > 0 && beforeAt
      ? [{ label: formatInstant(beforeAt, settings, true), shape: ofBefore }]
      : []),
  ]
  const shown = at === undefined ? undefined : places[at]
  return (
    <section className="chart" aria-label={words.views['yield-curve']}>
      <figure>
        <Plot
          data={data as never}
          lines={lines}
          isTime={false}
          format={(years, language) => words.market.years(formatDecimal(String(years), language))}
          onPoint={setAt}
        />
        <figcaption>
          {shown ? (
            <>
              {shown.name} · <Day on={shown.maturity_date} />: <Figure value={shown.ytm} /> %
            </>
          ) : (
            words.market.axis
          )}
        </figcaption>
      </figure>
    </section>
  )
}

/** The places on the axis with their points, and for each country, and the earlier instant, the yields at them. */
function figuresOf(points: readonly Point[], before: readonly Point[]) {
  const places = [...points, ...before].toSorted((one, other) => Number(one.years) - Number(other.years))
  const countries = [...new Set(points.map(countryOf))].sort()
  const yieldsOf = (isOf: (point: Point) => boolean) =>
    places.map((point) => (isOf(point) ? Number(point.ytm) : null))
  const earlier = new Set(before)
  const data = [
    places.map(({ years }) => Number(years)),
    ...countries.map((country) => yieldsOf((point) => !earlier.has(point) && countryOf(point) === country)),
    ...(before.length > 0 ? [yieldsOf((point) => earlier.has(point))] : []),
  ]
  return { data, places, countries }
}
