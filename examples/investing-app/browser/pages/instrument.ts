// The page of one instrument: its price, what it is, what the investor has of it, and the order ticket.
import { type Decimal, subtract } from '@holdfast/sdk/decimal'
import type { InstrumentPage, Security } from '../../server/instruments.ts'
import { get } from '../api.ts'
import { chart } from '../chart.ts'
import { type Children, fill, h } from '../dom.ts'
import { date, price as priceText, trend, units, yearly } from '../format.ts'
import { card, facts, loader, mark, titleOf, typeOf } from '../parts.ts'
import { orderTicket } from '../ticket.ts'
import type { Page } from './page.ts'

export const instrumentPage: Page = (main, { id }) => {
  const [head, about, ticket] = [h('div', {}), h('div', { class: 'wide' }), h('div', { class: 'side' })]
  let isTicketShown = false
  const load = () => get<InstrumentPage>(`/api/instruments/${encodeURIComponent(id)}`)
  const refresh = loader(head, 8, load, (page) => {
    fill(about, ...factsOf(page))
    document.title = `${titleOf(page.instrument)} · Kelp`
    // The reader may be typing: later data change the figures around the ticket only.
    if (!isTicketShown) fill(ticket, orderTicket(page, refresh))
    isTicketShown = true
    return headOf(page)
  })
  fill(main, [
    h('p', { class: 'back' }, h('a', { href: '/invest' }, '← All instruments')),
    h(
      'div',
      { class: 'columns' },
      h('section', { class: 'card', 'aria-label': 'Price' }, head),
      ticket,
      about,
    ),
  ])
  return { title: 'Instrument', refresh }
}

function headOf({ instrument, price, history }: InstrumentPage): Children {
  const text = (value: string) =>
    priceText(value, instrument.price_type, instrument.trading_currency ?? 'EUR')
  const figure = h('p', { class: 'figure' })
  const caption = h('p', { class: 'caption' })
  const points = history.map(([at, value]) => ({ at, value }))
  const last = points.at(-1)
  const show = (point = last) => {
    fill(figure, point ? text(point.value) : 'No price')
    const spread = price ? `Buy ${text(price.ask)} · Sell ${text(price.bid)}` : ''
    fill(caption, point === last ? spread : date(point!.at))
  }
  show()
  return [
    h('div', { class: 'head' }, mark(instrument), [
      h(
        'div',
        {},
        h('h1', {}, titleOf(instrument)),
        h('p', { class: 'caption' }, `${typeOf(instrument)} · ${instrument.isin ?? ''}`),
      ),
    ]),
    figure,
    caption,
    points.length > 1 &&
      chart(points, {
        label: `Price of ${titleOf(instrument)}`,
        show: text,
        point: show,
        direction: trend(subtract(last!.value as Decimal, points[0]!.value as Decimal)),
      }),
  ]
}

function factsOf({ instrument, position }: InstrumentPage): HTMLElement[] {
  const held =
    position && position.status === 'open'
      ? [card('You hold', {}, h('p', { class: 'figure small' }, `${units(position.total)} units`))]
      : []
  const about = 'headline' in instrument && instrument.headline
  return [...held, card('About', {}, [about && h('p', {}, about), facts(rowsOf(instrument))])]
}

function rowsOf(instrument: Security): [string, string][] {
  const field = (name: string) => (instrument as unknown as Record<string, string | number | null>)[name]
  const rows: [string, unknown][] = [
    ['Full name', instrument.name],
    ['Issuer', field('issuer')],
    ['Follows', field('tracking_index')],
    ['Costs a year', field('expense_ratio') && yearly(String(field('expense_ratio')))],
    ['Category', field('fund_category')],
    ['Distributions', field('distribution_policy')],
    ['Risk', field('sri') && `${field('sri')} of 7`],
    ['Coupon', field('coupon') && yearly(String(field('coupon')))],
    ['Matures', field('maturity_date') && date(String(field('maturity_date')))],
    ['Rating', field('issuer_credit_rating')],
  ]
  return rows.flatMap(([term, words]): [string, string][] => (words ? [[term, String(words)]] : []))
}
