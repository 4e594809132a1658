// A resource that is open beside a list. The list stays in use; Escape closes the sheet.
import { type ReactNode, useId } from 'react'
import { useKeys } from '../frame/keys.ts'
import { useWords } from '../words/words.ts'

interface Content {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

export function Sheet({ title, onClose, children }: Content) {
  const words = useWords()
  const id = useId()
  useKeys({ Escape: onClose })
  return (
    <aside className="sheet" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="quiet" onClick={onClose}>
          {words.kit.close}
        </button>
      </header>
      {children}
    </aside>
  )
}
