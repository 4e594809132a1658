// Applications to become a customer, the oldest first.
import { useGo } from '../../frame/address.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { useTakeSeveral } from '../work.tsx'

const column = columnsOf<ItemOf<'onboarding_applications.list'>>()

export function Applications() {
  const words = useWords()
  const { columns } = words
  const several = useTakeSeveral<ItemOf<'onboarding_applications.list'>>((row) => [
    <ResourceLink key="id" id={row.id} />,
    words.term(row.customer_type),
  ])
  const go = useGo()
  return (
    <ListPage
      name="onboarding_applications.list"
      title={words.views.applications}
      filters={[
        { name: 'status', values: ['pending', 'processing', 'completed'] },
        { name: 'outcome', values: ['approved', 'rejected', 'expired'] },
        { name: 'customer_type', values: ['individual', 'joint', 'business'] },
        { name: 'assigned_to', values: ['nobody'] },
      ]}
      onOpen={({ id }) => go(`applications/${id}`)}
      several={several}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.text(columns.application, ({ id }) => <ResourceLink id={id} />),
        column.text(columns.type, ({ customer_type }) => words.term(customer_type)),
        column.state(columns.state, ({ status }) => status),
        column.state(columns.outcome, ({ outcome }) => outcome),
        column.work(columns.pending, (row) => row),
      ]}
    />
  )
}
