// A model: its weights as a picture and in figures, the accounts that follow it with their drift, its versions and runs.
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { ModelDetail } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Day, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Conditions } from './conditions.tsx'
import { Followers } from './followers.tsx'
import { LatestRuns } from './latest-runs.tsx'
import { Versions } from './versions.tsx'
import { bandOf, InstrumentName, Percent, WeightLegend, WeightPicture, widestOf } from './weights.tsx'

export function ModelPage() {
  const investing = useInvestingWords()
  const tenant_id = useTenant()
  const { model: model_id } = useParams({ strict: false }) as { model: string }
  const input = { params: { tenant_id, model_id } }
  const { data, error, refetch } = useRead('models.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!data) return <Loading />
  return (
    <Page
      title={data.name}
      heading={
        <>
          {data.name} <State state={data.status} />
        </>
      }
    >
      <div className="columns">
        <div>
          <Weights model={data} />
          <Parts model={data} />
        </div>
        <aside aria-label={investing.facts}>
          <ModelFacts model={data} />
          <Raw name="models.retrieve" input={input} value={data} />
        </aside>
      </div>
    </Page>
  )
}

/** The weights in force, with those of the version that waits beside them. */
function Weights({ model }: { model: ModelDetail }) {
  const { columns } = useWords()
  const investing = useInvestingWords()
  const { current_version: current, next_version: next, conditions } = model
  const names = new Map(model.instruments.map((one) => [one.id, one]))
  const weightIn = (version: typeof current, id: string) =>
    version.weights.find(({ instrument }) => instrument === id)?.weight ?? '0.0000'
  const ids = new Set([...current.weights, ...(next?.weights ?? [])].map(({ instrument }) => instrument))
  const lines = [
    ...[...ids].map((id) => ({
      key: id,
      name: <InstrumentName {...names.get(id)!} />,
      target: weightIn(current, id),
      next: next ? weightIn(next, id) : undefined,
    })),
    { key: 'cash', name: investing.cash, target: current.cash_weight, next: next?.cash_weight },
  ].map((line) => ({ ...line, band: bandOf(line.target, conditions, line.key === 'cash') }))
  const widest = widestOf(lines)
  const hasBand = lines.some(({ band }) => band)
  return (
    <section className="chart" aria-label={investing.weights}>
      <h2>{investing.weightsOf(current.version)}</h2>
      {next && (
        <p className="facts">
          {investing.waiting(next.version)} <Day on={next.effective_on} />
        </p>
      )}
      <div className="panel">
        <Table
          titles={[
            columns.instrument,
            investing.picture,
            investing.weight,
            ...(next ? [investing.next] : []),
          ]}
          figuresFrom={2}
          rows={lines.map(({ key, name, ...weight }) => ({
            key,
            cells: [
              name,
              <WeightPicture key="picture" target={weight.target} band={weight.band} widest={widest} />,
              <Percent key="weight" value={weight.target} />,
              ...(weight.next ? [<Percent key="next" value={weight.next} />] : []),
            ],
          }))}
        />
      </div>
      {hasBand && (
        <WeightLegend
          parts={[
            ['after', investing.weight],
            ['band', investing.band],
          ]}
        />
      )}
    </section>
  )
}

function Parts({ model }: { model: ModelDetail }) {
  const investing = useInvestingWords()
  const permits = usePermits(useTenant())
  return (
    <Tabs
      label={investing.parts}
      tabs={[
        {
          key: 'followers',
          title: investing.followers,
          count: model.subscriptions,
          show: () => <Followers model={model.id} />,
        },
        { key: 'versions', title: investing.versions, show: () => <Versions model={model} /> },
        ...(permits('rebalancing.read')
          ? [{ key: 'runs', title: investing.runs, show: () => <LatestRuns model={model.id} /> }]
          : []),
      ]}
    />
  )
}

function ModelFacts({ model }: { model: ModelDetail }) {
  const words = useWords()
  const investing = useInvestingWords()
  const { columns } = words
  const names = new Map(model.instruments.map(({ id, symbol }) => [id, symbol]))
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={model.id} />],
        [columns.reference, model.external_reference],
        [investing.purpose, model.description],
        [columns.currency, model.currency],
        [investing.unusable, unusable(model.unusable_instruments, names)],
        [investing.conditions, <Conditions key="conditions" conditions={model.conditions} />],
        [investing.cooldown, investing.days(model.cooldown_days)],
        [
          investing.minimum,
          <Money key="minimum" amount={model.minimum_order_amount} currency={model.currency} />,
        ],
        [investing.tolerance, <Percent key="tolerance" value={model.price_tolerance} />],
        [investing.approval, words.term(model.approval)],
        [columns.created, <Instant key="created" at={model.created_at} isShort />],
        [columns.modified, <Instant key="modified" at={model.modified_at} isShort />],
      ]}
    />
  )
}

const unusable = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.length === 0 ? null : ids.map((id) => names.get(id) ?? id).join(', ')
