// Statements of the bank: each entry beside the amount that the ledger moved for it.
import { Fragment } from 'react'
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { BankStatement } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Day, Id, Money, Nothing, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'

const column = columnsOf<ItemOf<'statements.list'>>()

export function Statements() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="statements.list"
      title={words.views.statements}
      sheetTitle={words.bank.statement}
      filters={[{ name: 'currency', values: CURRENCIES }]}
      columns={[
        column.text(columns.reference, ({ statement }) => statement, 'minmax(10rem, 2fr)'),
        column.day(columns.since, ({ opened_on }) => opened_on),
        column.day(columns.until, ({ closed_on }) => closed_on),
        column.money(columns.opening, ({ opening, currency }) => ({ amount: opening, currency })),
        column.money(columns.closing, ({ closing, currency }) => ({ amount: closing, currency })),
        column.time(columns.booked, ({ created_at }) => created_at),
      ]}
      sheet={(statement) => <StatementSheet key={statement.id} statement={statement} />}
    />
  )
}

function StatementSheet({ statement }: { statement: BankStatement }) {
  const words = useWords()
  const { columns } = words
  const { id, currency } = statement
  const params = { tenant_id: useTenant(), statement_id: id }
  const entries = useList('statements.list_entries', { params })
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={id} />],
          [columns.reference, statement.statement],
          [columns.since, <Day key="since" on={statement.opened_on} />],
          [columns.until, <Day key="until" on={statement.closed_on} />],
          [columns.opening, <Money key="opening" amount={statement.opening} currency={currency} />],
          [columns.closing, <Money key="closing" amount={statement.closing} currency={currency} />],
        ]}
      />
      <section>
        <h3>{words.bank.entries}</h3>
        {Boolean(entries.problem) && <ProblemBox error={entries.problem} onRetry={entries.retry} />}
        {entries.isLoading && <Loading />}
        <div className="panel">
          <Table
            titles={[columns.booked, columns.subject, columns.bank, columns.ledger]}
            figuresFrom={2}
            rows={entries.items.map((entry) => ({
              key: entry.id,
              cells: [
                <Day key="on" on={entry.booked_on} />,
                <Fragment key="of">
                  <State state={entry.outcome} /> <ResourceLink id={entry.resource} />
                </Fragment>,
                <Money key="bank" amount={entry.amount} currency={null} />,
                entry.ledger_amount === null ? (
                  <Nothing key="ledger" />
                ) : (
                  <Money key="ledger" amount={entry.ledger_amount} currency={null} />
                ),
              ],
            }))}
          />
        </div>
        {entries.hasMore && (
          <button type="button" disabled={entries.isFetchingMore} onClick={entries.readMore}>
            {words.kit.more}
          </button>
        )}
      </section>
    </>
  )
}
