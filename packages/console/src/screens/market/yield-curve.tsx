// Yields of bills and bonds against the years to their maturity, now and at an earlier instant that the address holds.
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { Currency, YieldCurve } from '../../generated/operator.ts'
import { Field, Select } from '../../kit/field.tsx'
import { Day, Figure } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'

const CurveChart = lazy(() => import('./curve-chart.tsx'))

export function YieldCurvePage() {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ currency = 'EUR', issuer_country = '', at }] = useQueryOfAddress()
  const query = { currency: currency as Currency }
  const input = { params: { tenant_id }, query }
  const now = useRead('instruments.show_yield_curve', input)
  const earlier = { params: { tenant_id }, query: { ...query, asof: at ?? '' } }
  const before = useRead('instruments.show_yield_curve', earlier, at !== undefined)
  const problem = now.error ?? before.error
  const isReady = now.data && (at === undefined || before.data)
  const ofCountry = (curve: YieldCurve | undefined) =>
    curve?.points.filter((point) => issuer_country === '' || point.issuer_country === issuer_country) ?? []
  return (
    <Page title={words.views['yield-curve']} actions={<Choices curve={now.data} />}>
      {problem && (
        <ProblemBox error={problem} onRetry={() => Promise.all([now.refetch(), before.refetch()])} />
      )}
      {!isReady && !problem && <Loading />}
      {isReady && ofCountry(now.data).length === 0 && <Empty title={words.market.noCurve} />}
      {isReady && now.data && ofCountry(now.data).length > 0 && (
        <>
          <Suspense fallback={<Loading />}>
            <CurveChart
              points={ofCountry(now.data)}
              before={at === undefined ? [] : ofCountry(before.data)}
              beforeAt={before.data?.at}
            />
          </Suspense>
          <Points
            points={ofCountry(now.data)}
            before={at === undefined ? undefined : ofCountry(before.data)}
          />
          <Raw name="instruments.show_yield_curve" input={input} value={now.data} />
        </>
      )}
    </Page>
  )
}

/** Currency, country of the issuers, and an instant to compare with. */
function Choices({ curve }: { curve: YieldCurve | undefined }) {
  const words = useWords()
  const [{ currency = 'EUR', issuer_country = '', at }, setQuery] = useQueryOfAddress()
  const [value, setValue] = useState(at?.slice(0, 16) ?? '')
  const countries = new Set(curve?.points.flatMap((point) => point.issuer_country ?? []))
  return (
    <div className="filters">
      <Select
        label={words.filters.currency}
        value={currency}
        options={CURRENCIES.map((one) => [one, one] as const)}
        onChange={(one) => setQuery({ currency: one, issuer_country: undefined })}
      />
      <Select
        label={words.market.country}
        value={issuer_country}
        options={[
          ['', words.market.allCountries],
          ...[...countries].sort().map((one) => [one, one] as const),
        ]}
        onChange={(one) => setQuery({ issuer_country: one })}
      />
      <form
        className="text-filter"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ at: value === '' ? undefined : `${value.slice(0, 16)}:00.000Z` })
        }}
      >
        <Field
          label={words.market.at}
          type="datetime-local"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <button type="submit">{words.ledger.show}</button>
      </form>
    </div>
  )
}

interface PointsContent {
  points: YieldCurve['points']
  /** The points of the earlier instant. */
  before: YieldCurve['points'] | undefined
}

function Points({ points, before }: PointsContent) {
  const words = useWords()
  const { columns, market } = words
  const earlier = new Map(before?.map((point) => [point.instrument, point.ytm]))
  return (
    <section className="ledger whole">
      <Table
        titles={[
          columns.name,
          columns.type,
          market.members.maturity_date,
          market.toMaturity,
          columns.price,
          ...(before ? [`${words.ledger.before} %`] : []),
          `${market.yield} %`,
        ]}
        figuresFrom={3}
        rows={points.map((point) => ({
          key: point.instrument,
          cells: [
            <ResourceLink key="name" id={point.instrument} text={point.name} />,
            words.term(point.instrument_type),
            <Day key="day" on={point.maturity_date} />,
            <Figure key="years" value={point.years} />,
            <Figure key="price" value={point.price} />,
            ...(before ? [<Figure key="before" value={earlier.get(point.instrument) ?? null} />] : []),
            <Figure key="yield" value={point.ytm} />,
          ],
        }))}
      />
    </section>
  )
}
