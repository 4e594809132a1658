// Deposits, withdrawals and transactions of all accounts.
import type { ReactNode } from 'react'
import type { ShownDeposit, ShownWithdrawal, TransactionOfAccount } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Day, Figure, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { EntryPicture } from '../ledger/entry-picture.tsx'
import { Notes } from '../notes.tsx'
import { WithdrawalReceiver } from '../receiver.tsx'
import { ListPage } from './list-page.tsx'

const FIGURE = { width: 'minmax(9rem, 1fr)', isFigure: true } as const
const TIME = 'minmax(11rem, 1.2fr)'
const NAME = 'minmax(9rem, 1fr)'

interface Payment {
  id: string
  account: string
  amount: string
  currency: string
  status: string
  created_at: string
}

/** The columns that deposits and withdrawals share. */
function usePaymentColumns<T extends Payment>() {
  const { columns } = useWords()
  const state = (row: T): ReactNode => <State state={row.status} />
  return {
    created: {
      title: columns.created,
      width: TIME,
      cell: (row: T) => <Instant at={row.created_at} isShort />,
    },
    amount: { ...FIGURE, title: columns.amount, cell: (row: T) => <Money {...row} /> },
    state: { title: columns.state, width: '8rem', cell: state },
    account: { title: columns.account, width: NAME, cell: (row: T) => <ResourceLink id={row.account} /> },
  }
}

export function Deposits() {
  const words = useWords()
  const { created, amount, state, account } = usePaymentColumns<ShownDeposit>()
  const reference = {
    title: words.columns.reference,
    width: NAME,
    cell: (row: ShownDeposit) => row.payment_reference,
  }
  return (
    <ListPage
      name="deposits.list"
      title={words.views.deposits}
      sheetTitle={words.term('deposit')}
      filters={[{ name: 'status', values: ['open', 'completed'] }]}
      columns={[created, reference, amount, state, account]}
      sheet={(row) => (
        <>
          <Facts
            facts={[
              [words.columns.id, <Id key="id" id={row.id} />],
              [words.columns.amount, <Money key="amount" {...row} />],
              [words.columns.state, <State key="state" state={row.status} />],
              [words.columns.reference, row.payment_reference],
              [words.columns.account, <ResourceLink key="account" id={row.account} />],
              [words.columns.created, <Instant key="created" at={row.created_at} />],
              [words.columns.advanced, row.advanced_at && <Instant at={row.advanced_at} />],
              [words.columns.completed, row.completed_at && <Instant at={row.completed_at} />],
            ]}
          />
          <Notes subject={row.id} />
        </>
      )}
    />
  )
}

export function Withdrawals() {
  const words = useWords()
  const { created, amount, state, account } = usePaymentColumns<ShownWithdrawal>()
  const receiver = {
    title: words.columns.receiver,
    width: 'minmax(12rem, 1.5fr)',
    cell: ({ funding_account }: ShownWithdrawal) => `${funding_account.owner_name} ${funding_account.iban}`,
  }
  return (
    <ListPage
      name="withdrawals.list"
      title={words.views.withdrawals}
      sheetTitle={words.term('withdrawal')}
      filters={[{ name: 'status', values: ['created', 'completed'] }]}
      columns={[created, receiver, amount, state, account]}
      sheet={(row) => (
        <>
          <Facts
            facts={[
              [words.columns.id, <Id key="id" id={row.id} />],
              [words.columns.amount, <Money key="amount" {...row} />],
              [words.columns.state, <State key="state" state={row.status} />],
              [words.columns.receiver, receiver.cell(row)],
              [words.columns.account, <ResourceLink key="account" id={row.account} />],
              [words.columns.created, <Instant key="created" at={row.created_at} />],
              [words.columns.completed, row.completed_at && <Instant at={row.completed_at} />],
            ]}
          />
          <div className="actions">
            <WithdrawalReceiver withdrawal={row.id} />
          </div>
          <Notes subject={row.id} />
        </>
      )}
    />
  )
}

export function Transactions() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="transactions.list"
      title={words.views.transactions}
      sheetTitle={words.term('transaction')}
      filters={[]}
      columns={[
        { title: columns.booked, width: TIME, cell: (row) => <Instant at={row.booked_at} isShort /> },
        { title: columns.type, width: NAME, cell: (row) => words.term(row.transaction_type) },
        { title: columns.summary, width: 'minmax(14rem, 2fr)', cell: (row) => row.summary },
        {
          ...FIGURE,
          title: columns.amount,
          cell: (row) => <Money amount={row.cash_amount} currency={row.currency} />,
        },
        { ...FIGURE, title: columns.quantity, cell: (row) => <Figure value={row.unit_quantity} /> },
        { title: columns.account, width: NAME, cell: (row) => <ResourceLink id={row.account} /> },
      ]}
      sheet={(row) => <TransactionFacts row={row} />}
    />
  )
}

function TransactionFacts({ row }: { row: TransactionOfAccount }) {
  const words = useWords()
  const { columns } = words
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={row.id} />],
          [columns.type, words.term(row.transaction_type)],
          [columns.summary, row.summary],
          [columns.amount, <Money key="amount" amount={row.cash_amount} currency={row.currency} />],
          [columns.quantity, row.unit_quantity && <Figure value={row.unit_quantity} />],
          [columns.price, row.unit_price && <Figure value={row.unit_price} />],
          [columns.tax, <Money key="tax" amount={row.tax} currency={row.currency} />],
          [columns.booked, <Instant key="booked" at={row.booked_at} />],
          [columns.settlement, row.settlement_date && <Day on={row.settlement_date} />],
          [columns.reference, row.reference && <ResourceLink id={row.reference} />],
          [columns.account, <ResourceLink key="account" id={row.account} />],
        ]}
      />
      {row.reference && <EntryPicture reference={row.reference} />}
    </>
  )
}
