// The other parts of the life of an order: executions, deliveries, documents, audit records.
import { useTenant } from '../../frame/address.ts'
import type { OrderLife } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { Day, Figure, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useReason } from '../../kit/reason.ts'
import { type Row, Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

function Part({ titles, rows }: { titles: readonly string[]; rows: readonly Row[] }) {
  const words = useWords()
  return rows.length === 0 ? <Empty title={words.lists.nothing} /> : <Table {...{ titles, rows }} />
}

export function Trades({ life }: { life: OrderLife }) {
  const { columns } = useWords()
  const titles = [
    columns.trade,
    columns.executed,
    columns.quantity,
    columns.price,
    columns.amount,
    columns.settlement,
    columns.state,
    '',
  ]
  const rows = life.trades.map(
    (trade): Row => ({
      key: trade.id,
      cells: [
        <Id key="id" id={trade.id} />,
        <Instant key="at" at={trade.executed_at} />,
        <Figure key="quantity" value={trade.quantity} />,
        <Figure key="price" value={trade.price} />,
        <Money key="notional" amount={trade.notional} currency={trade.notional_currency} />,
        <Day key="day" on={trade.settlement_date} />,
        <State key="state" state={trade.status} />,
        trade.status === 'executed' ? <Bust key="bust" trade={trade.id} /> : '',
      ],
    }),
  )
  return <Part {...{ titles, rows }} />
}

/** Reverses a trade that the venue has declared void. */
function Bust({ trade: trade_id }: { trade: string }) {
  const { change } = useWords()
  const reason = useReason()
  const params = { tenant_id: useTenant(), trade_id }
  return (
    <Act
      name="trades.bust"
      permission="order.write"
      label={change.bust}
      sentence={change.busts}
      fields={[reason.field]}
      input={(values) => ({ params, body: { note: reason.of(values) } })}
    />
  )
}

export function Deliveries({ life }: { life: OrderLife }) {
  const { columns } = useWords()
  const names = new Map(life.events.map(({ id, name }) => [id, name]))
  const titles = [columns.created, columns.event, columns.webhook, columns.attempts, columns.state]
  const rows = life.deliveries.map(
    (delivery): Row => ({
      key: delivery.id,
      cells: [
        <Instant key="at" at={delivery.created_at} />,
        names.get(delivery.event ?? '') ?? delivery.event,
        <Id key="webhook" id={delivery.webhook} />,
        String(delivery.attempts),
        <State key="state" state={delivery.status} />,
      ],
    }),
  )
  return <Part {...{ titles, rows }} />
}

export function Documents({ life }: { life: OrderLife }) {
  const { columns } = useWords()
  const words = useWords()
  const titles = [columns.created, columns.type, columns.title, columns.id]
  const rows = life.documents.map(
    ({ id, created_at, document_type, title }): Row => ({
      key: id,
      cells: [
        <Instant key="at" at={created_at} />,
        words.term(document_type),
        title,
        <Id key="id" id={id} />,
      ],
    }),
  )
  return <Part {...{ titles, rows }} />
}

export function Records({ life }: { life: OrderLife }) {
  const { columns } = useWords()
  const titles = [
    columns.sequence,
    columns.created,
    columns.action,
    columns.author,
    columns.request,
    columns.hash,
  ]
  const rows = life.activity.map(
    ({ id, sequence, at, action, actor, request, hash }): Row => ({
      key: id,
      cells: [
        String(sequence),
        <Instant key="at" at={at} />,
        action,
        <Id key="actor" id={actor} />,
        <Id key="request" id={request} />,
        <Id key="hash" id={hash} />,
      ],
    }),
  )
  return <Part {...{ titles, rows }} />
}
