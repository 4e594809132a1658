// The price of an instrument over the years, and for bills and bonds its yield. The chart draws numbers; the caption and the
// table have the exact figures.
import { useMemo, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { PriceHistory } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { Day, Figure } from '../../kit/figures.tsx'
import { formatChartDay } from '../../kit/format.ts'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { type Line, Plot } from '../../kit/plot.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { RANGES, startOf } from '../ranges.ts'

export default function PriceChart({ instrument: instrument_id }: { instrument: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ range = '1y' }, setQuery] = useQueryOfAddress()
  const tenant = useRead('tenants.retrieve', { params: { tenant_id } }).data
  const period_start = tenant && startOf(range, tenant.now)
  const input = { params: { tenant_id, instrument_id }, query: { period_start: period_start ?? '' } }
  const { data, error, refetch } = useRead(
    'instruments.show_price_history',
    input,
    period_start !== undefined,
  )
  return (
    <section className="chart" aria-label={words.market.prices}>
      <Choice
        title={words.market.history}
        values={RANGES}
        chosen={range}
        nameOf={(one) => words.ranges[one]}
        onChoose={(one) => setQuery({ range: one })}
      />
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && data.points.length === 0 && <Empty title={words.market.noPrices} />}
      {data && data.points.length > 0 && <Picture history={data} />}
    </section>
  )
}

function Picture({ history }: { history: PriceHistory }) {
  const { columns, market, account } = useWords()
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
      <details>
        <summary>{account.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
        <div className="scroll" tabIndex={0}>
          <Table
            titles={[
              columns.until,
              `${columns.price} (${unit})`,
              ...(hasYield ? [`${market.yield} (%)`] : []),
            ]}
            figuresFrom={1}
            rows={points.toReversed().map((one) => ({
              key: one.at,
              cells: [
                <Day key="day" on={one.at} />,
                <Figure key="price" value={one.price} />,
                ...(hasYield ? [<Figure key="yield" value={one.ytm} />] : []),
              ],
            }))}
          />
        </div>
      </details>
    </figure>
  )
}
