// The executions of a savings plan, newest first, each with its report.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ShownPlanExecution, ShownSavingsPlan } from '../../generated/operator.ts'
import { Day, Figure, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'

export function Executions({ plan }: { plan: ShownSavingsPlan }) {
  const words = useWords()
  const investing = useInvestingWords()
  const params = { tenant_id: useTenant(), savings_plan_id: plan.id }
  const list = useList('savings_plans.list_executions', { params })
  return (
    <section>
      <h2>{investing.executions}</h2>
      {Boolean(list.problem) && <ProblemBox error={list.problem} onRetry={list.retry} />}
      {list.isLoading && <Loading />}
      {!list.isLoading && list.items.length === 0 && <p className="nothing">{investing.noExecutions}</p>}
      <ul className="run-lines">
        {list.items.map((one) => (
          <li key={one.id}>
            <Execution execution={one} currency={plan.currency} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {words.kit.more}
        </button>
      )}
    </section>
  )
}

function Execution({ execution, currency }: { execution: ShownPlanExecution; currency: string }) {
  const words = useWords()
  const investing = useInvestingWords()
  const { scheduled_on, execution_on, status, reason } = execution
  return (
    <>
      <div className="head">
        <span>
          <strong>
            <Day on={execution_on} />
          </strong>{' '}
          {scheduled_on !== execution_on && (
            <span className="quiet">
              {investing.scheduled} <Day on={scheduled_on} />
            </span>
          )}
        </span>
        <span className="links">
          <Money amount={execution.invested_amount} currency={currency} /> <State state={status} />{' '}
          {reason && words.term(reason)}
        </span>
      </div>
      <details>
        <summary>{investing.report}</summary>
        <Report execution={execution} currency={currency} />
      </details>
    </>
  )
}

function Report({ execution, currency }: { execution: ShownPlanExecution; currency: string }) {
  const words = useWords()
  const investing = useInvestingWords()
  const { columns } = words
  const symbols = new Map(execution.instruments.map(({ id, symbol }) => [id, symbol]))
  const total = (name: string, amount: string | null) => ({
    key: name,
    cells: [name, <Money key="amount" amount={amount} currency={currency} />],
  })
  return (
    <div className="panel">
      <Table
        figuresFrom={1}
        rows={[
          total(investing.planned, execution.planned_amount),
          total(investing.invested, execution.invested_amount),
          total(columns.fees, execution.fees),
          total(investing.uninvested, execution.uninvested_amount),
          { key: 'attempts', cells: [investing.attempts, execution.attempts] },
          {
            key: 'completed',
            cells: [columns.completed, <Instant key="at" at={execution.completed_at} isShort />],
          },
        ]}
      />
      <Table
        titles={[
          columns.instrument,
          columns.order,
          columns.amount,
          columns.quantity,
          columns.price,
          columns.traded,
          columns.fees,
        ]}
        figuresFrom={2}
        rows={execution.lines.map((line) => ({
          key: line.instrument,
          cells: [
            <ResourceLink
              key="instrument"
              id={line.instrument}
              text={symbols.get(line.instrument) ?? line.instrument}
            />,
            <ResourceLink key="order" id={line.order} />,
            <Money key="amount" amount={line.amount} currency={currency} />,
            <Figure key="quantity" value={line.quantity} />,
            <Figure key="price" value={line.price} />,
            <Money key="traded" amount={line.traded_notional} currency={currency} />,
            <Money key="fees" amount={line.fees} currency={currency} />,
          ],
        }))}
      />
    </div>
  )
}
