// Tabs whose choice is in the address.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useQueryOfAddress } from '../frame/address.ts'

export interface Tab {
  key: string
  title: string
  count?: number
  show: () => ReactNode
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useQueryOfAddress()
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === query.tab),
  )
  const current = tabs[at]!
  const choose = (n: number) => {
    const next = tabs[(n + tabs.length) % tabs.length]!
    setQuery({ tab: next.key === tabs[0]!.key ? undefined : next.key })
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[(n + tabs.length) % tabs.length]?.focus()
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') choose(at + 1)
    if (key === 'ArrowLeft') choose(at - 1)
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={press}>
        {tabs.map(({ key, title, count }, n) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={n === at}
            aria-controls={`${id}-panel`}
            tabIndex={n === at ? 0 : -1}
            onClick={() => choose(n)}
          >
            {title} {count !== undefined && <span className="badge">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`} className="panel">
        {current.show()}
      </div>
    </>
  )
}
