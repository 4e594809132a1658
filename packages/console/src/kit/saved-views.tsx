// Views that a person has saved in this browser: a name for the filters of a list.
import { useState } from 'react'
import { type Query, useQueryOfAddress } from '../frame/address.ts'
import { useWords } from '../words/words.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

type Saved = Record<string, Query>

const placeOf = (list: string) => `holdfast.console.views.${list}`

function load(list: string): Saved {
  try {
    return JSON.parse(localStorage.getItem(placeOf(list)) ?? '{}')
  } catch {
    return {}
  }
}

interface Content {
  /** Name of the list. */
  list: string
  /** The members of the address that a view has. */
  members: readonly string[]
}

export function SavedViews({ list, members }: Content) {
  const words = useWords()
  const [query, setQuery] = useQueryOfAddress()
  const [saved, setSaved] = useState(() => load(list))
  const [name, setName] = useState<string>()
  const current = Object.fromEntries(members.flatMap((one) => (query[one] ? [[one, query[one]]] : [])))
  const store = (next: Saved) => {
    setSaved(next)
    try {
      localStorage.setItem(placeOf(list), JSON.stringify(next))
    } catch {
      // A browser may refuse to store anything; the views then last as long as the page.
    }
  }
  const empty = Object.fromEntries(members.map((one) => [one, undefined]))
  const isCurrent = (view: Query) => JSON.stringify(view) === JSON.stringify(current)
  const active = Object.entries(saved).find(([, view]) => isCurrent(view))?.[0]
  return (
    <>
      {Object.entries(saved).map(([title, view]) => (
        <button
          key={title}
          type="button"
          className="quiet"
          aria-pressed={isCurrent(view)}
          onClick={() => setQuery({ ...empty, ...view, row: undefined })}
        >
          {title}
        </button>
      ))}
      {active !== undefined ? (
        <button
          type="button"
          onClick={() => store(Object.fromEntries(Object.entries(saved).filter(([one]) => one !== active)))}
        >
          {words.lists.forget(active)}
        </button>
      ) : (
        Object.keys(current).length > 0 && (
          <button type="button" onClick={() => setName('')}>
            {words.lists.save}
          </button>
        )
      )}
      {name !== undefined && (
        <Dialog title={words.lists.save} onClose={() => setName(undefined)}>
          <Field
            label={words.columns.name}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="actions">
            <button
              type="button"
              className="primary"
              disabled={name.trim() === ''}
              onClick={() => {
                store({ ...saved, [name.trim()]: current })
                setName(undefined)
              }}
            >
              {words.lists.save}
            </button>
            <button type="button" onClick={() => setName(undefined)}>
              {words.kit.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
