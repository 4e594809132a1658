// The latest orders and transactions of an account; the lists of all accounts have the rest, by the same filter.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { View } from '../../frame/sections.ts'
import { Figure, Instant, Money, State } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

/** The number of rows that are shown. */
export const MOST = 20

interface Content<T> {
  list: { items: T[]; isLoading: boolean; problem: unknown; retry: () => void }
  /** The filter of the list of all. */
  of: Record<string, string>
  view: View
  titles: readonly string[]
  cells: (row: T) => readonly ReactNode[]
}

/** The first rows of a list, and the way to all of them. */
export function Latest<T extends { id: string }>({ list, of, view, titles, cells }: Content<T>) {
  const words = useWords()
  const tenant = useTenant()
  if (list.isLoading) return <Loading />
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (list.items.length === 0) return <Empty title={words.lists.nothing} />
  return (
    <>
      <Table titles={titles} rows={list.items.map((row) => ({ key: row.id, cells: cells(row) }))} />
      <p>
        <Link to={`/t/${tenant}/${view}` as never} search={of as never} className="link">
          {words.lists.all}
        </Link>
      </p>
    </>
  )
}

export function LatestOrders({ account }: { account: string }) {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const list = useList('orders.list', { params: { tenant_id }, query: { account, limit: MOST } as never })
  return (
    <Latest
      {...{ list, of: { account } }}
      view="orders"
      titles={[
        columns.created,
        columns.order,
        columns.side,
        columns.instrument,
        columns.amount,
        columns.state,
      ]}
      cells={(row) => [
        <Instant key="at" at={row.created_at} isShort />,
        <ResourceLink key="id" id={row.id} />,
        words.term(row.side),
        row.instrument.symbol,
        row.cash_amount ? (
          <Money key="amount" amount={row.cash_amount} currency={row.currency} />
        ) : (
          <Figure key="quantity" value={row.quantity} />
        ),
        <State key="state" state={row.status} />,
      ]}
    />
  )
}

export function LatestTransactions({ account }: { account: string }) {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const list = useList('transactions.list', {
    params: { tenant_id },
    query: { account, limit: MOST } as never,
  })
  return (
    <Latest
      {...{ list, of: { account } }}
      view="transactions"
      titles={[columns.booked, columns.type, columns.summary, columns.amount, columns.quantity]}
      cells={(row) => [
        <Instant key="at" at={row.booked_at} isShort />,
        words.term(row.transaction_type),
        row.summary,
        <Money key="amount" amount={row.cash_amount} currency={row.currency} />,
        <Figure key="quantity" value={row.unit_quantity} />,
      ]}
    />
  )
}
