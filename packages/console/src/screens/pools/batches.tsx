// Batches of orders: their progress, their totals, and each row with what became of it.
import { useState } from 'react'
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { BatchRowStatus, OrderBatch } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Figure, Id, Instant, Nothing, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { ListPage } from '../lists/list-page.tsx'

const STATES = ['validating', 'accepted', 'rejected', 'executing', 'completed', 'cancelled']
const ROW_STATES: readonly (BatchRowStatus | undefined)[] = [
  undefined,
  'invalid',
  'placed',
  'filled',
  'cancelled',
]
const column = columnsOf<OrderBatch>()

export function Batches() {
  const words = useWords()
  const { columns, pools } = words
  return (
    <ListPage
      name="order_batches.list"
      title={words.views.batches}
      sheetTitle={pools.batch}
      filters={[{ name: 'status', values: STATES }]}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.text(columns.name, ({ name }) => name),
        column.count(pools.rows, ({ rows }) => rows),
        column.count(pools.refused, ({ invalid_rows }) => invalid_rows),
        column.count(pools.filled, ({ filled_rows }) => filled_rows),
        column.state(columns.state, ({ status }) => status),
      ]}
      sheet={(row) => <Parts key={row.id} batch={row} />}
    />
  )
}

function Parts({ batch }: { batch: OrderBatch }) {
  const words = useWords()
  const { columns, pools } = words
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={batch.id} />],
          [columns.state, <State key="state" state={batch.status} />],
          [columns.name, batch.name],
          [columns.type, `${words.term(batch.mode)}, ${words.term(batch.execution)}`],
          [pools.goesOut, <Instant key="at" at={batch.execute_at} />],
          [pools.dryRun, batch.is_dry_run ? words.kit.yes : words.kit.no],
          [pools.rows, batch.rows],
          [pools.refused, batch.invalid_rows],
          [pools.filled, batch.filled_rows],
          [
            words.views['parent-orders'],
            batch.parent_orders.map((id) => (
              <span key={id} className="holder">
                <ResourceLink id={id} />
              </span>
            )),
          ],
          [columns.author, <Id key="author" id={batch.created_by} />],
          [columns.created, <Instant key="created" at={batch.created_at} />],
        ]}
      />
      <Table
        titles={[columns.instrument, columns.side, words.views.orders, columns.amount, columns.quantity]}
        figuresFrom={2}
        rows={batch.totals.map(({ instrument, side, orders, cash_amount, quantity }) => ({
          key: `${instrument} ${side}`,
          cells: [
            <Id key="instrument" id={instrument} />,
            words.term(side),
            orders,
            <Figure key="amount" value={cash_amount} />,
            <Figure key="quantity" value={quantity} />,
          ],
        }))}
      />
      <Rows batch={batch.id} />
    </>
  )
}

function Rows({ batch }: { batch: string }) {
  const words = useWords()
  const { columns, pools } = words
  const [status, setStatus] = useState<BatchRowStatus>()
  const params = { tenant_id: useTenant(), order_batch_id: batch }
  const rows = useList('order_batches.list_rows', { params, query: status ? { status } : {} })
  return (
    <section>
      <h3>{pools.rows}</h3>
      <Choice
        title={columns.state}
        values={ROW_STATES}
        chosen={status}
        nameOf={(one) => (one ? words.term(one) : words.filters.all)}
        onChoose={setStatus}
      />
      {Boolean(rows.problem) && <ProblemBox error={rows.problem} onRetry={rows.retry} />}
      {rows.isLoading && <Loading />}
      <Table
        titles={[pools.row, columns.account, columns.order, columns.state]}
        rows={rows.items.map(({ row, account, order, status: state, detail }) => ({
          key: String(row),
          cells: [
            row,
            <ResourceLink key="account" id={account} />,
            order ? <ResourceLink key="order" id={order} /> : (detail ?? <Nothing key="order" />),
            <State key="state" state={state} />,
          ],
        }))}
      />
      {rows.hasMore && (
        <button type="button" disabled={rows.isFetchingMore} onClick={rows.readMore}>
          {words.kit.more}
        </button>
      )}
    </section>
  )
}
