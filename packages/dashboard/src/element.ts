// Elements of the page. Everything that comes from the server is text: nothing here reads HTML, and the policy of the page
// (Trusted Types) would refuse it.

export type Child = Node | string | null | undefined | false

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }

export interface Properties {
  on?: Listeners
  /** An attribute; true is one without a value, false and undefined are none. */
  [attribute: string]: string | number | boolean | undefined | Listeners
}

const isChild = (child: Child): child is Node | string =>
  child !== null && child !== undefined && child !== false

/** Makes an element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { on = {}, ...attributes }: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string' || typeof value === 'number') made.setAttribute(name, String(value))
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener as EventListener)
  fill(made, ...children)
  return made
}

/** Replaces everything inside an element. */
export const fill = (place: Element, ...children: Child[]): void =>
  place.replaceChildren(...children.filter(isChild))

/**
 * A button that runs an action, and does nothing until that has ended. It is never disabled, because it would lose the
 * focus.
 */
export function button(words: string, act: () => unknown, properties: Properties = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...properties }, words)
  made.addEventListener('click', async () => {
    if (made.ariaBusy === 'true') return
    made.ariaBusy = 'true'
    try {
      await act()
    } finally {
      made.ariaBusy = null
    }
  })
  return made
}
