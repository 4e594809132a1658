import { type ReactNode, useEffect } from 'react'

interface Content {
  title: string
  /** Stands in the place of the title on the page. */
  heading?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A view with its heading; the title of the window is the same. */
export function Page({ title, heading = title, actions, className = '', children }: Content) {
  useEffect(() => {
    document.title = `${title} · Holdfast`
  }, [title])
  return (
    <div className={`page ${className}`}>
      <header className="heading">
        <h1>{heading}</h1>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
