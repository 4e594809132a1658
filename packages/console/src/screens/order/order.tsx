// The life of an order: one line of time from the quote to settlement, with the ledger behind it.
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { OrderLife } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Asset, Figure, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { useReason } from '../../kit/reason.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useWords } from '../../words/words.ts'
import { Notes } from '../notes.tsx'
import { Deliveries, Documents, Records, Trades } from './parts.tsx'
import { Timeline } from './timeline.tsx'
import { Transfers } from './transfers.tsx'

export function OrderPage() {
  const words = useWords()
  const tenant_id = useTenant()
  const { order: order_id } = useParams({ strict: false }) as { order: string }
  const input = { params: { tenant_id, order_id } }
  const { data: life, error, refetch } = useRead('orders.show_life', input)
  if (error) return <ProblemBox error={error} onRetry={() => refetch()} />
  if (!life) return <Loading />
  const { order } = life
  return (
    <Page
      title={`${words.term('order')} ${order.id}`}
      heading={
        <>
          {words.term('order')}: {words.term(order.side)} <Size order={order} />{' '}
          <State state={order.status} />
        </>
      }
    >
      <div className="columns">
        <div>
          <Timeline life={life} />
          <Tabs
            label={words.order.parts}
            tabs={[
              {
                key: 'transfers',
                title: words.order.transfers,
                count: life.transfers.length,
                show: () => <Transfers transfers={life.transfers} />,
              },
              {
                key: 'trades',
                title: words.order.trades,
                count: life.trades.length,
                show: () => <Trades life={life} />,
              },
              {
                key: 'deliveries',
                title: words.order.deliveries,
                count: life.deliveries.length,
                show: () => <Deliveries life={life} />,
              },
              {
                key: 'documents',
                title: words.order.documents,
                count: life.documents.length,
                show: () => <Documents life={life} />,
              },
              {
                key: 'activity',
                title: words.order.activity,
                count: life.activity.length,
                show: () => <Records life={life} />,
              },
              { key: 'notes', title: words.notes.title, show: () => <Notes subject={order.id} isOnPage /> },
            ]}
          />
        </div>
        <aside aria-label={words.order.facts}>
          <OrderFacts order={order} />
          <CancelOrder order={order} />
          <Raw name="orders.show_life" input={input} value={life} />
        </aside>
      </div>
    </Page>
  )
}

type Order = OrderLife['order']

function Size({ order }: { order: Order }) {
  if (order.cash_amount !== null) return <Money amount={order.cash_amount} currency={order.currency} />
  return <Figure value={order.quantity} />
}

const OPEN = ['held', 'placed', 'pending', 'executing']

/** The button that cancels the order, while it is open. */
function CancelOrder({ order }: { order: Order }) {
  const words = useWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), order_id: order.id }
  if (!OPEN.includes(order.status)) return null
  return (
    <Act
      name="orders.cancel"
      permission="order.write"
      label={words.change.cancel}
      sentence={words.change.cancels}
      fields={[reason.field]}
      input={(values) => ({ params, body: { note: reason.of(values) } })}
    />
  )
}

function OrderFacts({ order }: { order: Order }) {
  const words = useWords()
  const { columns } = words
  const { currency } = order
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={order.id} />],
        [columns.account, <ResourceLink key="account" id={order.account} />],
        [columns.instrument, <ResourceLink key="instrument" id={order.instrument} />],
        [columns.type, words.term(order.order_type)],
        [columns.purpose, words.term(order.purpose)],
        [columns.limit, order.limit_price && <Figure value={order.limit_price} />],
        [columns.stop, order.stop_price && <Figure value={order.stop_price} />],
        [columns.validity, order.time_in_force && words.term(order.time_in_force)],
        [columns.clientReference, order.client_reference],
        [columns.traded, <Money key="traded" amount={order.traded_notional} currency={currency} />],
        [columns.quantity, <Figure key="quantity" value={order.traded_quantity} />],
        [columns.fees, <Money key="fees" amount={order.fees} currency={currency} />],
        [
          columns.reserved,
          <Asset key="reserved" amount={order.reserved_amount} asset={order.reserved_asset} />,
        ],
        [columns.cancelled, order.cancelled_reason && words.term(order.cancelled_reason)],
        [columns.created, <Instant key="created" at={order.created_at} />],
      ]}
    />
  )
}
