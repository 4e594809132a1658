// An instrument: its prices over the years, the payments that its terms fix, corporate actions, trading days, and all facts.
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { MarketInstrument } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Figure, Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useWords } from '../../words/words.ts'
import { Actions, Schedule, Sessions } from './parts.tsx'
import { Terms } from './terms.tsx'

/** The chart comes with its library when it is needed. */
const PriceChart = lazy(() => import('./price-chart.tsx'))

export function InstrumentPage() {
  const words = useWords()
  const tenant_id = useTenant()
  const { instrument: instrument_id } = useParams({ strict: false }) as { instrument: string }
  const input = { params: { tenant_id, instrument_id } }
  const { data, error, refetch } = useRead('instruments.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!data) return <Loading />
  const { instrument, is_visible } = data
  return (
    <Page
      title={instrument.name}
      heading={
        <>
          {instrument.name} <State state={instrument.trading_status} />{' '}
          {!is_visible && <State state="hidden" />}
        </>
      }
    >
      <div className="columns">
        <div>
          <Suspense fallback={<Loading />}>
            <PriceChart instrument={instrument_id} />
          </Suspense>
          <Parts instrument={data} />
        </div>
        <aside aria-label={words.market.facts}>
          <Quote instrument={data} />
          <Raw name="instruments.retrieve" input={input} value={data} />
        </aside>
      </div>
    </Page>
  )
}

function Parts({ instrument: { instrument, coupons, sessions } }: { instrument: MarketInstrument }) {
  const words = useWords()
  const permits = usePermits(useTenant())
  const { instrument_type: type, id } = instrument
  const schedule = { key: 'schedule', title: words.market.schedule, count: coupons.length }
  const actions = { key: 'actions', title: words.market.actions, show: () => <Actions instrument={id} /> }
  return (
    <Tabs
      label={words.market.parts}
      tabs={[
        { key: 'terms', title: words.market.terms, show: () => <Terms instrument={instrument} /> },
        ...(type === 'bond' || type === 'bill'
          ? [{ ...schedule, show: () => <Schedule coupons={coupons} instrument={instrument} /> }]
          : []),
        ...(permits('corporate_action.read') ? [actions] : []),
        { key: 'sessions', title: words.market.sessions, show: () => <Sessions sessions={sessions} /> },
      ]}
    />
  )
}

/** The price of now, with its source. */
function Quote({
  instrument: { instrument, price, provider, is_visible },
}: {
  instrument: MarketInstrument
}) {
  const words = useWords()
  const { columns, market } = words
  const unit = price?.price_type === 'percent' ? '%' : price?.currency
  const figure = (value: string | null | undefined, of = unit) =>
    value ? (
      <>
        <Figure value={value} /> {of}
      </>
    ) : null
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={instrument.id} />],
        [columns.price, price ? figure(price.mid) : words.account.noValue],
        [market.bid, figure(price?.bid)],
        [market.ask, figure(price?.ask)],
        [market.yield, figure(price?.ytm_mid, '%')],
        [market.accrued, figure(price?.accrued_interest, '%')],
        [market.dirty, figure(price?.dirty_mid)],
        [market.provider, provider && words.term(provider)],
        [market.pricedAt, price && <Instant key="at" at={price.timestamp} />],
        [columns.state, is_visible ? null : market.hidden],
      ]}
    />
  )
}
