// A dialog over the page: the browser keeps the focus inside, and Escape closes it.
import { type Children, fill, h } from './dom.ts'

export interface Dialog {
  /** Replaces what is below the title. */
  show(...children: Children): void
  close(): void
  /** Ends with the dialog. */
  signal: AbortSignal
}

/** Opens a dialog. When it closes, the focus is where it was. */
export function openDialog(title: string): Dialog {
  const ended = new AbortController()
  const body = h('div', { class: 'dialog-body' })
  const close = () => dialog.close()
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, [
    h('div', { class: 'dialog-head' }, [
      h('h2', { id: 'dialog-title' }, title),
      h('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', click: close }, '✕'),
    ]),
    body,
  ])
  dialog.addEventListener('close', () => {
    ended.abort()
    dialog.remove()
  })
  // A click beside the dialog is one on its backdrop.
  dialog.addEventListener('click', (event) => event.target === dialog && close())
  document.body.append(dialog)
  dialog.showModal()
  return { show: (...children) => fill(body, ...children), close, signal: ended.signal }
}
