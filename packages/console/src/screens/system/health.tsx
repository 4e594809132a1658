// The health of the tenant: its jobs by kind, what lags, the ledger and the last proof.
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { Id, Instant, Nothing, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

export function Health() {
  const words = useWords()
  const { columns } = words
  const input = { params: { tenant_id: useTenant() } }
  const { data, error, refetch, dataUpdatedAt } = useRead('tenants.show_health', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!data) return <Loading />
  const { jobs, ledger, last_proof, unpublished_events } = data
  const total = (name: 'due' | 'late' | 'failing') => jobs.reduce((sum, job) => sum + job[name], 0)
  return (
    <Page
      title={words.views.health}
      actions={
        <button type="button" onClick={() => refetch()}>
          {words.system.refresh}
        </button>
      }
    >
      <p className="facts">
        {words.ledger.asOf} <Instant at={new Date(dataUpdatedAt).toISOString()} />
      </p>
      <dl className="totals">
        <Total title={words.system.due} value={total('due')} isBad={false} />
        <Total title={words.system.late} value={total('late')} isBad={total('late') > 0} />
        <Total title={words.system.failing} value={total('failing')} isBad={total('failing') > 0} />
        <Total title={words.system.unpublished} value={unpublished_events} isBad={false} />
        <Total title={words.system.unbalanced} value={ledger.length} isBad={ledger.length > 0} />
        <div>
          <dt>{words.system.proof}</dt>
          <dd>{last_proof ? <Instant at={last_proof.created_at} isShort /> : <Nothing />}</dd>
        </div>
      </dl>
      {ledger.map(({ asset, sum }) => (
        <p key={asset} className="problem" role="alert">
          <Id id={asset} /> {sum}
        </p>
      ))}
      <h2>{words.system.jobs}</h2>
      <div className="panel">
        <Table
          titles={[
            columns.type,
            words.system.oldest,
            words.system.waiting,
            words.system.due,
            words.system.late,
            words.system.failing,
          ]}
          figuresFrom={2}
          rows={jobs.map((job) => ({
            key: job.kind,
            cells: [
              <code key="kind">{job.kind}</code>,
              <Instant key="oldest" at={job.oldest_due_at} isShort />,
              job.waiting,
              job.due,
              job.late,
              job.failing,
            ],
          }))}
        />
      </div>
      <Raw name="tenants.show_health" input={input} value={data} />
    </Page>
  )
}

interface Figure {
  title: string
  value: number
  isBad: boolean
}

const Total = ({ title, value, isBad }: Figure) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {value} {isBad && <State state="failed" />}
    </dd>
  </div>
)
