// Elements without a framework. Text is always set as text, so nothing from outside becomes markup.

type Child = Node | string | false | null | undefined
export type Children = readonly (Child | Children)[]
type Listener = (event: never) => void
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>

const SVG = 'http://www.w3.org/2000/svg'

function apply(element: Element, attributes: Attributes, children: Children): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as unknown as EventListener)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value))
  }
  append(element, children)
}

function append(element: Element, children: Children): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child)
    else if (child) element.append(child as Node | string)
  }
}

/** Makes an element: a function is a listener for the event of its name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  apply(element, attributes, children)
  return element
}

/** Makes an element of a drawing. */
export function draw(tag: string, attributes: Attributes = {}, ...children: Children): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement
  apply(element, attributes, children)
  return element
}

/** Replaces everything inside the element. */
export function fill(element: Element, ...children: Children): void {
  element.replaceChildren()
  append(element, children)
}
