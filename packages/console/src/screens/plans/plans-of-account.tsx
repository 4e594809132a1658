// The savings plans of an account.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { Day, Money, State } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Rate, Target, useInterval } from './plan-parts.tsx'

export function PlansOfAccount({ account }: { account: string }) {
  const { columns, kit } = useWords()
  const investing = useInvestingWords()
  const intervalOf = useInterval()
  const list = useList('savings_plans.list', { params: { tenant_id: useTenant() }, query: { account } })
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (list.isLoading) return <Loading />
  if (list.items.length === 0) return <Empty title={investing.noPlans} />
  return (
    <>
      <Table
        titles={[
          investing.plan,
          investing.target,
          columns.state,
          investing.interval,
          investing.rate,
          investing.nextOn,
          investing.invested,
        ]}
        figuresFrom={4}
        rows={list.items.map((plan) => ({
          key: plan.id,
          cells: [
            <ResourceLink key="id" id={plan.id} />,
            <Target key="target" plan={plan} />,
            <State key="state" state={plan.status} />,
            intervalOf(plan),
            <Rate key="rate" plan={plan} />,
            <Day key="next" on={plan.next_execution_on} />,
            <Money key="invested" amount={plan.invested} currency={plan.currency} />,
          ],
        }))}
      />
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {kit.more}
        </button>
      )}
    </>
  )
}
