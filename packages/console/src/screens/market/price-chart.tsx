// The price of an instrument over the years, and for bills and bonds its yield. The chart draws numbers; the caption and the
// table have the exact figures.
import { useMemo, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { PriceHistory } from '../../generated/operator.ts'
import { Day, Figure } from '../../kit/figures.tsx'
import { formatChartDay } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { type Line, Plot } from '../../kit/plot.tsx'
import { useWords } from '../../words/words.ts'
import { FiguresOfChart, RangeChart, usePeriodStart } from '../range-chart.tsx'

export default function PriceChart({ instrument: instrument_id }: { instrument: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const period_start = usePeriodStart()
  const input = { params: { tenant_id, instrument_id }, query: { period_start: period_start ?? '' } }
  const { data, error, refetch } = useRead(
    'instruments.show_price_history',
    input,
    period_start !== undefined,
  )
  return (
    <RangeChart
      label={words.market.prices}
      title={words.market.history}
      problem={error}
      onRetry={refetch}
      isReady={data !== undefined}
    >
      {data && data.points.length === 0 && <Empty title={words.market.noPrices} />}
      {data && data.points.length > 0 && <Picture history={data} />}
    </RangeChart>
  )
}

function Picture({ history }: { history: PriceHistory }) {
  const { columns, market } = useWords()
  const [at, setAt] = useState<number>()
  const { points } = history
  const unit = history.price_type === 'percent' ? '%' : history.currency
  const hasYield = points.some(({ ytm }) => ytm !== null)
  const data = useMemo(
    () => [
      points.map((one) => Date.parse(one.at) / 1000),
      points.map(({ price }) => Number(price)),
      ...(hasYield ? [points.map(({ ytm }) => (ytm === null ? null : Number(ytm)))] : []),
    ],
    [points, hasYield],
  )
  const lines: Line[] = [
    { label: `${columns.price} (${unit})` },
    ...(hasYield ? [{ label: `${market.yield} (%)`, scale: 'second' as const }] : []),
  ]
  const shown = points[at ?? points.length - 1] ?? points.at(-1)!
  return (
    <figure>
      <Plot data={data as never} lines={lines} isTime format={formatChartDay} onPoint={setAt} />
      <figcaption>
        <Day on={shown.at} />: {columns.price} <Figure value={shown.price} /> {unit}
        {shown.ytm !== null && (
          <>
            {' · '}
            {market.yield} <Figure value={shown.ytm} /> %
          </>
        )}
      </figcaption>
      <FiguresOfChart
        titles={[columns.until, `${columns.price} (${unit})`, ...(hasYield ? [`${market.yield} (%)`] : [])]}
        rows={points.toReversed().map((one) => ({
          key: one.at,
          cells: [
            <Day key="day" on={one.at} />,
            <Figure key="price" value={one.price} />,
            ...(hasYield ? [<Figure key="yield" value={one.ytm} />] : []),
          ],
        }))}
      />
    </figure>
  )
}
