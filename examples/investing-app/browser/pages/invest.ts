// The catalogue with its search.
import type { Hits } from '../../server/instruments.ts'
import { get } from '../api.ts'
import { type Children, fill, h } from '../dom.ts'
import { price as priceText, yearly } from '../format.ts'
import { choice, empty, loader, mark, titleOf, typeOf } from '../parts.ts'
import type { Page } from './page.ts'

const TYPES = { '': 'All', etf: 'ETFs', bond: 'Bonds', bill: 'Bills', money_market_fund: 'Money market' }
const PAUSE_MS = 200

export const investPage: Page = (main, { signal }) => {
  const query = new URLSearchParams(location.search)
  let [q, type] = [query.get('q') ?? '', query.get('type') ?? '']
  const list = h('div', {})
  const refresh = loader(
    list,
    8,
    () => get<Hits>('/api/instruments', { q, type }),
    (hits) => hitsOf(hits, q),
  )

  // The address keeps the search, so that going back leads to it.
  const changed = () => {
    const words = new URLSearchParams({ ...(q && { q }), ...(type && { type }) }).toString()
    history.replaceState(null, '', words ? `?${words}` : location.pathname)
    void refresh()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const search = h('input', {
    type: 'search',
    id: 'search',
    value: q,
    autocomplete: 'off',
    maxlength: 60,
    placeholder: 'Name, ISIN, ticker or theme',
    input: () => {
      q = search.value.trim()
      clearTimeout(timer)
      timer = setTimeout(changed, PAUSE_MS)
    },
  })
  fill(main, [
    h('h1', {}, 'Invest'),
    h('div', { class: 'card' }, [
      h('label', { class: 'hidden', for: 'search' }, 'Search for instruments'),
      search,
      choice('Kind', TYPES, type, {
        name: 'type',
        choose: (value) => {
          type = value
          changed()
        },
      }),
      list,
    ]),
  ])
  return { title: 'Invest', refresh }
}

function hitsOf({ count, instruments }: Hits, q: string): Children {
  if (instruments.length === 0)
    return [empty(q ? `Nothing matches “${q}”.` : 'There is nothing of this kind.')]
  const more =
    count > instruments.length
      ? `The first ${instruments.length} of ${count}.`
      : `${count} ${count === 1 ? 'instrument' : 'instruments'}.`
  return [
    h('p', { class: 'caption', role: 'status' }, more),
    h('ul', { class: 'rows' }, ...instruments.map((hit) => h('li', {}, rowOf(hit)))),
  ]
}

function rowOf({ instrument, price }: Hits['instruments'][number]): HTMLElement {
  const cost = 'expense_ratio' in instrument && instrument.expense_ratio
  const facts = [typeOf(instrument), instrument.isin, cost && `costs ${yearly(cost)} a year`].filter(Boolean)
  return h('a', { class: 'row', href: `/invest/${instrument.id}` }, [
    mark(instrument),
    h('span', { class: 'name' }, h('strong', {}, titleOf(instrument)), h('small', {}, facts.join(' · '))),
    h(
      'span',
      { class: 'amounts' },
      h('strong', {}, price ? priceText(price.ask, price.price_type, price.currency) : 'no price'),
    ),
  ])
}
