// Everything that happened: orders with their states, and movements of cash.
import type { Order, Transaction } from '@holdfast/sdk'
import { get } from '../api.ts'
import { type Children, fill, h } from '../dom.ts'
import { change, dateTime, trend } from '../format.ts'
import { card, empty, loader, shared, titleOf } from '../parts.ts'
import { orderLine } from './order-line.ts'
import type { Page } from './page.ts'

export const activityPage: Page = (main) => {
  const [orders, movements] = [h('div', {}), h('div', {})]
  const loadOrders = shared(() => get<Order[]>('/api/orders'))
  const showOrders = loader(orders, 6, loadOrders, ordersOf)
  const loadMovements = () => Promise.all([get<Transaction[]>('/api/transactions'), loadOrders()])
  const showMovements = loader(movements, 6, loadMovements, ([all, orders]) =>
    movementsOf(all, namesOf(orders)),
  )
  fill(main, [
    h('h1', {}, 'Activity'),
    h('div', { class: 'halves' }, card('Orders', {}, orders), card('Cash', {}, movements)),
  ])
  return {
    title: 'Activity',
    refresh: async () => {
      await Promise.all([showOrders(), showMovements()])
    },
  }
}

function ordersOf(orders: Order[]): Children {
  if (orders.length === 0)
    return [
      empty(
        'You have placed no orders yet.',
        h('a', { class: 'button', href: '/invest' }, 'Find an instrument'),
      ),
    ]
  return [h('ul', { class: 'rows' }, ...orders.map((order) => h('li', {}, orderLine(order))))]
}

/** The names of the instruments of orders, by id. */
const namesOf = (orders: Order[]) =>
  new Map(orders.map(({ instrument }) => [instrument.id, titleOf(instrument)]))

const VERBS: Record<string, string> = { buy: 'Bought', sell: 'Sold', fee: 'Fee for' }

function movementsOf(all: Transaction[], names: ReadonlyMap<string, string>): Children {
  const movements = all.filter(({ cash_amount }) => cash_amount !== null)
  if (movements.length === 0) return [empty('No money has come in yet.')]
  return [h('ul', { class: 'rows' }, ...movements.map((one) => h('li', {}, movement(one, names))))]
}

function movement(one: Transaction, names: ReadonlyMap<string, string>): HTMLElement {
  const { summary, booked_at, cash_amount, currency, instrument, transaction_type } = one
  const amount = cash_amount ?? '0'
  const [verb, name] = [VERBS[transaction_type], names.get(instrument ?? '')]
  const words = verb && name ? `${verb} ${name}` : summary
  return h('div', { class: 'row' }, [
    h('span', { class: 'name' }, h('strong', {}, words), h('small', {}, dateTime(booked_at))),
    h('span', { class: 'amounts' }, [
      h('strong', { class: trend(amount) === 'up' ? 'gain up' : '' }, change(amount, currency ?? 'EUR')),
    ]),
  ])
}
