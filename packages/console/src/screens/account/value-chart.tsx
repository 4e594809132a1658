// The value of an account at the end of each day. The chart draws numbers; the table below it has the exact figures.

import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { type Settings, useSettings } from '../../frame/settings.ts'
import type { AccountDetail } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { Day, Money } from '../../kit/figures.tsx'
import { formatChartDay, formatDecimal } from '../../kit/format.ts'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

const RANGES = ['1m', '6m', '1y', '10y'] as const
const DAYS: Record<string, number> = { '1m': 31, '6m': 183, '1y': 366, '10y': 3653 }
const DAY_MS = 86_400_000
const HEIGHT = 220

type Point = readonly [string, string]

export default function ValueChart({ account }: { account: AccountDetail }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [query, setQuery] = useQueryOfAddress()
  const range = query.range ?? '1y'
  const tenant = useRead('tenants.retrieve', { params: { tenant_id } }).data
  const start =
    tenant && new Date(Date.parse(tenant.now) - (DAYS[range] ?? 366) * DAY_MS).toISOString().slice(0, 10)
  const input = { params: { tenant_id, account_id: account.id }, query: { period_start: start ?? '' } }
  const history = useRead('accounts.value_history', input, start !== undefined)
  const series = history.data?.series as Point[] | undefined
  return (
    <section className="chart" aria-label={words.account.history}>
      <Choice
        title={words.account.history}
        values={RANGES}
        chosen={range}
        nameOf={(one) => words.ranges[one]}
        onChoose={(one) => setQuery({ range: one })}
      />
      {history.error && <ProblemBox error={history.error} onRetry={() => history.refetch()} />}
      {!series && !history.error && <Loading />}
      {series && <Plot series={series} currency={account.base_currency} />}
    </section>
  )
}

function Plot({ series, currency }: { series: Point[]; currency: string }) {
  const words = useWords()
  const settings = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const data = useMemo<uPlot.AlignedData>(
    () => [series.map(([at]) => Date.parse(at) / 1000), series.map(([, value]) => Number(value))],
    [series],
  )
  const { theme, language } = settings
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    // A canvas takes its colours and words when it is made.
    const plot = new uPlot(optionsFor(current, { theme, language }), data, current)
    const watcher = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height: HEIGHT }))
    watcher.observe(current)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [data, theme, language])
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return null
  return (
    <figure>
      <div ref={place} className="plot" aria-hidden="true" />
      <figcaption>
        <Day on={first[0]} />: <Money amount={first[1]} currency={currency} /> {' → '}
        <Day on={last[0]} />: <Money amount={last[1]} currency={currency} />
      </figcaption>
      <details>
        <summary>{words.account.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
        <div className="scroll" tabIndex={0}>
          <Table
            rows={series.toReversed().map(([at, value]) => ({
              key: at,
              cells: [<Day key="day" on={at} />, <Money key="value" amount={value} currency={currency} />],
            }))}
            figuresFrom={1}
          />
        </div>
      </details>
    </figure>
  )
}

type Look = Pick<Settings, 'theme' | 'language'>

function optionsFor(place: HTMLElement, { language }: Look): uPlot.Options {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  // A canvas knows no light-dark(): the element has the colour that is shown.
  const [line, grid, text] = [style.color, style.borderTopColor, style.outlineColor]
  const axis = {
    stroke: text,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid },
    font: colour('--chart-font'),
  }
  return {
    width: place.clientWidth,
    height: HEIGHT,
    cursor: { y: false },
    legend: { show: false },
    scales: { x: { time: true } },
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
    series: [{}, { stroke: line, width: 2, points: { show: false } }],
    axes: [
      { ...axis, space: 90, values: (_, splits) => splits.map((at) => formatChartDay(at, language)) },
      {
        ...axis,
        size: 84,
        values: (_, splits) => splits.map((value) => formatDecimal(String(value), language)),
      },
    ],
  }
}
