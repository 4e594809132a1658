// A list whose rows unfold. A row keeps its place in the page while its resource changes, so that an open row stays open
// and keeps the focus.
import { type Child, element, fill } from './element.ts'
import { notice } from './pieces.ts'

export interface RowForm<T> {
  /** The name of the list for programs that read aloud. */
  label: string
  idOf(item: T): string
  summary(item: T): Child[]
  detail(item: T): Child[] | Promise<Child[]>
}

interface Row {
  node: HTMLLIElement
  text: string
  show(): void
}

export interface Rows<T> {
  list: HTMLUListElement
  show(items: readonly T[]): void
}

/** Makes an empty list. */
export function newRows<T>(form: RowForm<T>): Rows<T> {
  const list = element('ul', { class: 'rows', 'aria-label': form.label })
  const rows = new Map<string, Row>()
  return {
    list,
    show(items) {
      const nodes = items.map((item) => {
        const id = form.idOf(item)
        const text = JSON.stringify(item)
        const row = rows.get(id)
        if (row?.text === text) return row.node
        const next = row ? renewRow(row, form, item, text) : newRow(form, item, text)
        rows.set(id, next)
        return next.node
      })
      const ids = new Set(items.map(form.idOf))
      for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id)
      arrange(list, nodes)
    },
  }
}

function newRow<T>(form: RowForm<T>, item: T, text: string): Row {
  const summary = element('summary', {}, ...form.summary(item))
  const body = element('div', { class: 'detail' })
  const details = element('details', {}, summary, body)
  const row: Row = { node: element('li', {}, details), text, show: () => showDetail(body, form, item) }
  details.addEventListener('toggle', () => {
    if (details.open && !body.hasChildNodes()) row.show()
  })
  return row
}

function renewRow<T>(row: Row, form: RowForm<T>, item: T, text: string): Row {
  const details = row.node.querySelector('details')!
  const body = details.querySelector<HTMLElement>('.detail')!
  fill(details.querySelector('summary')!, ...form.summary(item))
  row.text = text
  row.show = () => showDetail(body, form, item)
  if (details.open) row.show()
  else fill(body)
  return row
}

async function showDetail<T>(body: HTMLElement, form: RowForm<T>, item: T): Promise<void> {
  try {
    fill(body, ...(await form.detail(item)))
  } catch (error) {
    fill(body, notice(error))
  }
}

// Moves only nodes that are not in their place: a node that moves loses the focus.
function arrange(list: Element, nodes: readonly Element[]): void {
  const wanted = new Set(nodes)
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove()
  nodes.forEach((node, place) => {
    const current = list.children[place]
    if (current !== node) list.insertBefore(node, current ?? null)
  })
}
