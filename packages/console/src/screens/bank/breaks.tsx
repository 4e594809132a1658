// Reconciliation breaks: the difference between the bank and the ledger, booked or resolved with a reason.
import { useTenant } from '../../frame/address.ts'
import type { ReconciliationBreak } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { Pending, Take, useTakeSeveral } from '../work.tsx'

const column = columnsOf<ItemOf<'breaks.list'>>()

const KINDS = ['unexplained', 'amount', 'gap', 'balance', 'missing', 'duplicate', 'execution']

export function Breaks() {
  const words = useWords()
  const { columns } = words
  const several = useTakeSeveral<ItemOf<'breaks.list'>>((row) => [
    <Id key="id" id={row.id} />,
    words.term(row.kind),
    <Money key="difference" amount={row.difference} currency={row.currency} />,
  ])
  return (
    <ListPage
      name="breaks.list"
      title={words.views.breaks}
      sheetTitle={words.bank.break}
      filters={[
        { name: 'kind', values: KINDS },
        { name: 'currency', values: CURRENCIES },
        { name: 'assigned_to', values: ['nobody'] },
      ]}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.id(columns.id, ({ id }) => id),
        column.text(columns.type, ({ kind }) => words.term(kind)),
        column.text(columns.subject, ({ subject }) => subject, 'minmax(10rem, 2fr)'),
        column.money(columns.difference, (row) => ({ amount: row.difference, currency: row.currency })),
        column.work(columns.pending, (row) => row),
      ]}
      several={several}
      sheet={(row) => <BreakSheet key={row.id} row={row} />}
    />
  )
}

// Only an unexplained entry can be booked; the server refuses the other kinds.
function BreakSheet({ row }: { row: ReconciliationBreak }) {
  const words = useWords()
  const { columns } = words
  const params = { tenant_id: useTenant(), break_id: row.id }
  const difference = <Money amount={row.difference} currency={row.currency} />
  const note = { name: 'note', label: words.act.note, type: 'note' } as const
  const isDecided = row.pending_approvals.length > 0
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={row.id} />],
          [columns.type, words.term(row.kind)],
          [columns.difference, difference],
          [columns.subject, row.subject],
          [columns.detail, row.detail],
          [columns.created, <Instant key="at" at={row.created_at} />],
        ]}
      />
      <Pending approvals={row.pending_approvals} />
      <Take item={row} />
      {!isDecided && (
        <div className="actions">
          {row.kind === 'unexplained' && (
            <Act
              isPrimary
              name="breaks.book"
              permission="break.write"
              label={words.bank.book}
              sentence={
                <>
                  {words.bank.books} {difference}
                </>
              }
              fields={[note]}
              input={(values) => ({ params, body: { note: values.note! } })}
            />
          )}
          <Act
            name="breaks.resolve"
            permission="break.write"
            label={words.bank.resolve}
            sentence={words.bank.resolves}
            fields={[note]}
            input={(values) => ({ params, body: { note: values.note! } })}
          />
        </div>
      )}
      <Notes subject={row.id} />
    </>
  )
}
