// The accounts that follow a model, with their drift; the drift of one opens below, line by line.
import { useList, useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { DriftDetail, ShownSubscription } from '../../generated/operator.ts'
import { Instant, Money, Nothing, State } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { bandOf, InstrumentName, Percent, WeightLegend, WeightPicture, widestOf } from './weights.tsx'

/** Those of a model, or of an account. */
export type FollowersOf = { model: string } | { account: string }

export function Followers(of: FollowersOf) {
  const words = useWords()
  const investing = useInvestingWords()
  const tenant_id = useTenant()
  const [{ drift }] = useQueryOfAddress()
  const list = useList('model_subscriptions.list', { params: { tenant_id }, query: of })
  const isOfModel = 'model' in of
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (list.isLoading) return <Loading />
  if (list.items.length === 0)
    return <Empty title={isOfModel ? investing.noFollowers : investing.noSubscription} />
  return (
    <>
      <div className="panel">
        <Table
          titles={[
            isOfModel ? words.columns.account : investing.model,
            words.columns.state,
            investing.version,
            investing.openRun,
            investing.value,
            investing.distance,
            investing.relative,
            investing.driftNow,
          ]}
          figuresFrom={4}
          rows={list.items.map((row) => ({ key: row.id, cells: cellsOf(row, isOfModel) }))}
        />
      </div>
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {words.kit.more}
        </button>
      )}
      {drift && list.items.some(({ id }) => id === drift) && <Drift key={drift} subscription={drift} />}
    </>
  )
}

function cellsOf(row: ShownSubscription, isOfModel: boolean) {
  const { drift } = row
  return [
    isOfModel ? (
      <ResourceLink key="account" id={row.account} />
    ) : (
      <ResourceLink key="model" id={row.model} text={row.model_name} />
    ),
    <State key="state" state={row.status} />,
    <Version key="version" row={row} />,
    <ResourceLink key="run" id={row.open_run} />,
    drift ? (
      <Money key="value" amount={drift.base_value} currency={drift.currency} />
    ) : (
      <Nothing key="value" />
    ),
    <Percent key="absolute" value={drift?.largest_absolute ?? null} />,
    <Percent key="relative" value={drift?.largest_relative ?? null} />,
    <Verdict key="drift" row={row} />,
  ]
}

function Version({ row: { version, pinned_version } }: { row: ShownSubscription }) {
  const investing = useInvestingWords()
  return (
    <>
      {version} {pinned_version !== null && <span className="quiet">({investing.pinned})</span>}
    </>
  )
}

/** Whether the account is outside a band, and the button that shows its lines. */
function Verdict({ row: { id, status, drift } }: { row: ShownSubscription }) {
  const investing = useInvestingWords()
  const [query, setQuery] = useQueryOfAddress()
  const permits = usePermits(useTenant())
  if (status === 'ended') return <Nothing />
  if (!drift) return investing.noPrice
  const isOpen = query.drift === id
  return (
    <>
      {drift.breaches.length > 0 && <span className="state open">{investing.outside}</span>}{' '}
      {permits('model.read') && (
        <button
          type="button"
          aria-pressed={isOpen}
          onClick={() => setQuery({ drift: isOpen ? undefined : id })}
        >
          {investing.showDrift}
        </button>
      )}
    </>
  )
}

function Drift({ subscription }: { subscription: string }) {
  const investing = useInvestingWords()
  const params = { tenant_id: useTenant(), model_subscription_id: subscription }
  const { data, error, refetch } = useRead('model_subscriptions.retrieve_drift', { params })
  return (
    <section className="chart" aria-label={investing.driftNow}>
      <h2>{investing.driftNow}</h2>
      {error && <ProblemBox error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && <Lines drift={data} />}
    </section>
  )
}

function Lines({ drift }: { drift: DriftDetail }) {
  const { columns } = useWords()
  const investing = useInvestingWords()
  const names = new Map(drift.instruments.map((one) => [one.id, one]))
  const lines = drift.lines.map((line) => ({
    line,
    target: line.target_weight,
    before: line.weight,
    band: bandOf(line.target_weight, drift.conditions, line.instrument === null),
  }))
  const widest = widestOf(lines)
  return (
    <>
      <p className="facts">
        <ResourceLink id={drift.account} /> · <Instant at={drift.asof} isShort />
        {drift.is_cooling_down && ` · ${investing.coolingDown}`}
        {drift.would_run && ` · ${investing.wouldRun}`}
      </p>
      <div className="panel">
        <Table
          titles={[
            columns.instrument,
            investing.picture,
            investing.value,
            investing.weight,
            investing.target,
            investing.distance,
            investing.relative,
          ]}
          figuresFrom={2}
          rows={lines.map(({ line, ...weight }) => ({
            key: line.instrument ?? 'cash',
            cells: [
              line.instrument === null ? (
                investing.cash
              ) : (
                <InstrumentName key="name" {...names.get(line.instrument)!} />
              ),
              <WeightPicture key="picture" {...weight} widest={widest} />,
              <Money key="value" amount={line.value} currency={drift.currency} />,
              <Percent key="weight" value={line.weight} />,
              <Percent key="target" value={line.target_weight} />,
              <Percent key="absolute" value={line.absolute} />,
              <Percent key="relative" value={line.relative} />,
            ],
          }))}
        />
      </div>
      <WeightLegend
        parts={[
          ['before', investing.weight],
          ['target', investing.target],
          ...(lines.some(({ band }) => band) ? [['band', investing.band] as const] : []),
        ]}
      />
    </>
  )
}
