// Parent orders: what the pooled orders of a cut became at the venue, and the share of each.
import type { ParentOrder } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Figure, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'

const STATES = ['collecting', 'executing', 'filled', 'cancelled']
const column = columnsOf<ParentOrder>()

export function ParentOrders() {
  const words = useWords()
  const { columns, pools } = words
  return (
    <ListPage
      name="parent_orders.list"
      title={words.views['parent-orders']}
      sheetTitle={pools.parent}
      filters={[{ name: 'status', values: STATES }]}
      columns={[
        column.time(pools.cut, ({ cut_at }) => cut_at),
        column.text(columns.instrument, ({ instrument }) => instrument.symbol),
        column.text(columns.side, ({ side }) => words.term(side), '5rem'),
        column.figure(pools.wanted, (row) => <Figure value={row.wanted_quantity} />),
        column.figure(pools.traded, (row) => <Figure value={row.traded_quantity} />),
        column.figure(columns.price, (row) => <Figure value={row.average_price} />),
        column.state(columns.state, ({ status }) => status),
      ]}
      sheet={(row) => <Parts parent={row} />}
    />
  )
}

function Parts({ parent }: { parent: ParentOrder }) {
  const words = useWords()
  const { columns, pools } = words
  const { instrument } = parent
  const currency = 'trading_currency' in instrument ? instrument.trading_currency : null
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={parent.id} />],
          [columns.state, <State key="state" state={parent.status} />],
          [columns.instrument, `${instrument.symbol} ${instrument.name}`],
          [columns.side, words.term(parent.side)],
          [pools.cut, <Instant key="cut" at={parent.cut_at} />],
          [pools.wanted, <Figure key="wanted" value={parent.wanted_quantity} />],
          [pools.sent, <Figure key="sent" value={parent.quantity} />],
          [pools.traded, <Figure key="traded" value={parent.traded_quantity} />],
          [columns.traded, <Money key="notional" amount={parent.traded_notional} currency={currency} />],
          [columns.price, <Figure key="price" value={parent.average_price} />],
          [pools.residual, <Figure key="residual" value={parent.from_residual} />],
          [pools.rounding, <Money key="rounding" amount={parent.rounding_amount} currency={currency} />],
        ]}
      />
      <section>
        <h3>{pools.executions}</h3>
        <Table
          titles={[columns.booked, columns.quantity, columns.price]}
          figuresFrom={1}
          rows={parent.executions.map((one) => ({
            key: one.execution_reference,
            cells: [
              <Instant key="at" at={one.executed_at} />,
              <Figure key="quantity" value={one.quantity} />,
              <Figure key="price" value={one.price} />,
            ],
          }))}
        />
      </section>
      <section>
        <h3>{pools.shares}</h3>
        <Table
          titles={[columns.order, columns.account, pools.wanted, pools.share, columns.amount]}
          figuresFrom={2}
          rows={parent.allocations.map((one) => ({
            key: one.order,
            cells: [
              <ResourceLink key="order" id={one.order} />,
              one.is_residual ? pools.firm : <ResourceLink key="account" id={one.account} />,
              <Figure key="wanted" value={one.wanted_quantity} />,
              <Figure key="share" value={one.quantity} />,
              <Money key="amount" amount={one.notional} currency={null} />,
            ],
          }))}
        />
      </section>
    </>
  )
}
