// The value of an account at the end of each day, with the money that customers paid in and took out. The chart draws
// numbers; the table below it has the exact figures.
import { useMemo, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { AccountDetail, TransactionOfAccount } from '../../generated/operator.ts'
import { Day, Money } from '../../kit/figures.tsx'
import { formatChartDay } from '../../kit/format.ts'
import { type Line, Plot } from '../../kit/plot.tsx'
import { useWords } from '../../words/words.ts'
import { FiguresOfChart, RangeChart, usePeriodStart } from '../range-chart.tsx'

/** The newest flows that are read; older ones have no bar. */
const MAX_FLOWS = 200

type Point = readonly [day: string, value: string]

export default function ValueChart({ account }: { account: AccountDetail }) {
  const words = useWords()
  const tenant_id = useTenant()
  const start = usePeriodStart()
  const isKnown = start !== undefined
  const period_start = start ?? ''
  const input = { params: { tenant_id, account_id: account.id }, query: { period_start } }
  const history = useRead('accounts.value_history', input, isKnown)
  const flows = useRead(
    'transactions.list',
    {
      params: { tenant_id },
      query: {
        account: account.id,
        transaction_types: ['deposit', 'withdrawal'],
        created_from: `${period_start}T00:00:00Z`,
        limit: MAX_FLOWS,
      },
    },
    isKnown,
  )
  const series = history.data?.series as Point[] | undefined
  return (
    <RangeChart
      label={words.account.history}
      title={words.account.history}
      problem={history.error ?? flows.error}
      onRetry={() => Promise.all([history.refetch(), flows.refetch()])}
      isReady={series !== undefined && flows.data !== undefined}
    >
      {series && flows.data && <Picture {...{ series, account }} flows={flows.data} />}
    </RangeChart>
  )
}

interface Content {
  series: readonly Point[]
  flows: readonly TransactionOfAccount[]
  account: AccountDetail
}

function Picture({ series, flows, account: { base_currency: currency } }: Content) {
  const words = useWords()
  const [at, setAt] = useState<number>()
  const ofDay = useMemo(() => flowsByPoint(series, flows, currency), [series, flows, currency])
  const data = useMemo(
    () => [
      series.map(([day]) => Date.parse(day) / 1000),
      series.map(([, value]) => Number(value)),
      ...(ofDay.size > 0 ? [series.map((_, index) => totalOf(ofDay.get(index) ?? []) || null)] : []),
    ],
    [series, ofDay],
  )
  const lines: Line[] = [
    { label: words.columns.value },
    ...(ofDay.size > 0
      ? [{ label: words.account.flows, scale: 'hidden' as const, shape: 'bars' as const }]
      : []),
  ]
  const totals = [...ofDay.values()].map(totalOf)
  const most = Math.max(...totals.map(Math.abs))
  const least = totals.some((total) => total < 0) ? -most : 0
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return null
  const shown = at === undefined ? undefined : series[at]
  return (
    <figure>
      <Plot
        data={data as never}
        lines={lines}
        isTime
        format={formatChartDay}
        onPoint={setAt}
        hiddenRange={[least, most * 4]}
      />
      <figcaption>
        {shown ? (
          <>
            <Day on={shown[0]} />: <Money amount={shown[1]} currency={currency} />
            {ofDay.get(at!)?.map((one) => (
              <span key={one.id}>
                {' · '}
                {words.term(one.transaction_type)} <Money amount={one.cash_amount} currency={currency} />
              </span>
            ))}
          </>
        ) : (
          <>
            <Day on={first[0]} />: <Money amount={first[1]} currency={currency} /> {' → '}
            <Day on={last[0]} />: <Money amount={last[1]} currency={currency} />
          </>
        )}
      </figcaption>
      <Figures {...{ series, ofDay, currency }} />
    </figure>
  )
}

interface FiguresContent {
  series: readonly Point[]
  ofDay: ReadonlyMap<number, readonly TransactionOfAccount[]>
  currency: string
}

function Figures({ series, ofDay, currency }: FiguresContent) {
  const words = useWords()
  const { columns, account } = words
  return (
    <FiguresOfChart
      titles={[columns.until, account.flows, columns.value]}
      rows={series
        .map(([day, value], index) => ({
          key: day,
          cells: [
            <Day key="day" on={day} />,
            (ofDay.get(index) ?? []).map(({ id, cash_amount }) => (
              <Money key={id} amount={cash_amount} currency={null} />
            )),
            <Money key="value" amount={value} currency={currency} />,
          ],
        }))
        .toReversed()}
    />
  )
}

/** The flows in the currency of the account by the place of their day in the series, or of the next day that it has. */
function flowsByPoint(series: readonly Point[], flows: readonly TransactionOfAccount[], currency: string) {
  const places = new Map<number, TransactionOfAccount[]>()
  for (const flow of flows) {
    if (flow.currency !== currency || flow.cash_amount === null) continue
    const place = series.findIndex(([day]) => day.slice(0, 10) >= flow.booked_at.slice(0, 10))
    if (place < 0) continue
    const others = places.get(place)
    if (others) others.push(flow)
    else places.set(place, [flow])
  }
  return places
}

const totalOf = (flows: readonly TransactionOfAccount[]) =>
  flows.reduce((total, { cash_amount }) => total + Number(cash_amount), 0)
