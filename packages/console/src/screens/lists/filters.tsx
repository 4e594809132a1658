// The filters of a list, which are in the address: a link opens the same list.
import { type FormEvent, useState } from 'react'
import { useQueryOfAddress } from '../../frame/address.ts'
import { Field, Select } from '../../kit/field.tsx'
import { useWords, type Words } from '../../words/words.ts'

export type FilterName = Exclude<keyof Words['filters'], 'all' | 'drop' | 'person'>

export interface Filter {
  name: FilterName
  /** The choices; without them the filter is a text. */
  values?: readonly string[]
  type?: 'search' | 'date'
  /** Only links set it; it can be removed. */
  isOfLink?: boolean
}

export function Filters({ filters }: { filters: readonly Filter[] }) {
  const words = useWords()
  const [query, setQuery] = useQueryOfAddress()
  const ofLinks = filters.flatMap(({ name, isOfLink }) => (isOfLink ? [name] : []))
  return (
    <div className="filters">
      {filters
        .filter(({ isOfLink }) => !isOfLink)
        .map(({ name, values, type = 'search' }) =>
          values ? (
            <Select
              key={name}
              label={words.filters[name]}
              value={query[name] ?? ''}
              options={[
                ['', words.filters.all],
                ...values.map((value) => [value, words.term(value)] as const),
              ]}
              onChange={(value) => setQuery({ [name]: value, row: undefined })}
            />
          ) : (
            <TextFilter key={`${name} ${query[name] ?? ''}`} text={query[name] ?? ''} {...{ name, type }} />
          ),
        )}
      {(['account', ...ofLinks] as const).map(
        (name) =>
          query[name] && (
            <span key={name} className="chip">
              {words.filters[name]} {query[name]}
              <button type="button" onClick={() => setQuery({ [name]: undefined })}>
                {words.filters.drop}
              </button>
            </span>
          ),
      )}
    </div>
  )
}

/** A text counts when it is sent by Enter, or when the person leaves the field. */
function TextFilter({ name, text, type }: { name: FilterName; text: string; type: 'search' | 'date' }) {
  const words = useWords()
  const [, setQuery] = useQueryOfAddress()
  const [value, setValue] = useState(text)
  const apply = () => {
    if (value.trim() !== text) setQuery({ [name]: value.trim(), row: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form className="text-filter" onSubmit={submit}>
      <Field
        label={words.filters[name]}
        type={type}
        value={value}
        onBlur={apply}
        onChange={(event) => setValue(event.target.value)}
      />
    </form>
  )
}
