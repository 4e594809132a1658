// A rebalancing run: the account before and after, and each order with the calculation of its size.
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { RebalancingRunDetail } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { useReason } from '../../kit/reason.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Notes } from '../notes.tsx'
import { Pending } from '../work.tsx'
import { BeforeAndAfter } from './before-after.tsx'
import { RunOrders } from './run-orders.tsx'

const OPEN = ['proposed', 'selling', 'buying', 'settling']

export function RunPage() {
  const investing = useInvestingWords()
  const tenant_id = useTenant()
  const { run: rebalancing_run_id } = useParams({ strict: false }) as { run: string }
  const input = { params: { tenant_id, rebalancing_run_id } }
  const { data: run, error, refetch } = useRead('rebalancing_runs.retrieve', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!run) return <Loading />
  return (
    <Page
      title={investing.run}
      heading={
        <>
          {investing.run} {run.model_name} <State state={run.status} />
        </>
      }
    >
      <div className="columns">
        <div className="run-parts">
          <Totals run={run} />
          <BeforeAndAfter run={run} />
          <RunOrders run={run} />
          <Notes subject={run.id} isOnPage />
        </div>
        <aside aria-label={investing.facts}>
          <RunFacts run={run} />
          <Pending approvals={run.pending_approvals} />
          <Decisions run={run} />
          <Raw name="rebalancing_runs.retrieve" input={input} value={run} />
        </aside>
      </div>
    </Page>
  )
}

function Totals({ run }: { run: RebalancingRunDetail }) {
  const investing = useInvestingWords()
  const { currency } = run
  return (
    <dl className="totals several">
      {(
        [
          [investing.base, run.base_value],
          [investing.sells, run.estimated_proceeds],
          [investing.buys, run.estimated_cost],
          [investing.fees, run.estimated_fees],
          [investing.cashAfter, run.estimated_cash_after],
        ] as const
      ).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decisions({ run }: { run: RebalancingRunDetail }) {
  const investing = useInvestingWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), rebalancing_run_id: run.id }
  if (!OPEN.includes(run.status) || run.pending_approvals.length > 0) return null
  return (
    <div className="actions">
      {run.status === 'proposed' && (
        <Act
          name="rebalancing_runs.approve"
          permission="rebalancing.approve"
          label={investing.approve}
          sentence={<Effects run={run} />}
          input={() => ({ params })}
          isPrimary
        />
      )}
      <Act
        name="rebalancing_runs.cancel"
        permission="rebalancing.write"
        label={investing.cancel}
        sentence={investing.cancels}
        fields={[reason.field]}
        input={(values) => ({ params, body: { reason: reason.of(values) } })}
      />
    </div>
  )
}

function Effects({ run: { currency, estimated_proceeds, estimated_cost } }: { run: RebalancingRunDetail }) {
  const investing = useInvestingWords()
  return (
    <>
      {investing.sells} <Money amount={estimated_proceeds} currency={currency} />, {investing.buys}{' '}
      <Money amount={estimated_cost} currency={currency} />. {investing.approves}
    </>
  )
}

function RunFacts({ run }: { run: RebalancingRunDetail }) {
  const words = useWords()
  const investing = useInvestingWords()
  const { columns } = words
  const { currency } = run
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={run.id} />],
        [columns.account, <ResourceLink key="account" id={run.account} />],
        [investing.model, run.model && <ResourceLink id={run.model} text={run.model_name ?? run.model} />],
        [investing.version, run.model_version],
        [columns.type, words.term(run.type)],
        [investing.trigger, words.term(run.trigger)],
        [columns.reason, run.reason && words.term(run.reason)],
        [columns.amount, run.amount && <Money amount={run.amount} currency={currency} />],
        [investing.pricedAt, <Instant key="priced" at={run.priced_at} />],
        [
          investing.approveUntil,
          run.status === 'proposed' && run.approve_until ? (
            <Instant key="until" at={run.approve_until} />
          ) : null,
        ],
        [investing.approvedBy, run.approved_by && <Id id={run.approved_by} />],
        [words.views.withdrawals, run.withdrawal && <ResourceLink id={run.withdrawal} />],
        [investing.started, run.started_at && <Instant at={run.started_at} />],
        [columns.completed, run.completed_at && <Instant at={run.completed_at} />],
        [columns.created, <Instant key="created" at={run.created_at} />],
      ]}
    />
  )
}
