// Payments whose owner is unknown: the oldest first, with what an operator can do beside the list.
import { Instant, Money, Nothing, State } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { useTakeSeveral } from '../work.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

export function Suspense() {
  const words = useWords()
  const { columns } = words
  const several = useTakeSeveral<ItemOf<'suspense.list'>>((row) => [
    <Instant key="at" at={row.received_at} isShort />,
    row.owner_name,
    <Money key="amount" {...row} />,
  ])
  return (
    <ListPage
      name="suspense.list"
      title={words.views.suspense}
      sheetTitle={words.term('inbound_payment')}
      filters={[
        { name: 'status', values: ['suspense', 'returning'] },
        { name: 'assigned_to', values: ['nobody'] },
      ]}
      columns={[
        {
          title: columns.received,
          width: 'minmax(11rem, 1fr)',
          cell: (row) => <Instant at={row.received_at} isShort />,
        },
        { title: columns.sender, width: 'minmax(8rem, 1fr)', cell: (row) => row.owner_name },
        { title: columns.iban, width: 'minmax(9rem, 1fr)', cell: (row) => row.iban },
        {
          title: columns.amount,
          width: 'minmax(9rem, 1fr)',
          isFigure: true,
          cell: (row) => <Money {...row} />,
        },
        { title: columns.state, width: '8rem', cell: (row) => <State state={row.status} /> },
        {
          title: columns.pending,
          width: 'minmax(8rem, 1fr)',
          cell: (row) => (row.pending_approvals.length > 0 ? <State state="awaits_approval" /> : <Nothing />),
        },
        {
          title: columns.assigned,
          width: '8rem',
          cell: (row) => (row.assigned_to ? <State state="taken" /> : <Nothing />),
        },
      ]}
      several={several}
      sheet={(payment) => <PaymentSheet key={payment.id} payment={payment} />}
    />
  )
}
