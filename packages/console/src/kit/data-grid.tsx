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

/** The rows that a person has chosen for a change of several. */
export interface Selection<T> {
  has: (row: T) => boolean
  /** Whether the row can be chosen. */
  admits: (row: T) => boolean
  toggle: (row: T) => void
  /** Whether everything is chosen that can be. */
  isWhole: boolean
  toggleAll: () => void
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
  selection?: Selection<T> | undefined
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
  selection,
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
  const toggle = (at: number) => {
    const row = items[at]
    if (row && selection?.admits(row)) selection.toggle(row)
  }
  useKeys({
    j: () => move(document.activeElement === scroller.current ? active + 1 : active),
    k: () => move(active - 1),
    ...(selection ? { x: () => toggle(active) } : {}),
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
    ...(selection ? { ' ': () => toggle(active) } : {}),
  }
  const press = (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    step()
  }
  const widths = [...(selection ? ['2.2rem'] : []), ...columns.map(({ width }) => width)]
  const template = { gridTemplateColumns: widths.join(' ') }
  return (
    <>
      <div
        ref={scroller}
        className="grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={selection ? true : undefined}
        aria-rowcount={hasMore ? -1 : items.length + 1}
        aria-activedescendant={shown.some(({ index }) => index === active) ? `${id}-${active}` : undefined}
        onKeyDown={press}
      >
        <div className="all">
          <Head {...{ columns, template, selection }} />
          <div role="rowgroup" className="rows" style={{ height: rows.getTotalSize() }}>
            {shown.map(({ index, start, size }) => {
              const row = items[index]!
              return (
                <Row
                  key={row.id}
                  {...{ row, columns, index, selection }}
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

interface HeadContent<T> {
  columns: readonly Column<T>[]
  template: object
  selection: Selection<T> | undefined
}

function Head<T>({ columns, template, selection }: HeadContent<T>) {
  const words = useWords()
  return (
    <div role="rowgroup" className="head">
      <div role="row" className="row" style={template} aria-rowindex={1}>
        {selection && (
          <div role="columnheader" className="cell">
            <input
              type="checkbox"
              aria-label={words.several.all}
              checked={selection.isWhole}
              onChange={selection.toggleAll}
            />
          </div>
        )}
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
  selection: Selection<T> | undefined
  onOpen: () => void
}

function Row<T>({ row, columns, index, id, style, isActive, isSelected, selection, onOpen }: RowContent<T>) {
  const isChosen = selection?.has(row) ?? false
  const states = [isActive && 'active', isSelected && 'shown', isChosen && 'chosen']
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; its active descendant is this row.
    <div
      id={id}
      role="row"
      className={['row', ...states.filter(Boolean)].join(' ')}
      style={style}
      aria-rowindex={index + 2}
      aria-selected={selection ? isChosen : isSelected}
      onClick={onOpen}
    >
      {selection && <Box {...{ row, selection }} isChosen={isChosen} />}
      {columns.map(({ title, isFigure, cell }) => (
        <div key={title} role="gridcell" className={isFigure ? 'cell end' : 'cell'}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}

/** The box of a row. It takes no place in the order of the keyboard, which chooses the active row by a key. */
function Box<T>({ row, selection, isChosen }: { row: T; selection: Selection<T>; isChosen: boolean }) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; a click beside the box must not open the row.
    <div role="gridcell" className="cell" onClick={(event) => event.stopPropagation()}>
      {selection.admits(row) && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={words.several.one}
          checked={isChosen}
          onChange={() => selection.toggle(row)}
        />
      )}
    </div>
  )
}
