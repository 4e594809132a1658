import { useGo } from '../../frame/address.ts'
import { Figure, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { ListPage } from './list-page.tsx'

/** The states in which an order can be cancelled. */
const OPEN: readonly string[] = ['held', 'placed', 'pending', 'executing']

const STATES = ['held', 'placed', 'pending', 'executing', 'cancelling', 'filled', 'settled', 'cancelled']

export function Orders() {
  const words = useWords()
  const go = useGo()
  return (
    <ListPage
      name="orders.list"
      title={words.views.orders}
      filters={[{ name: 'status', values: STATES }]}
      onOpen={({ id }) => go(`orders/${id}`)}
      several={{
        admits: ({ status }) => OPEN.includes(status),
        cells: (row) => [
          <ResourceLink key="id" id={row.id} />,
          words.term(row.side),
          row.instrument.symbol,
          row.cash_amount === null ? (
            <Figure key="size" value={row.quantity} />
          ) : (
            <Money key="size" amount={row.cash_amount} currency={row.currency} />
          ),
        ],
        acts: [
          {
            name: 'orders.cancel_several',
            label: words.several.cancel,
            sentence: words.change.cancels,
            permission: 'order.write',
            reason: 'needed',
            body: (orders, note) => ({ orders, note }),
          },
        ],
      }}
      columns={[
        {
          title: words.columns.created,
          width: 'minmax(11rem, 1.2fr)',
          cell: (row) => <Instant at={row.created_at} isShort />,
        },
        {
          title: words.columns.order,
          width: 'minmax(9rem, 1fr)',
          cell: ({ id }) => <ResourceLink id={id} />,
        },
        { title: words.columns.side, width: '5rem', cell: ({ side }) => words.term(side) },
        {
          title: words.columns.instrument,
          width: 'minmax(8rem, 1.4fr)',
          cell: ({ instrument }) => instrument.symbol,
        },
        {
          title: words.columns.amount,
          width: 'minmax(9rem, 1fr)',
          isFigure: true,
          cell: ({ cash_amount, currency }) => <Money amount={cash_amount} currency={currency} />,
        },
        {
          title: words.columns.quantity,
          width: 'minmax(7rem, 1fr)',
          isFigure: true,
          cell: (row) => <Figure value={row.quantity ?? row.traded_quantity} />,
        },
        { title: words.columns.state, width: '8rem', cell: ({ status }) => <State state={status} /> },
        {
          title: words.columns.account,
          width: 'minmax(9rem, 1fr)',
          cell: ({ account }) => <ResourceLink id={account} />,
        },
      ]}
    />
  )
}
