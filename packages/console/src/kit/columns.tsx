// The columns that lists share, for the rows of one list.
import type { ReactNode } from 'react'
import type { Column } from './data-grid.tsx'
import { Day, Id, Instant, Money, Nothing, State } from './figures.tsx'
import { ResourceLink } from './resource-link.tsx'

const NAME = 'minmax(9rem, 1fr)'
const TIME = 'minmax(11rem, 1fr)'

interface Amount {
  amount: string | null
  currency: string | null
}

interface Work {
  pending_approvals: readonly unknown[]
  assigned_to?: unknown
}

/** The kinds of columns for rows of this type. */
export function columnsOf<T>() {
  const column = (title: string, width: string, cell: (row: T) => ReactNode): Column<T> => ({
    title,
    width,
    cell,
  })
  const figure = (title: string, width: string, cell: (row: T) => ReactNode): Column<T> => ({
    title,
    width,
    cell,
    isFigure: true,
  })
  return {
    text: (title: string, cell: (row: T) => ReactNode, width = NAME) => column(title, width, cell),
    time: (title: string, at: (row: T) => string | null) =>
      column(title, TIME, (row) => <Instant at={at(row)} isShort />),
    day: (title: string, on: (row: T) => string | null) =>
      column(title, '8rem', (row) => <Day on={on(row)} />),
    state: (title: string, state: (row: T) => string | null) =>
      column(title, '9rem', (row) => <State state={state(row)} />),
    link: (title: string, id: (row: T) => string | null) =>
      column(title, NAME, (row) => <ResourceLink id={id(row)} />),
    id: (title: string, id: (row: T) => string) => column(title, NAME, (row) => <Id id={id(row)} />),
    money: (title: string, money: (row: T) => Amount) =>
      figure(title, NAME, (row) => <Money {...money(row)} />),
    count: (title: string, count: (row: T) => number) => figure(title, '6rem', count),
    figure: (title: string, cell: (row: T) => ReactNode, width = NAME) => figure(title, width, cell),
    /** Whether changes of the row await approval, and whether an operator has it. */
    work: (title: string, work: (row: T) => Work) => column(title, '10rem', (row) => stateOf(work(row))),
  }
}

function stateOf({ pending_approvals, assigned_to }: Work) {
  if (pending_approvals.length > 0) return <State state="awaits_approval" />
  return assigned_to ? <State state="taken" /> : <Nothing />
}
