// A list of any length: only the rows that are seen are in the page, and the next page is read near the end.
// biome-ignore-all lint/a11y/useSemanticElements: rows that are not in the page cannot be a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import { useSettings } from '../frame/settings.ts'
import { useWords } from '../words/words.ts'
import { Loading, ProblemBox } from './notice.tsx'

export interface Column<T> {
  title: string
  /** Of a track of a CSS grid. */
  width: string
  isFigure?: boolean
  cell: (row: T) => ReactNode
}

interface List<T> {
  items: T[]
  hasMore: boolean
  isLoading: boolean
  isFetchingMore: boolean
  problem: unknown
  readMore: () => void
  retry: () => void
}

interface Content<T> {
  label: string
  columns: readonly Column<T>[]
  list: List<T>
  onOpen: (row: T) => void
  /** Id of the row that is open beside the list. */
  selected?: string | undefined
  empty: ReactNode
}

const HEIGHTS = { comfortable: 40, compact: 29 }
const NEAR_END = 30

export function DataGrid<T extends { id: string }>({
  label,
  columns,
  list,
  onOpen,
  selected,
  empty,
}: Content<T>) {
  const words = useWords()
  const id = useId()
  const { density } = useSettings()
  const scroller = useRef<HTMLDivElement>(null)
  const { items, hasMore, readMore } = list
  const [active, setActive] = useState(0)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHTS[density],
    overscan: 8,
  })
  useEffect(() => {
    if (density) rows.measure() // The rows have another height.
  }, [density, rows])
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= items.length - NEAR_END) readMore()
  }, [hasMore, last, items.length, readMore])
  const move = (to: number) => {
    const next = Math.max(0, Math.min(items.length - 1, to))
    setActive(next)
    rows.scrollToIndex(next)
    scroller.current?.focus()
  }
  useKeys({
    j: () => move(document.activeElement === scroller.current ? active + 1 : active),
    k: () => move(active - 1),
  })
  if (list.isLoading) return <Loading />
  if (list.problem && items.length === 0) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (items.length === 0) return empty
  const steps: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(items.length - 1),
    PageDown: () => move(active + shown.length - 4),
    PageUp: () => move(active - shown.length + 4),
    Enter: () => items[active] && onOpen(items[active]),
  }
  const press = (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    step()
  }
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <>
      <div
        ref={scroller}
        className="grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : items.length + 1}
        aria-activedescendant={shown.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        onKeyDown={press}
      >
        <div className="all">
          <Head columns={columns} template={template} />
          <div role="rowgroup" className="rows" style={{ height: rows.getTotalSize() }}>
            {shown.map(({ index, start, size }) => {
              const row = items[index]!
              return (
                <Row
                  key={row.id}
                  {...{ row, columns, index }}
                  id={`${id}-${index}`}
                  style={{ ...template, height: size, transform: `translateY(${start}px)` }}
                  isActive={index === active}
                  isSelected={row.id === selected}
                  onOpen={() => {
                    setActive(index)
                    onOpen(row)
                  }}
                />
              )
            })}
          </div>
        </div>
      </div>
      {list.problem ? (
        <ProblemBox error={list.problem} onRetry={list.retry} />
      ) : (
        <p className="count" role="status">
          {list.isFetchingMore ? words.kit.loading : words.kit.rows(items.length, hasMore)}
        </p>
      )}
    </>
  )
}

function Head<T>({ columns, template }: { columns: readonly Column<T>[]; template: object }) {
  return (
    <div role="rowgroup" className="head">
      <div role="row" className="row" style={template} aria-rowindex={1}>
        {columns.map(({ title, isFigure }) => (
          <div key={title} role="columnheader" className={isFigure ? 'cell end' : 'cell'}>
            {title}
          </div>
        ))}
      </div>
    </div>
  )
}

interface RowContent<T> {
  row: T
  columns: readonly Column<T>[]
  index: number
  id: string
  style: object
  isActive: boolean
  isSelected: boolean
  onOpen: () => void
}

function Row<T>({ row, columns, index, id, style, isActive, isSelected, onOpen }: RowContent<T>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; its active descendant is this row.
    <div
      id={id}
      role="row"
      className={isActive ? 'row active' : 'row'}
      style={style}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClick={onOpen}
    >
      {columns.map(({ title, isFigure, cell }) => (
        <div key={title} role="gridcell" className={isFigure ? 'cell end' : 'cell'}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}
