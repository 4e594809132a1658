// The savings plans of all accounts of a tenant.
import { useGo } from '../../frame/address.ts'
import type { ShownSavingsPlan } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'
import { Rate, Target, useInterval } from './plan-parts.tsx'

const STATES = ['active', 'paused', 'cancelled', 'completed']
const column = columnsOf<ShownSavingsPlan>()

export function SavingsPlans() {
  const words = useWords()
  const { columns } = words
  const investing = useInvestingWords()
  const intervalOf = useInterval()
  const go = useGo()
  return (
    <ListPage
      name="savings_plans.list"
      title={words.views['savings-plans']}
      filters={[
        { name: 'status', values: STATES },
        { name: 'has_missed', values: ['true', 'false'] },
        { name: 'executes_until', type: 'date' },
      ]}
      onOpen={({ id }) => go(`savings-plans/${id}`)}
      columns={[
        column.text(investing.target, (plan) => <Target plan={plan} />),
        column.link(columns.account, ({ account }) => account),
        column.figure(investing.rate, (plan) => <Rate plan={plan} />),
        column.text(investing.interval, intervalOf),
        column.day(investing.nextOn, ({ next_execution_on }) => next_execution_on),
        column.count(investing.misses, ({ misses }) => misses),
        column.money(investing.invested, ({ invested, currency }) => ({ amount: invested, currency })),
        column.state(columns.state, ({ status }) => status),
        column.work(columns.pending, (plan) => plan),
      ]}
    />
  )
}
