// The first rows of a list as a part of an overview, with the way to all of them.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTenant } from '../frame/address.ts'
import type { View } from '../frame/sections.ts'
import { Loading, ProblemBox } from '../kit/notice.tsx'
import { Table } from '../kit/table.tsx'
import { useWords } from '../words/words.ts'

interface Content<T> {
  view: View
  /** By default the name of the view. */
  title?: string
  list: { items: T[]; hasMore: boolean; isLoading: boolean; problem: unknown; retry: () => void }
  titles: readonly string[]
  cells: (row: T) => readonly ReactNode[]
  /** The first column of figures; by default the last column. */
  figuresFrom?: number
  idOf: (row: T) => string
}

/** Shows the rows under the name of the view that has all of them. */
export function Part<T>({ view, title, list, titles, cells, figuresFrom, idOf }: Content<T>) {
  const words = useWords()
  const tenant = useTenant()
  const name = title ?? words.views[view]
  const { items, hasMore, isLoading, problem, retry } = list
  return (
    <section aria-label={name}>
      <h2>
        {name}{' '}
        <span className="badge">
          {items.length}
          {hasMore && '+'}
        </span>
      </h2>
      {Boolean(problem) && <ProblemBox error={problem} onRetry={retry} />}
      {isLoading && <Loading />}
      {!isLoading && items.length === 0 && <p className="nothing">{words.lists.nothing}</p>}
      {items.length > 0 && (
        <div className="panel">
          <Table
            titles={titles}
            figuresFrom={figuresFrom ?? titles.length - 1}
            rows={items.map((row) => ({ key: idOf(row), cells: cells(row) }))}
          />
        </div>
      )}
      <Link to={`/t/${tenant}/${view}` as never} className="link">
        {words.lists.all}
      </Link>
    </section>
  )
}
