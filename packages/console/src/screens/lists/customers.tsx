import { type FormEvent, useState } from 'react'
import { useList } from '../../api/use-api.ts'
import { useGo, useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { DataGrid } from '../../kit/data-grid.tsx'
import { Field } from '../../kit/field.tsx'
import { Instant, State } from '../../kit/figures.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { Filters } from './filters.tsx'

const FILTERS = [
  { name: 'status', values: ['active', 'suspended', 'closing', 'closed'] },
  { name: 'customer_type', values: ['individual', 'joint', 'business'] },
] as const
const NONE = { status: undefined, customer_type: undefined, name: undefined, email: undefined }

export function Customers() {
  const words = useWords()
  const { columns } = words
  const go = useGo()
  const tenant_id = useTenant()
  const [{ status, customer_type, name, email }, setQuery] = useQueryOfAddress()
  const query = { status, customer_type, name, email } as Record<string, string>
  const list = useList('customers.list', { params: { tenant_id }, query: query as never })
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  return (
    <Page
      title={words.views.customers}
      className="list-page"
      actions={
        <>
          <NameFilter key={name ?? email ?? ''} text={name ?? email ?? ''} />
          <Filters filters={FILTERS} />
        </>
      }
    >
      <DataGrid
        label={words.views.customers}
        list={list}
        onOpen={({ id }) => go(`customers/${id}`)}
        columns={[
          {
            title: columns.reference,
            width: 'minmax(9rem, 1fr)',
            cell: (row) => <ResourceLink id={row.id} text={row.reference} />,
          },
          { title: columns.name, width: 'minmax(10rem, 1.5fr)', cell: (row) => row.name },
          { title: columns.type, width: '9rem', cell: (row) => words.term(row.customer_type) },
          { title: columns.risk, width: '9rem', cell: (row) => words.term(row.risk_profile ?? '–') },
          { title: columns.state, width: '8rem', cell: (row) => <State state={row.status} /> },
          {
            title: columns.created,
            width: 'minmax(11rem, 1fr)',
            cell: (row) => <Instant at={row.created_at} isShort />,
          },
        ]}
        empty={
          <Empty title={isFiltered ? words.lists.noMatch : words.lists.nothing}>
            {isFiltered && (
              <button type="button" onClick={() => setQuery(NONE)}>
                {words.lists.dropFilters}
              </button>
            )}
          </Empty>
        }
      />
    </Page>
  )
}

/** A text with an @ is the beginning of an e-mail address, another one that of words of a name. */
function NameFilter({ text }: { text: string }) {
  const words = useWords()
  const [, setQuery] = useQueryOfAddress()
  const [value, setValue] = useState(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = value.trim()
    const isEmail = trimmed.includes('@')
    setQuery({ email: isEmail ? trimmed : undefined, name: isEmail ? undefined : trimmed })
  }
  return (
    <form className="name-filter" onSubmit={submit}>
      <Field
        label={words.filters.person}
        type="search"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </form>
  )
}
