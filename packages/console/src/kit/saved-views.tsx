// Saved views: a name for the filters of a list, for this person or for every operator of the tenant.
import { useState } from 'react'
import type { Name } from '../api/call.ts'
import { useChange, useMe, useRead } from '../api/use-api.ts'
import { type Query, useQueryOfAddress, useTenant } from '../frame/address.ts'
import { useWords } from '../words/words.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { ProblemBox } from './notice.tsx'

interface Content {
  /** The operation of the list. */
  list: Name
  /** The members of the address that a view has. */
  members: readonly string[]
}

const MAX_SHOWN = 200

export function SavedViews({ list, members }: Content) {
  const words = useWords()
  const of_tenant = useTenant()
  const me = useMe().data
  const [query, setQuery] = useQueryOfAddress()
  const { data: views = [] } = useRead('me.list_views', { query: { of_tenant, list, limit: MAX_SHOWN } })
  const forget = useChange('me.remove_view')
  const [isNaming, setNaming] = useState(false)
  const current = Object.fromEntries(members.flatMap((one) => (query[one] ? [[one, query[one]]] : [])))
  const empty = Object.fromEntries(members.map((one) => [one, undefined]))
  const isCurrent = (filters: Query) => textOf(filters) === textOf(current)
  const own = views.find(({ filters, operator }) => operator === me?.id && isCurrent(filters))
  const isFiltered = Object.keys(current).length > 0
  return (
    <>
      {views.map(({ id, name, filters }) => (
        <button
          key={id}
          type="button"
          className="quiet"
          aria-pressed={isCurrent(filters)}
          onClick={() => setQuery({ ...empty, ...filters, row: undefined })}
        >
          {name}
        </button>
      ))}
      {own ? (
        <button
          type="button"
          disabled={forget.isPending}
          onClick={() => forget.mutate({ params: { view_id: own.id } })}
        >
          {words.lists.forget(own.name)}
        </button>
      ) : (
        isFiltered && (
          <button type="button" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {words.lists.save}
          </button>
        )
      )}
      {isNaming && (
        <NameDialog view={{ of_tenant, list, filters: current }} onClose={() => setNaming(false)} />
      )}
    </>
  )
}

/** The filters as a text that does not depend on their order. */
const textOf = (filters: Query) => JSON.stringify(Object.entries(filters).sort())

interface View {
  of_tenant: string
  list: string
  filters: Record<string, string>
}

function NameDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const words = useWords()
  const [name, setName] = useState('')
  const [is_shared, setShared] = useState(false)
  const save = useChange('me.save_view', onClose)
  return (
    <Dialog title={words.lists.save} onClose={onClose}>
      {save.error && <ProblemBox error={save.error} />}
      <Field
        label={words.columns.name}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="check">
        <input type="checkbox" checked={is_shared} onChange={(event) => setShared(event.target.checked)} />{' '}
        {words.lists.share}
      </label>
      <p className="actions">
        <button
          type="button"
          className="primary"
          disabled={name.trim() === '' || save.isPending}
          onClick={() =>
            save.mutate({ body: { ...view, name: name.trim(), ...(is_shared ? { is_shared } : {}) } })
          }
        >
          {words.lists.save}
        </button>
        <button type="button" onClick={onClose}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}
