// Small parts of pages.
import type { Instrument } from '@holdfast/sdk'
import { Failure } from './api.ts'
import { type Children, fill, h } from './dom.ts'
import { change, rate, trend } from './format.ts'

const TYPES: Record<string, string> = {
  etf: 'ETF',
  bond: 'Bond',
  bill: 'Bill',
  money_market_fund: 'Money market fund',
}

/** The short name of an instrument. */
export const titleOf = (instrument: Instrument): string =>
  ('display_name' in instrument && instrument.display_name) || instrument.name

export const typeOf = ({ instrument_type }: Instrument): string => TYPES[instrument_type] ?? instrument_type

/** A round mark with the first letters of an instrument. */
export function mark(instrument: Instrument): HTMLElement {
  const words = titleOf(instrument)
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
  const hue = [...instrument.id].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 6
  return h('span', { class: `mark mark-${hue}`, 'aria-hidden': 'true' }, letters)
}

const ARROWS = { up: '▲', down: '▼', flat: '' }

/** A gain or a loss: the sign and the arrow say what the colour says. */
export function gain(amount: string, currency: string, percentage?: string | null): HTMLElement {
  const direction = trend(amount)
  return h('span', { class: `gain ${direction}` }, [
    h('span', { 'aria-hidden': 'true', class: 'arrow' }, ARROWS[direction]),
    ' ',
    h('span', { class: 'amount' }, change(amount, currency)),
    percentage ? h('span', { class: 'rate' }, ` (${rate(percentage)})`) : null,
  ])
}

export const card = (title: string, attributes: { class?: string; id?: string }, ...children: Children) => {
  const id = `title-${title.toLowerCase().replaceAll(/\W+/g, '-')}`
  return h('section', { ...attributes, class: `card ${attributes.class ?? ''}`, 'aria-labelledby': id }, [
    h('h2', { id }, title),
    ...children,
  ])
}

/** Terms with their words, below each other. */
export const facts = (rows: readonly (readonly [term: string, words: string | null | undefined])[]) =>
  h(
    'dl',
    { class: 'facts' },
    ...rows.map(([term, words]) => h('div', {}, h('dt', {}, term), h('dd', {}, words))),
  )

interface ChoiceOptions<T extends string> {
  name: string
  class?: string
  /** Values that cannot be chosen. */
  disabled?: readonly T[]
  choose(value: T): void
}

/** A row of values with their words; one of them is chosen. */
export function choice<T extends string>(
  legend: string,
  words: Readonly<Record<T, string>>,
  chosen: string,
  { name, class: more = '', disabled = [], choose }: ChoiceOptions<T>,
): HTMLElement {
  const radio = (value: T) =>
    h('label', {}, [
      h('input', {
        type: 'radio',
        name,
        value,
        checked: value === chosen,
        disabled: disabled.includes(value),
        change: () => choose(value),
      }),
      h('span', {}, words[value]),
    ])
  return h('fieldset', { class: `choice ${more}`.trim() }, [
    h('legend', { class: 'hidden' }, legend),
    ...(Object.keys(words) as T[]).map(radio),
  ])
}

/** Says that there is nothing yet, and what to do. */
export const empty = (words: string, ...action: Children) =>
  h('div', { class: 'empty' }, h('p', {}, words), ...action)

/** Shimmering lines in place of data that are on their way. */
const skeleton = (lines: number) =>
  h('div', { class: 'skeleton', 'aria-hidden': 'true' }, ...Array.from({ length: lines }, () => h('div', {})))

/** Says what went wrong, and offers to try again. */
export function failed(error: unknown, again: () => void): HTMLElement {
  return h('div', { class: 'failure', role: 'alert' }, [
    h('p', {}, h('strong', {}, 'That did not work.'), ` ${wordsOf(error)}`),
    h('button', { type: 'button', class: 'quiet', click: again }, 'Try again'),
  ])
}

/** An error in words, with the id of the request for the support. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Failure)) throw error
  const { code, context, message, request_id } = error
  if (code === 'insufficient_funds' && context.available)
    return `There is too little cash in the account: ${context.available} is free for trading.`
  return request_id ? `${message} (${request_id})` : message
}

/** Loads once for several parts of a page that ask in the same turn; a later change loads anew. */
export function shared<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (!loading)
      queueMicrotask(() => {
        loading = undefined
      })
    loading ??= load()
    return loading
  }
}

/** Shows the data of a part as soon as they are there, a skeleton until then, and an error with a way out. */
export function loader<T>(
  place: Element,
  lines: number,
  load: () => Promise<T>,
  show: (data: T) => Children,
) {
  let latest = 0
  let hasData = false
  return async function refresh(): Promise<void> {
    const number = ++latest
    if (!hasData) fill(place, skeleton(lines))
    place.setAttribute('aria-busy', 'true')
    try {
      const data = await load()
      if (number !== latest) return // A later request is under way.
      fill(place, ...show(data))
      hasData = true
    } catch (error) {
      if (number === latest) fill(place, failed(error, refresh))
      hasData = false
    }
    if (number === latest) place.removeAttribute('aria-busy')
  }
}

/** A short word at the edge of the page, also for screen readers. */
export function note(words: string): void {
  const line = h('p', { class: 'note' }, words)
  document.getElementById('notes')!.append(line)
  setTimeout(() => line.remove(), 6000)
}
