// A modal dialog of the browser itself: it holds the focus, closes with Escape, and gives the focus back.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Content {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}

export function Dialog({ title, onClose, children, className = '' }: Content) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
