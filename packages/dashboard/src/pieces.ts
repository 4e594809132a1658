// The pieces that the views share: ids and code to copy, facts, notices of errors, empty states.
import { ApiError } from '../../sdk/src/holdfast.ts'
import { button, type Child, element } from './element.ts'
import { pretty } from './format.ts'

/** A button that copies a text. Pages without a secure connection have no clipboard, and then there is none. */
export function copyButton(text: string, what: string, words = 'Copy'): HTMLButtonElement | null {
  if (!navigator.clipboard) return null
  const made = button(
    words,
    async () => {
      await navigator.clipboard.writeText(text)
      made.textContent = 'Copied'
      setTimeout(() => {
        made.textContent = words
      }, 1500)
    },
    { class: 'copy', 'aria-label': words === 'Copy' ? `Copy ${what}` : words },
  )
  return made
}

/** An id that can be copied. */
export const idOf = (id: string, what: string): HTMLElement =>
  element('span', { class: 'id' }, element('code', {}, id), copyButton(id, what))

/** A text of a program, with its title; JSON is indented. */
export function codeBlock(title: string, text: string): HTMLElement {
  const shown = pretty(text)
  return element(
    'figure',
    { class: 'block' },
    element('figcaption', {}, element('span', {}, title), copyButton(text, title)),
    element('pre', { tabindex: 0, role: 'region', 'aria-label': title }, element('code', {}, shown)),
  )
}

/** The whole of a resource as JSON, folded. */
export const rawJson = (value: unknown): HTMLElement =>
  element(
    'details',
    { class: 'raw' },
    element('summary', {}, 'Raw JSON'),
    codeBlock('Raw JSON', JSON.stringify(value)),
  )

/** Facts by their names; those that are null are left out. */
export function facts(all: Readonly<Record<string, Child>>): HTMLElement {
  const rows = Object.entries(all).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return element(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  )
}

/** A link to a page of the documentation. */
export const docsLink = (page: string, words: string): HTMLElement =>
  element('a', { href: `docs/${page}` }, words)

/** An error as people read it, with the id of its request. */
export function notice(error: unknown): HTMLElement {
  if (!(error instanceof ApiError))
    return element(
      'p',
      { class: 'notice', role: 'alert' },
      error instanceof Error ? error.message : String(error),
    )
  const { code, detail, request_id, params } = error
  return element(
    'div',
    { class: 'notice', role: 'alert' },
    element('p', {}, docsLink(`errors#${encodeURIComponent(code)}`, code), ` ${detail}`),
    params.length > 0 &&
      element(
        'ul',
        {},
        ...params.map(({ path, detail: fault }) => element('li', {}, element('code', {}, path), ` ${fault}`)),
      ),
    request_id && element('p', {}, 'Request ', idOf(request_id, 'the id of the request')),
  )
}

/** The text in place of an empty list: the reason, and a way to change it. */
export const emptyState = (title: string, ...reasons: Child[]): HTMLElement =>
  element(
    'div',
    { class: 'empty' },
    element('p', {}, element('strong', {}, title)),
    element('p', {}, ...reasons),
  )

/** A place below a control for the outcome of an action. */
export function outcomePlace(): { place: HTMLElement; run(act: () => Promise<Child>): Promise<void> } {
  const place = element('div', { class: 'outcome', 'aria-live': 'polite' })
  return {
    place,
    async run(act) {
      try {
        const shown = await act()
        place.replaceChildren(...(shown ? [shown] : []))
      } catch (error) {
        place.replaceChildren(notice(error))
      }
    },
  }
}

/** A field with its label. */
export const field = (label: string, control: HTMLElement, hint?: string): HTMLElement =>
  element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    control,
    hint && element('small', {}, hint),
  )

/** A choice of one of several values. */
export const choice = (values: readonly (readonly [string, string])[], name: string): HTMLSelectElement =>
  element('select', { name }, ...values.map(([value, words]) => element('option', { value }, words)))
