// The rebalancing runs of all accounts of a tenant.
import { useGo } from '../../frame/address.ts'
import type { RebalancingRunHead } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'

const STATES = [
  'proposed',
  'selling',
  'buying',
  'settling',
  'completed',
  'completed_partially',
  'cancelled',
  'expired',
  'failed',
]
const TYPES = ['full', 'invest_cash', 'raise_cash', 'liquidate']
const TRIGGERS = ['api', 'drift', 'calendar', 'version_change', 'cash_flow', 'subscription', 'withdrawal']
const column = columnsOf<RebalancingRunHead>()

export function RebalancingRuns() {
  const words = useWords()
  const { columns } = words
  const investing = useInvestingWords()
  const go = useGo()
  return (
    <ListPage
      name="rebalancing_runs.list"
      title={words.views['rebalancing-runs']}
      filters={[
        { name: 'status', values: STATES },
        { name: 'type', values: TYPES },
        { name: 'trigger', values: TRIGGERS },
        { name: 'model', isOfLink: true },
      ]}
      onOpen={({ id }) => go(`rebalancing-runs/${id}`)}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.link(columns.account, ({ account }) => account),
        column.text(investing.model, ({ model_name }) => model_name),
        column.text(columns.type, ({ type }) => words.term(type), '8rem'),
        column.text(investing.trigger, ({ trigger }) => words.term(trigger), '8rem'),
        column.money(investing.sells, (row) => ({ amount: row.estimated_proceeds, currency: row.currency })),
        column.money(investing.buys, (row) => ({ amount: row.estimated_cost, currency: row.currency })),
        column.state(columns.state, ({ status }) => status),
        column.work(columns.pending, (row) => row),
      ]}
    />
  )
}
