// The command palette: views by their names, and anything in the tenant by id, reference, IBAN, name or e-mail address.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names its active option.
// biome-ignore-all lint/a11y/useSemanticElements: a list of options with parts cannot be a select.
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Dialog } from '../kit/dialog.tsx'
import { State } from '../kit/figures.tsx'
import { ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'
import { useGo, useTenant, viewOf } from './address.ts'
import { usePermits } from './permissions.ts'
import { VIEWS, type View } from './sections.ts'

interface Item {
  key: string
  kind: string
  title: string
  detail: string
  state: string | null
  open: () => void
}

const SHORTEST = 2

export function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { items, error, isSearching } = useItems(text.trim(), onClose)
  const at = Math.min(active, items.length - 1)
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(at + 1, items.length - 1)),
      ArrowUp: () => setActive(Math.max(at - 1, 0)),
      Enter: () => items[at]?.open(),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <Dialog title={words.palette.title} onClose={onClose} className="palette">
      <input
        role="combobox"
        aria-label={words.palette.label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={items[at] ? `${id}-${at}` : undefined}
        placeholder={words.palette.hint}
        value={text}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
      />
      {error !== null && <ProblemBox error={error} />}
      <div id={id} role="listbox" aria-label={words.palette.title} className="hits">
        {items.map((item, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={item.key}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            className="hit"
            onClick={item.open}
          >
            <span className="kind">{item.kind}</span>
            <strong>{item.title}</strong>
            <span className="detail">{item.detail}</span>
            {item.state && <State state={item.state} />}
          </div>
        ))}
      </div>
      <p className="count" role="status">
        {isSearching ? words.kit.loading : items.length === 0 ? words.palette.nothing(text) : ''}
      </p>
    </Dialog>
  )
}

function useItems(text: string, onClose: () => void) {
  const words = useWords()
  const tenant = useTenant()
  const go = useGo()
  const permits = usePermits(tenant)
  const sought = useDeferredValue(text)
  const maySearch = sought.length >= SHORTEST && permits('customer.read')
  const answer = useRead('search.find', { params: { tenant_id: tenant }, query: { q: sought } }, maySearch)
  const opened = (work: () => void) => () => {
    onClose()
    work()
  }
  const views = (Object.keys(VIEWS) as View[])
    .filter((view) => permits(VIEWS[view]) && words.views[view].toLowerCase().includes(text.toLowerCase()))
    .map((view): Item => {
      const title = words.views[view]
      return {
        key: `view ${view}`,
        kind: words.palette.goTo,
        title,
        detail: '',
        state: null,
        open: opened(() => go(view)),
      }
    })
  const hits = (maySearch ? (answer.data?.hits ?? []) : []).map(
    ({ id, kind, title, detail, status }): Item => {
      const place = viewOf(id)
      const open = opened(() => place && go(place.view, place.query))
      return { key: id, kind: words.term(kind), title, detail: words.term(detail), state: status, open }
    },
  )
  return {
    items: text === '' ? views : [...hits, ...views],
    error: maySearch ? answer.error : null,
    isSearching: maySearch && answer.isPending,
  }
}
