// The first page: what everything is worth, how that came about, and what it consists of.
import type { Order } from '@holdfast/sdk'
import { equals } from '@holdfast/sdk/decimal'
import type { History, Holding, Portfolio } from '../../server/portfolio.ts'
import { get } from '../api.ts'
import { chart } from '../chart.ts'
import { openDeposit } from '../deposit.ts'
import { type Children, draw, fill, h } from '../dom.ts'
import { date, money, share, trend, units } from '../format.ts'
import { card, choice, empty, gain, loader, mark, shared, titleOf } from '../parts.ts'
import { orderLine } from './order-line.ts'
import type { Page } from './page.ts'

const PERIODS = { '1w': '1 week', '1m': '1 month', '3m': '3 months', '1y': '1 year', all: 'All' }
type Period = keyof typeof PERIODS
let period: Period = '3m'

export const portfolioPage: Page = (main) => {
  const [worth, cash, holdings, orders] = [h('div', {}), h('div', {}), h('div', {}), h('div', {})]
  const showWorth = loader(
    worth,
    6,
    () => get<History>('/api/history', { period }),
    (history) => worthOf(history),
  )
  const load = shared(() => get<Portfolio>('/api/portfolio'))
  const showCash = loader(cash, 3, load, (data) => cashOf(data, refresh))
  const showHoldings = loader(holdings, 5, load, holdingsOf)
  const showOrders = loader(orders, 3, () => get<Order[]>('/api/orders'), lastOrders)

  fill(main, [
    h('h1', { class: 'hidden' }, 'Portfolio'),
    h('div', { class: 'columns' }, [
      h('div', { class: 'wide' }, [
        h(
          'section',
          { class: 'card', 'aria-label': 'Value' },
          worth,
          periods(() => void showWorth()),
        ),
        card('Holdings', { id: 'holdings' }, holdings),
      ]),
      h('div', { class: 'side' }, card('Cash', {}, cash), card('Latest orders', {}, orders)),
    ]),
  ])
  async function refresh() {
    await Promise.all([showWorth(), showCash(), showHoldings(), showOrders()])
  }
  return { title: 'Portfolio', refresh }
}

function periods(changed: () => void): HTMLElement {
  const choose = (value: Period) => {
    period = value
    changed()
  }
  return choice('Period', PERIODS, period, { name: 'period', choose })
}

function worthOf({ series, currency, gain: earned, rate }: History): Children {
  const points = series.map(([at, value]) => ({ at, value }))
  const last = points.at(-1)
  if (!last) return [empty('There is no value to show yet.')]
  const figure = h('p', { class: 'figure' })
  const caption = h('p', { class: 'caption' })
  const show = (point = last) => {
    fill(figure, money(point.value, currency))
    fill(
      caption,
      point === last
        ? [gain(earned, currency, rate), ` ${PERIODS_IN_WORDS[period]}, ${METHOD}`]
        : date(point.at),
    )
  }
  show()
  const label = `Value from ${date(points[0]!.at)} to ${date(last.at)}`
  return [
    h('p', { class: 'over' }, 'Total value'),
    figure,
    caption,
    points.length > 1 &&
      chart(points, {
        label,
        direction: trend(earned),
        point: show,
        show: (value) => money(value, currency),
      }),
  ]
}

// Of the gain and of its rate.
const METHOD = 'money-weighted, after fees and taxes'

const PERIODS_IN_WORDS: Record<Period, string> = {
  '1w': 'in the last week',
  '1m': 'in the last month',
  '3m': 'in the last three months',
  '1y': 'in the last year',
  all: 'since the beginning',
}

function cashOf({ cash, currency, is_sandbox }: Portfolio, changed: () => void): Children {
  const reserved = cash && !equals(cash.reserved, '0') ? cash.reserved : undefined
  return [
    h('p', { class: 'figure small' }, money(cash?.available_for_trading ?? '0', currency)),
    h(
      'p',
      { class: 'caption' },
      reserved ? `free, and ${money(reserved, currency)} set aside for orders` : 'free to invest',
    ),
    is_sandbox &&
      h('button', { type: 'button', click: () => openDeposit(currency, changed) }, 'Deposit money'),
  ]
}

function holdingsOf({ holdings, currency, total, cash }: Portfolio): Children {
  if (holdings.length === 0)
    return [
      empty('You hold no instruments yet.', h('a', { class: 'button', href: '/invest' }, 'Find one to buy')),
    ]
  const parts = [...holdings.map(({ share: part }) => part), '0']
  return [
    allocation(parts),
    h('ul', { class: 'rows' }, ...holdings.map((holding) => h('li', {}, rowOf(holding, currency)))),
    h(
      'p',
      { class: 'sum' },
      `With ${money(cash?.total ?? '0', currency)} of cash, ${money(total, currency)} in all. Gains are on what the units cost, before fees.`,
    ),
  ]
}

// Widths on the screen: shares of the whole, in percent.
function allocation(shares: readonly string[]): SVGElement {
  let x = 0
  const bars = shares.map((part, n) => {
    const width = Number(part) * 100
    const bar = draw('rect', {
      class: `slice slice-${n % 6}`,
      x,
      y: 0,
      width: Math.max(0, width - 0.4),
      height: 2,
    })
    x += width
    return bar
  })
  return draw(
    'svg',
    { class: 'allocation', viewBox: '0 0 100 2', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...bars,
  )
}

function rowOf(
  { instrument, quantity, value, gain: earned, gain_rate, share: part }: Holding,
  currency: string,
) {
  return h('a', { class: 'row', href: `/invest/${instrument.id}` }, [
    mark(instrument),
    h(
      'span',
      { class: 'name' },
      h('strong', {}, titleOf(instrument)),
      h('small', {}, `${units(quantity)} units · ${share(part)}`),
    ),
    h('span', { class: 'amounts' }, [
      h('strong', {}, money(value, currency)),
      earned !== null && h('small', {}, gain(earned, currency, gain_rate)),
    ]),
  ])
}

function lastOrders(orders: Order[]): Children {
  if (orders.length === 0) return [empty('You have placed no orders yet.')]
  return [
    h('ul', { class: 'rows' }, ...orders.slice(0, 5).map((order) => h('li', {}, orderLine(order)))),
    h('p', { class: 'more' }, h('a', { href: '/activity' }, 'All activity')),
  ]
}
