// A list with its filters, saved views and export; a row opens beside it, and the address says which.
import { type ReactNode, useMemo, useRef } from 'react'
import type { Input, Name } from '../../api/call.ts'
import { useList } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { type Operations, operations } from '../../generated/operator.ts'
import { type Column, DataGrid } from '../../kit/data-grid.tsx'
import { Export } from '../../kit/export.tsx'
import { Empty, Loading } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { SavedViews } from '../../kit/saved-views.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { type Filter, Filters } from './filters.tsx'
import { type ActsOnSeveral, useSelection } from './several.tsx'

type ListName = { [N in Name]: Operations[N]['answer'] extends object[] ? N : never }[Name]
export type ItemOf<N extends ListName> = Operations[N]['answer'] extends (infer T)[] ? T : never

interface Content<N extends ListName> {
  name: N
  title: string
  filters: readonly Filter[]
  columns: readonly Column<ItemOf<N>>[]
  /** Goes to the view of a row; without it the row opens beside the list. */
  onOpen?: (row: ItemOf<N>) => void
  sheet?: (row: ItemOf<N>) => ReactNode
  sheetTitle?: string
  /** Filters that are not in the address. */
  always?: Record<string, string>
  /** The identity of a row, where it has no id. */
  idOf?: (row: ItemOf<N>) => string
  /** Buttons above the list. */
  actions?: ReactNode
  /** A picture above the list. */
  above?: ReactNode
  /** Changes of several rows in one request. */
  several?: ActsOnSeveral<ItemOf<N>>
}

/** The rows with an id each. */
function useItems<N extends ListName>(rows: readonly ItemOf<N>[], idOf: Content<N>['idOf']) {
  const name = useRef(idOf)
  return useMemo(() => {
    const { current } = name
    const items = current ? rows.map((row) => ({ ...(row as object), id: current(row) })) : rows
    return items as (ItemOf<N> & { id: string })[]
  }, [rows, rows.length])
}

export function ListPage<N extends ListName>(content: Content<N>) {
  const {
    name,
    title,
    filters,
    columns,
    onOpen,
    sheet,
    sheetTitle,
    always = {},
    actions,
    above,
    several,
  } = content
  const words = useWords()
  const tenant = useTenant()
  const [query, setQuery] = useQueryOfAddress()
  const names = ['account', ...filters.map((filter) => filter.name)]
  const set = Object.fromEntries(names.flatMap((one) => (query[one] ? [[one, query[one]]] : [])))
  const params = operations[name].includes('{tenant_id}') ? { params: { tenant_id: tenant } } : {}
  const input = { ...params, query: { ...always, ...set } } as Input<N>
  const list = useList(name, input)
  const items = useItems<N>(list.items as unknown as ItemOf<N>[], content.idOf)
  const last = useRef<(typeof items)[number]>(undefined)
  last.current = items.find(({ id }) => id === query.row) ?? last.current
  // A decision may take the row out of the list; its result stays beside the list.
  const row = last.current?.id === query.row ? last.current : undefined
  const { selection, bar } = useSelection(several, items)
  const isFiltered = Object.keys(set).length > 0
  const drop = () => setQuery(Object.fromEntries(names.map((one) => [one, undefined])))
  const tools = (
    <>
      {actions}
      <SavedViews key={name} list={name} members={names} />
      <Filters filters={filters} />
      {items.length > 0 && <Export name={name} input={input} />}
    </>
  )
  return (
    <Page title={title} className="list-page" actions={tools}>
      {above}
      <div className={query.row && sheet ? 'split open' : 'split'}>
        <div className="main">
          {bar}
          <DataGrid
            label={title}
            columns={columns as readonly Column<ItemOf<N> & { id: string }>[]}
            list={{ ...list, items }}
            selected={query.row}
            selection={selection}
            onOpen={onOpen ?? (({ id }) => setQuery({ row: id }))}
            empty={<NoRows isFiltered={isFiltered} onDrop={drop} />}
          />
        </div>
        {query.row && sheet && (
          <Sheet title={sheetTitle ?? title} onClose={() => setQuery({ row: undefined })}>
            {row ? (
              <>
                {sheet(row)}
                <Raw name={name} input={input} value={row} />
              </>
            ) : list.isLoading ? (
              <Loading />
            ) : (
              <Empty title={words.lists.notHere} />
            )}
          </Sheet>
        )}
      </div>
    </Page>
  )
}

/** Says why a list is empty. */
function NoRows({ isFiltered, onDrop }: { isFiltered: boolean; onDrop: () => void }) {
  const words = useWords()
  return (
    <Empty title={isFiltered ? words.lists.noMatch : words.lists.nothing}>
      {isFiltered && (
        <button type="button" onClick={onDrop}>
          {words.lists.dropFilters}
        </button>
      )}
    </Empty>
  )
}
